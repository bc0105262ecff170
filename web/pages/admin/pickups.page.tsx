import { PickupCalendar } from '#web/features/requests/pickups/calendar.tsx'

export default function AdminPickups() {
  return <PickupCalendar />
}
