import { Areas } from '#web/features/pickups/areas.tsx'

export default function AdminAreas() {
  return <Areas />
}
