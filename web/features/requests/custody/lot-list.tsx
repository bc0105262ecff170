import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { Lot, Store } from '#contract/requests/custody.ts'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { formatExact } from '#web/knowledge/quantities.ts'
import { NothingWaits } from '#web/knowledge/only-waiting.tsx'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatDay } from '#web/lib/words/format.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { sourceNames } from '#web/lib/words/source-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { lotsQuery, type LotFilter } from './api.ts'
import { LotBadges } from './lot-badges.tsx'

type Props = {
  filter: LotFilter
  stores: readonly Store[]
  onAll: () => void
  onOpen: (id: number) => void
}

/** Lots that lie somewhere, those that have to leave first at the top. */
export function LotList({ filter, stores, onAll, onOpen }: Props) {
  const { t } = useLingui()
  const query = useInfiniteQuery(lotsQuery(filter))
  const store = stores.find(({ id }) => id === filter.store)
  return (
    <section aria-labelledby="lots" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id="lots" className="mr-auto scroll-mt-20 text-lg">
          {store ? <Trans>Lots in {store.name}, oldest first</Trans> : <Trans>Lots, oldest first</Trans>}
        </h3>
        {store && (
          <Button variant="ghost" icon={<X className="size-4" aria-hidden="true" />} onClick={onAll}>
            <Trans>Show all</Trans>
          </Button>
        )}
      </div>
      <PagedList
        query={query}
        items={query.data?.pages.flatMap((page) => page.lots)}
        failed={<Trans>The lots could not be loaded.</Trans>}
        cause={query.error && errorMessage(query.error)}
        empty={
          filter.matter ? (
            <NothingWaits />
          ) : (
            <Card padded={false}>
              <EmptyState illustration={<EmptyBoxArt />} title={<h4>{t`No lots here`}</h4>}>
                <Trans>
                  The weights of a request become lots automatically. Enter goods from paper slips here.
                </Trans>
              </EmptyState>
            </Card>
          )
        }
      >
        {(lots) => (
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {lots.map((lot) => (
              <LotLine key={lot.id} lot={lot} onOpen={() => onOpen(lot.id)} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function LotLine({ lot, onOpen }: { lot: Lot; onOpen: () => void }) {
  const { i18n } = useLingui()
  const say = useBilingual()
  const { id, name, weight_kg, since, due_on, waste_source, store } = lot
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 p-4 text-left hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="font-bold wrap-anywhere">
          {say(name)} <span className="font-normal text-muted">#{id}</span>
        </span>
        <span className="text-right font-bold tabular-nums">{formatExact(weight_kg)} kg</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted max-sm:col-span-2">
          <span>{store.name}</span>
          {waste_source && <span>{i18n._(sourceNames[waste_source])}</span>}
          <span>
            <Trans>
              since {formatDate(since)}, until {formatDay(due_on)}
            </Trans>
          </span>
        </span>
        <span className="flex flex-wrap justify-end gap-1.5 max-sm:col-span-2 max-sm:justify-start">
          <LotBadges lot={lot} />
        </span>
      </button>
    </li>
  )
}
