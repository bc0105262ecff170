import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Points, PointsSkeleton } from '#web/features/requests/points/point-list.tsx'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { OperatorContact } from './operator-contact.tsx'
import { NotFetched, problemOf } from './states/not-fetched.tsx'

export const description = msg`Places that accept electronic waste: addresses, opening hours, accepted items, and whether a point is full.`

/** The public list of drop-off points. */
export default function DropOff() {
  const { t } = useLingui()
  const known = useDataSet('points')
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
          Bring electronics that you no longer use to one of these places. Do not leave anything outside:
          devices that get wet or are taken apart become dangerous.
        </Trans>
      </p>
      <NotFetched className="mb-6" asked={[known]} failed={t`The points could not be loaded.`} />
      {!known.data ? (
        !problemOf(known) && <PointsSkeleton />
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
          <Trans>The operator has not set up any drop-off points. Your items can be collected instead.</Trans>
        </EmptyState>
      ) : (
        <Points points={known.data.points} groups={known.data.groups} />
      )}
      <OperatorContact className="mt-8" />
    </>
  )
}
