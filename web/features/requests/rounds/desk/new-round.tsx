import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/foundation/roles.ts'
import { rounds, type Candidate, type Round } from '#contract/requests/rounds.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { RoundEditor } from './round-editor.tsx'

type Props = {
  day: string
  /** The stops with which it begins. */
  wants?: (candidate: Candidate) => boolean
  onAdded: (round: Round) => void
}

/** A round that there is not yet. */
export function NewRoundPage({ day, wants, onAdded }: Props) {
  const { t } = useLingui()
  const query = useQuery(queryOf(rounds.list, { query: { from: day, to: day } }))
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-xl">
        <Trans>A new round</Trans>
      </h2>
      {query.isLoadingError && (
        <ErrorState
          title={<Trans>The rounds could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton className="h-80 rounded-card" />}
      {query.data && (
        <RoundEditor
          initial={{
            day,
            time_zone: query.data.time_zone,
            driver_id: onlyDriver(query.data.drivers),
            note: '',
            stops: [],
          }}
          wants={wants}
          onAdded={onAdded}
        />
      )}
    </div>
  )
}

/** Where one person alone is a driver, rounds are theirs until somebody chooses another one. */
function onlyDriver(drivers: readonly { id: number; role: Role }[]): number | null {
  const some = drivers.filter(({ role }) => role === 'driver')
  return some.length === 1 ? some[0]!.id : null
}
