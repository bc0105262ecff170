import { PointsDesk } from '#web/features/requests/points/desk/points-desk.tsx'

export default function AdminPoints() {
  return <PointsDesk />
}
