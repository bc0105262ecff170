import { ConsignmentList } from '#web/features/custody/consignments/consignment-list.tsx'

export default function AdminConsignments() {
  return <ConsignmentList />
}
