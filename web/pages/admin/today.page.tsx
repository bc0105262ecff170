import { TodayDesk } from '#web/features/requests/today/today-desk.tsx'

/** The work of the day: where operators and administrators land. */
export default function AdminToday() {
  return <TodayDesk />
}
