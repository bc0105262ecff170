import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, Truck } from 'lucide-react'
import type { Consignment } from '#contract/consignments.ts'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { formatExact } from '#web/knowledge/quantities.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { formatDate, formatDay } from '#web/lib/format.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { cardStyle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { consignmentsQuery } from './api.ts'
import { ConsignmentBadge } from './state-badge.tsx'

/** What was sent to receivers, and what is being made ready. */
export function ConsignmentList() {
  const { t } = useLingui()
  const query = useInfiniteQuery(consignmentsQuery)
  const all = query.data?.pages.flatMap((page) => page.consignments)
  return (
    <section aria-labelledby="consignments" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="consignments" className="mr-auto text-xl">
          <Trans>Consignments</Trans>
        </h2>
        <Link to={`${paths.adminConsignments}/new`} className={buttonStyle()}>
          <Plus className="size-5" aria-hidden="true" />
          <Trans>Begin a consignment</Trans>
        </Link>
      </div>
      {query.isError && (
        <ErrorState
          title={<Trans>The consignments could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!all && !query.isError && (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton className="h-40 rounded-card" />
        </div>
      )}
      {all?.length === 0 && (
        <EmptyState
          illustration={<EmptyBoxArt />}
          title={
            <h3>
              <Trans>Nothing was sent yet</Trans>
            </h3>
          }
        >
          <Trans>A consignment takes lots out of a store to somebody who treats them.</Trans>
        </EmptyState>
      )}
      <ul className="flex flex-col gap-3">
        {all?.map((one) => (
          <li key={one.id}>
            <Line consignment={one} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </section>
  )
}

function Line({ consignment }: { consignment: Consignment }) {
  const { id, number, state, receiver, transporter, lots, sent_kg, difference_kg, leaves_on, sent_at } =
    consignment
  return (
    <Link
      to={`${paths.adminConsignments}/${id}`}
      className={classNames(cardStyle({ interactive: true }), 'flex flex-wrap items-center gap-x-4 gap-y-2')}
    >
      <Truck className="size-5 shrink-0 text-primary" aria-hidden="true" />
      <span className="flex min-w-0 flex-1 basis-56 flex-col">
        <span className="font-bold wrap-anywhere">
          {number} · {receiver.name}
        </span>
        <span className="text-sm text-muted wrap-anywhere">
          {sent_at ? formatDate(sent_at) : leaves_on && formatDay(leaves_on)}
          {(sent_at || leaves_on) && transporter && ' · '}
          {transporter?.name}
        </span>
      </span>
      <span className="text-sm tabular-nums">
        <Plural value={lots} one="# lot" other="# lots" />, {formatExact(sent_kg)} kg
      </span>
      {difference_kg !== 0 && <DifferenceBadge kg={difference_kg} />}
      <ConsignmentBadge state={state} />
    </Link>
  )
}

/** What the receiver weighed less or more than was sent. */
export const DifferenceBadge = ({ kg }: { kg: number }) => (
  <Badge tone="danger">
    {kg > 0 ? (
      <Trans>{formatExact(kg)} kg less arrived</Trans>
    ) : (
      <Trans>{formatExact(-kg)} kg more arrived</Trans>
    )}
  </Badge>
)
