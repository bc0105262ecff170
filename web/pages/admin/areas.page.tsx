import { Areas } from '#web/features/requests/pickups/areas.tsx'

export default function AdminAreas() {
  return <Areas />
}
