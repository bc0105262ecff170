import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BellRing, MapPin, Plus } from 'lucide-react'
import { rounds, type Candidate } from '#contract/requests/rounds.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { keyOfStop, type Planned } from './draft.ts'
import { StopFacts } from './round-editor.tsx'
import { StopName } from './round-record.tsx'

type Props = {
  day: string
  planned: readonly Planned[]
  /** A round holds no more stops. */
  full: boolean
  onAdd: (candidate: Candidate) => void
}

/** The requests and points that could be visited on that day and are in no round. */
export function CandidateList({ day, planned, full, onAdd }: Props) {
  const { t } = useLingui()
  const query = useQuery(queryOf(rounds.candidates, { query: { day } }))
  const taken = new Set(planned.map(keyOfStop))
  const candidates = query.data?.candidates.filter((candidate) => !taken.has(keyOfStop(candidate)))
  return (
    <section aria-labelledby="candidates" className="flex min-w-0 flex-col gap-4">
      <h3 id="candidates" className="text-lg">
        <Trans>Possible stops</Trans>
      </h3>
      {query.isError ? (
        <ErrorState
          title={<Trans>The list could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : !candidates ? (
        <Skeleton className="h-48 rounded-card" />
      ) : candidates.length === 0 ? (
        <Card className="text-muted">
          <Trans>No more stops: no appointment on that day, no approved request, no drop-off point.</Trans>
        </Card>
      ) : (
        <Card className="p-0!">
          <ul className="divide-y divide-line">
            {candidates.map((candidate) => (
              <li key={keyOfStop(candidate)} className="flex items-center gap-2 px-3 py-2">
                <div className="min-w-0 flex-1">
                  <div className="flex flex-wrap items-center gap-x-3">
                    <StopName stop={candidate} />
                    {candidate.kind === 'point' && (
                      <Badge icon={<MapPin aria-hidden="true" />}>
                        <Trans>Drop-off point</Trans>
                      </Badge>
                    )}
                    {candidate.urgent && (
                      <Badge tone="copper" icon={<BellRing aria-hidden="true" />}>
                        <Trans>Needs a visit</Trans>
                      </Badge>
                    )}
                  </div>
                  <StopFacts stop={candidate} />
                </div>
                <Button
                  variant="secondary"
                  square
                  aria-label={t`${candidate.name}: add`}
                  disabledReason={full && t`This round is full.`}
                  onClick={() => onAdd(candidate)}
                >
                  <Plus className="size-5" aria-hidden="true" />
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
