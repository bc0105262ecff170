import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { nextOfRound } from '#contract/requests/next-step.ts'
import { rounds, type Round } from '#contract/requests/rounds.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { NextLine } from '#web/steps/next-line.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { RoundEditor } from './round-editor.tsx'
import { RoundRecord } from './round-record.tsx'

type Props = {
  id: number
  onAdded: (round: Round) => void
  onRemoved: () => void
  /** The arrival of its lots at a store. */
  arrival: ReactNode
}

/** A round: what is over in it, and the plan of the rest. */
export function RoundPage({ id, onAdded, onRemoved, arrival }: Props) {
  const { t } = useLingui()
  const query = useQuery({ ...queryOf(rounds.read, { params: { id } }), refetchOnWindowFocus: 'always' })
  const round = query.data?.round
  return (
    <div className="flex flex-col gap-4">
      {query.isError && (
        <ErrorState
          title={<Trans>The round could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!round && !query.isError && <Skeleton className="h-80 rounded-card" />}
      {round && (
        <>
          <RoundRecord round={round} next={<NextLine step={nextOf(round)} part={partOf(round)} />} />
          {round.aboard.lots > 0 && arrival}
          {!round.finished_at && (
            <RoundEditor
              // A stop that is handed on leads to another round with a plan of its own.
              key={round.id}
              round={round}
              // Changes that somebody else saved at the same time are seen before anything is saved over them.
              onConflict={() => void query.refetch()}
              onAdded={onAdded}
              onRemoved={onRemoved}
            />
          )}
        </>
      )}
    </div>
  )
}

/** The heading under which the next step of a round is done. */
function partOf(round: Round) {
  const action = nextOf(round)?.action
  if (action === 'assign-driver') return 'plan'
  return action === 'arrive' ? `arrival-${round.id}` : undefined
}

const nextOf = ({ id, day, driver, stops, finished_at, aboard }: Round) =>
  nextOfRound({
    id,
    day,
    has_driver: driver !== null,
    conflicts: stops.filter(({ state }) => state === 'conflict').length,
    finished: finished_at !== null,
    aboard: aboard.lots,
  })
