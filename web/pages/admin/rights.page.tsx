import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { deferred } from '#web/lib/page/deferred.tsx'
import { Link, Navigate, useNavigate, useParams } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { classNames } from '#web/ui/class-names.ts'

// Fetched by who goes there; and what they are made of is not named in the list of pages, which every first visit loads.
const RightsList = deferred(
  async () => (await import('#web/features/people/rights/desk/rights-list.tsx')).RightsList,
)
const RightsPage = deferred(
  async () => (await import('#web/features/people/rights/desk/rights-page.tsx')).RightsPage,
)
const IncidentList = deferred(
  async () => (await import('#web/features/administration/incidents/incident-list.tsx')).IncidentList,
)
const IncidentPage = deferred(
  async () => (await import('#web/features/administration/incidents/incident-page.tsx')).IncidentPage,
)
const NewIncident = deferred(
  async () => (await import('#web/features/administration/incidents/new-incident.tsx')).NewIncident,
)
const TimeLeft = deferred(async () => (await import('#web/features/people/rights/desk/due.tsx')).TimeLeft)
const Register = deferred(
  async () => (await import('#web/features/administration/processing/register.tsx')).Register,
)

const PARTS: { part: string; label: MessageDescriptor }[] = [
  { part: 'requests', label: msg`Questions` },
  { part: 'incidents', label: msg`Incidents` },
  { part: 'register', label: msg`Register` },
]

/** The operator's duties by the law on personal data: `/admin/rights/requests/7`, `/admin/rights/register`. */
export default function AdminRights() {
  const { t, i18n } = useLingui()
  const { part: here = 'requests', id } = useParams()
  return (
    <div className="flex flex-col gap-4">
      <nav aria-label={t`Personal data`} className="print:hidden">
        <ul className="flex flex-wrap gap-2">
          {PARTS.map(({ part, label }) => (
            <li key={part}>
              <Link
                to={part === 'requests' ? paths.adminRights : `${paths.adminRights}/${part}`}
                aria-current={part === here ? 'page' : undefined}
                className={tabStyle(part === here)}
              >
                {i18n._(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Part part={here} id={id} />
    </div>
  )
}

function Part({ part, id }: { part: string; id: string | undefined }) {
  const navigate = useNavigate()
  const one = id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined
  if (part === 'requests' && id === undefined) return <RightsList />
  if (part === 'requests' && one) return <RightsPage key={one} id={one} />
  if (part === 'incidents' && id === undefined) return <IncidentList timeLeft={TimeLeft} />
  if (part === 'incidents' && id === 'new')
    return (
      <NewIncident
        onRecorded={(made) => void navigate(`${paths.adminRights}/incidents/${made}`, { replace: true })}
      />
    )
  if (part === 'incidents' && one) return <IncidentPage key={one} id={one} timeLeft={TimeLeft} />
  if (part === 'register' && id === undefined) return <Register />
  return <Navigate to={paths.adminRights} replace />
}

const tabStyle = (active: boolean) =>
  classNames(
    'inline-flex min-h-11 items-center border-b-2 px-3 font-semibold transition-[color]',
    active ? 'border-primary text-primary' : 'border-transparent text-muted hover:text-ink',
  )
