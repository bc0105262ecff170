import { CustodyDesk } from '#web/features/requests/custody/custody-desk.tsx'
import { idIn } from '#web/lib/page/use-opened.ts'
import { deferred } from '#web/lib/page/deferred.tsx'
import { Navigate, useNavigate, useParams, useSearchParams } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'

// Fetched by who goes there; and what they are made of is not named in the list of pages, which every first visit loads.
const onConsignments = () => import('#web/features/requests/custody/consignments/consignment-page.tsx')
const ConsignmentPage = deferred(async () => (await onConsignments()).ConsignmentPage)
const NewConsignmentPage = deferred(async () => (await onConsignments()).NewConsignmentPage)
const ConsignmentList = deferred(
  async () =>
    (await import('#web/features/requests/custody/consignments/consignment-list.tsx')).ConsignmentList,
)
const PartnersDesk = deferred(
  async () => (await import('#web/features/requests/custody/partners/partners-desk.tsx')).PartnersDesk,
)
const CertificateOf = deferred(
  async () =>
    (await import('#web/features/proof/certificates/desk/certificate-section.tsx')).CertificateSection,
)

/** The custody of lots: the stores; or the partners, and the consignments to them. */
export default function AdminCustody({ part }: { part?: 'partners' | 'consignments' }) {
  if (part === 'partners') return <PartnersDesk />
  return part === 'consignments' ? <Consignments /> : <CustodyDesk />
}

/** All of them, one: `/admin/consignments/7`, or a new one: `/admin/consignments/new`. */
function Consignments() {
  const { id: place } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const lots = params.get('lots')
  if (place === undefined) return <ConsignmentList />
  if (place === 'new')
    return (
      <NewConsignmentPage
        store_id={idIn(params.get('store'))}
        onAdded={(id) =>
          void navigate(`${paths.adminConsignments}/${id}${lots ? `?lots=${lots}` : ''}`, { replace: true })
        }
      />
    )
  if (!/^[1-9]\d{0,14}$/.test(place)) return <Navigate to={paths.adminConsignments} replace />
  const id = Number(place)
  return (
    <ConsignmentPage
      key={place}
      id={id}
      wants={lots === 'all' ? 'all' : idIn(lots)}
      certificate={<CertificateOf of={{ consignment_id: id }} />}
    />
  )
}
