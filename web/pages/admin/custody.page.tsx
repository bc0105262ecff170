import { CustodyDesk } from '#web/features/custody/custody-desk.tsx'

export default function AdminCustody() {
  return <CustodyDesk />
}
