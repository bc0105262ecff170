import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { rounds, type Round } from '#contract/requests/rounds.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { buttonStyle } from '#web/ui/button.tsx'
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
      <ToRounds />
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
          <RoundRecord round={round} />
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

export const ToRounds = () => (
  <Link to={paths.adminRounds} className={`${buttonStyle({ variant: 'ghost' })} self-start`}>
    <ArrowLeft className="size-5" aria-hidden="true" />
    <Trans>All rounds</Trans>
  </Link>
)
