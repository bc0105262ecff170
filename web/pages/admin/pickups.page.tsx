import { WorkCalendar } from './work-calendar.tsx'

export default function AdminPickups() {
  return <WorkCalendar />
}
