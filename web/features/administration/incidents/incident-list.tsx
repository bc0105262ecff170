import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { incidents, type Incident } from '#contract/administration/incidents.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatInstantShort } from '#web/lib/words/format.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

export const incidentPage = (id: number | 'new') => `${paths.adminRights}/incidents/${id}`

/** How much of the law's time is left; the page has it from the desk for rights. */
export type TimeLeft = (props: { due_at: string; now_ms: number }) => ReactNode

/** The list of incidents, with the operator's progress on each. */
export function IncidentList({ timeLeft }: { timeLeft: TimeLeft }) {
  const { t } = useLingui()
  const query = useQuery(queryOf(incidents.list, {}))
  return (
    <section aria-labelledby="incidents" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="incidents" className="text-xl">
            <Trans>Incidents</Trans>
          </h2>
          <p className="mt-1 text-muted">
            <Trans>
              If people’s data is disclosed, lost or stolen, the people affected and the authority must be
              informed in writing within 72 hours (Law No. 27 of 2022, Article 46).
            </Trans>
          </p>
        </div>
        <Link to={incidentPage('new')} className={buttonStyle({})}>
          <Plus className="size-4.5" aria-hidden="true" />
          <Trans>Record an incident</Trans>
        </Link>
      </div>
      {query.error && (
        <ErrorState
          title={<Trans>The incidents could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton className="h-40 rounded-card" />}
      {query.data?.incidents.length === 0 && (
        <p className="text-muted">
          <Trans>No incidents recorded.</Trans>
        </p>
      )}
      {query.data && query.data.incidents.length > 0 && (
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {query.data.incidents.map((incident) => (
              <Row key={incident.id} incident={incident} now_ms={query.dataUpdatedAt} timeLeft={timeLeft} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

type RowProps = { incident: Incident; now_ms: number; timeLeft: TimeLeft }

function Row({ incident, now_ms, timeLeft }: RowProps) {
  const { id, title, noticed_at } = incident
  const at = formatInstantShort(noticed_at)
  return (
    <li>
      <Link
        to={incidentPage(id)}
        className="flex flex-col gap-1 px-4 py-3 transition-[background-color] hover:bg-sunken focus-visible:-outline-offset-2 sm:px-5"
      >
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <strong className="wrap-anywhere">{title}</strong>
          <IncidentStanding incident={incident} now_ms={now_ms} timeLeft={timeLeft} />
        </span>
        <span className="text-sm text-muted">
          <Trans>noticed {at}</Trans>
        </span>
      </Link>
    </li>
  )
}

export function IncidentStanding({ incident, now_ms, timeLeft: TimeLeft }: RowProps) {
  const { closed_at, letters_at, due_at } = incident
  if (closed_at)
    return (
      <Badge>
        <Trans>Closed</Trans>
      </Badge>
    )
  if (letters_at)
    return (
      <Badge tone="green">
        <Trans>Letters sent</Trans>
      </Badge>
    )
  return <TimeLeft due_at={due_at} now_ms={now_ms} />
}
