import { PickupCalendar } from '#web/features/requests/pickups/calendar.tsx'
import { VisitTabs } from './visit-tabs.tsx'

export default function AdminPickups() {
  return (
    <VisitTabs selected="pickups">
      <PickupCalendar />
    </VisitTabs>
  )
}
