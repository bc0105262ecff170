import { PickupCalendar } from '#web/features/pickups/calendar.tsx'

export default function AdminPickups() {
  return <PickupCalendar />
}
