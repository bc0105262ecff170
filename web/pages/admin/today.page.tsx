import { TodayDesk } from '#web/features/requests/today/today-desk.tsx'

/** The work of the day. Operators and administrators land there. */
export default function AdminToday() {
  return <TodayDesk />
}
