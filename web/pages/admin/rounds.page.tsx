import { WorkCalendar } from './work-calendar.tsx'

export default function AdminRounds() {
  return <WorkCalendar />
}
