import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, Truck } from 'lucide-react'
import type { Consignment } from '#contract/proof/consignments.ts'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { formatExact } from '#web/knowledge/quantities.ts'
import { NothingWaits, OnlyWaiting, useMatter } from '#web/knowledge/only-waiting.tsx'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatDay } from '#web/lib/words/format.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { cardStyle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { consignmentsQuery } from './api.ts'
import { ConsignmentBadge } from './state-badge.tsx'

/** The consignments that were sent to receivers or are being made ready. */
export function ConsignmentList() {
  const matter = useMatter('receiver-difference', 'receiver-confirmed')
  const query = useInfiniteQuery(consignmentsQuery({ ...(matter && { matter }) }))
  return (
    <section aria-labelledby="consignments" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="consignments" className="mr-auto text-xl">
          <Trans>Consignments</Trans>
        </h2>
        <Link to={`${paths.adminConsignments}/new`} className={buttonStyle()}>
          <Plus className="size-5" aria-hidden="true" />
          <Trans>Start a consignment</Trans>
        </Link>
      </div>
      {matter && <OnlyWaiting />}
      <PagedList
        query={query}
        items={query.data?.pages.flatMap((page) => page.consignments)}
        failed={<Trans>The consignments could not be loaded.</Trans>}
        cause={query.error && errorMessage(query.error)}
        empty={
          matter ? (
            <NothingWaits />
          ) : (
            <EmptyState
              illustration={<EmptyBoxArt />}
              title={
                <h3>
                  <Trans>No consignments yet</Trans>
                </h3>
              }
            >
              <Trans>A consignment takes lots from a store to the partner who treats them.</Trans>
            </EmptyState>
          )
        }
      >
        {(all) => (
          <ul className="flex flex-col gap-3">
            {all.map((one) => (
              <li key={one.id}>
                <Line consignment={one} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function Line({ consignment }: { consignment: Consignment }) {
  const { id, number, state, receiver, transporter, lots, difference_kg, leaves_on, sent_at } = consignment
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
        <Plural value={lots} one="# lot" other="# lots" />, <Kilograms consignment={consignment} />
      </span>
      {difference_kg !== null && difference_kg !== 0 && <DifferenceBadge kg={difference_kg} />}
      <ConsignmentBadge state={state} />
    </Link>
  )
}

/** By the receiver's scale, as soon as there is one: "108.32 kg received, 162.32 kg sent". */
export function Kilograms({
  consignment: { state, sent_kg, received_kg },
}: {
  consignment: Pick<Consignment, 'state' | 'sent_kg' | 'received_kg'>
}) {
  const sent = formatExact(sent_kg)
  if (received_kg !== null) {
    const received = formatExact(received_kg)
    return received_kg === sent_kg ? (
      <Trans>{received} kg received</Trans>
    ) : (
      <Trans>
        {received} kg received, {sent} kg sent
      </Trans>
    )
  }
  return state === 'sent' ? <Trans>{sent} kg sent</Trans> : <Trans>{sent} kg</Trans>
}

/** The difference between the receiver's weight and the weight that was sent. */
export const DifferenceBadge = ({ kg }: { kg: number }) => (
  <Badge tone="danger">
    {kg > 0 ? (
      <Trans>{formatExact(kg)} kg less arrived</Trans>
    ) : (
      <Trans>{formatExact(-kg)} kg more arrived</Trans>
    )}
  </Badge>
)
