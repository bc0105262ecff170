import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Points, PointsSkeleton } from '#web/features/points/point-list.tsx'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { useDataSet } from '#web/lib/data-sets.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { formatRelative } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'

export const description = msg`Where electronic waste can be brought: addresses, opening hours, what each point takes, and whether it is full.`

/** Where people can bring what they no longer use. */
export default function DropOff() {
  const { t } = useLingui()
  const known = useDataSet('points')
  // Said at the first failure, not after the silent second and third try.
  const problem = known.error ?? known.failureReason
  const now_ms = useNow()
  const age = problem && formatRelative(new Date(known.dataUpdatedAt).toISOString(), now_ms)
  return (
    <>
      <div className="mb-1 flex items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">
          <Trans>Drop-off points</Trans>
        </h1>
        <RefreshButton label={t`Refresh the points`} onRefresh={() => known.refetch()} />
      </div>
      <p className="mb-6 max-w-prose text-muted">
        <Trans>
          Bring electronics that you no longer use to one of these places. Leave nothing outside: what lies in
          the rain or is taken apart becomes dangerous.
        </Trans>
      </p>
      {problem && (
        <ErrorState
          className="mb-6"
          title={
            known.data
              ? t`This could not be refreshed. What you see was read ${age}.`
              : t`The points could not be loaded.`
          }
          cause={errorMessage(problem)}
          retryLabel={t`Try again`}
          busy={known.isFetching}
          onRetry={() => void known.refetch()}
        />
      )}
      {!known.data ? (
        !problem && <PointsSkeleton />
      ) : known.data.points.length === 0 ? (
        <EmptyState
          illustration={<EmptyBoxArt />}
          title={<Trans>No drop-off points yet</Trans>}
          action={
            <Link to={paths.collection} className={buttonStyle()}>
              <Trans>Request a collection</Trans>
            </Link>
          }
        >
          <Trans>The operator has not set up any. What you want to hand over can be collected.</Trans>
        </EmptyState>
      ) : (
        <Points points={known.data.points} groups={known.data.groups} />
      )}
    </>
  )
}
