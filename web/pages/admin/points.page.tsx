import { PointsDesk } from '#web/features/points/desk/points-desk.tsx'

export default function AdminPoints() {
  return <PointsDesk />
}
