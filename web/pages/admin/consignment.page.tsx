import { ConsignmentPage, NewConsignmentPage } from '#web/features/custody/consignments/consignment-page.tsx'
import { Navigate, useNavigate, useParams } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'

/** One consignment: `/admin/consignments/7`, or a new one: `/admin/consignments/new`. */
export default function AdminConsignment() {
  const { id: place = '' } = useParams()
  const navigate = useNavigate()
  if (place === 'new')
    return (
      <NewConsignmentPage onAdded={(id) => void navigate(paths.adminConsignment(id), { replace: true })} />
    )
  if (!/^[1-9]\d{0,14}$/.test(place)) return <Navigate to={paths.adminConsignments} replace />
  return <ConsignmentPage key={place} id={Number(place)} />
}
