import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FileInput, Plus } from 'lucide-react'
import type { Store } from '#contract/requests/custody.ts'
import { OnlyWaiting, useMatter } from '#web/knowledge/only-waiting.tsx'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { idIn, useOpened } from '#web/lib/page/use-opened.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { storesQuery, type LotFilter } from './api.ts'
import { LoadList } from './load-list.tsx'
import { LotDrawer } from './lot-drawer.tsx'
import { LotList } from './lot-list.tsx'
import { SlipDialog } from './slip-dialog.tsx'
import { StoreCard } from './store-card.tsx'
import { StoreDialog } from './store-dialog.tsx'
import { useEdited } from './use-edited.ts'

/** The lots in custody: the stores, their lots, and each lot with its acts. */
export function CustodyDesk() {
  const { t } = useLingui()
  const query = useQuery({ ...storesQuery, refetchOnWindowFocus: 'always' })
  const opened = useOpened('lot')
  const matter = useMatter('lot-limit')
  const [filter, setFilter] = useState<LotFilter>({})
  const [slip, setSlip] = useState(false)
  const stores = query.data?.stores
  const { editing, edit, close } = useEdited<Store>((asked) => stores && storeIn(asked, stores))
  const choose = (store: number, what: string | null) => {
    setFilter(what === null ? {} : { store, what })
    // On a phone the list is a screen away from what was pressed.
    if (what !== null) requestAnimationFrame(() => document.getElementById('lots')?.scrollIntoView())
  }
  return (
    <section aria-labelledby="custody" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="custody" className="mr-auto text-xl">
          <Trans>Stores</Trans>
        </h2>
        <Button
          variant="secondary"
          icon={<Plus className="size-5" aria-hidden="true" />}
          onClick={() => edit('new')}
        >
          <Trans>Add a store</Trans>
        </Button>
        <Button
          icon={<FileInput className="size-5" aria-hidden="true" />}
          disabledReason={!stores && t`One moment, please.`}
          onClick={() => setSlip(true)}
        >
          <Trans>Enter a paper slip</Trans>
        </Button>
      </div>
      {query.isError && (
        <ErrorState
          title={<Trans>The stores could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!stores && !query.isError && (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton className="h-52 rounded-card" />
        </div>
      )}
      {stores && (
        <>
          {matter && <OnlyWaiting />}
          {!matter && <LoadList />}
          {!matter && (
            <ul className="grid items-start gap-4 lg:grid-cols-2">
              {stores.map((store) => (
                <StoreCard
                  key={store.id}
                  store={store}
                  chosen={filter.store === store.id ? (filter.what ?? '') : null}
                  onChoose={(what) => choose(store.id, what)}
                  onEdit={() => edit(store)}
                />
              ))}
            </ul>
          )}
          <LotList
            filter={matter ? { matter } : filter}
            stores={stores}
            onAll={() => setFilter({})}
            onOpen={(id) => opened.show(String(id))}
          />
          <SlipDialog open={slip} stores={stores} onClose={() => setSlip(false)} />
        </>
      )}
      <StoreDialog editing={editing} onClose={close} />
      <LotDrawer
        id={idIn(opened.value)}
        stores={stores ?? []}
        onOpen={(id) => opened.show(String(id))}
        onClose={opened.close}
      />
    </section>
  )
}

/** The store that an address names (`?edit=default`); null: none. */
function storeIn(asked: string, stores: readonly Store[]) {
  if (asked === 'new') return asked
  const isNamed = ({ id, is_default }: Store) => (asked === 'default' ? is_default : id === idIn(asked))
  return stores.find(isNamed) ?? null
}
