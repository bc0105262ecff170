import { CustodyDesk } from '#web/features/custody/custody-desk.tsx'
import { ConsignmentList } from '#web/features/custody/consignments/consignment-list.tsx'
import { ConsignmentPage, NewConsignmentPage } from '#web/features/custody/consignments/consignment-page.tsx'
import { PartnersDesk } from '#web/features/custody/partners/partners-desk.tsx'
import { Navigate, useNavigate, useParams } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'

/** What is in custody: the stores; or who takes it over, and what goes there. */
export default function AdminCustody({ part }: { part?: 'partners' | 'consignments' }) {
  if (part === 'partners') return <PartnersDesk />
  return part === 'consignments' ? <Consignments /> : <CustodyDesk />
}

/** All of them, one: `/admin/consignments/7`, or a new one: `/admin/consignments/new`. */
function Consignments() {
  const { id: place } = useParams()
  const navigate = useNavigate()
  if (place === undefined) return <ConsignmentList />
  if (place === 'new')
    return (
      <NewConsignmentPage onAdded={(id) => void navigate(paths.adminConsignment(id), { replace: true })} />
    )
  if (!/^[1-9]\d{0,14}$/.test(place)) return <Navigate to={paths.adminConsignments} replace />
  return <ConsignmentPage key={place} id={Number(place)} />
}
