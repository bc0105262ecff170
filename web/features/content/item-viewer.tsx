import { useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { ContentList } from '#contract/content.ts'
import { deferred } from '#web/lib/deferred.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { useOpened } from '#web/lib/use-opened.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { findArticle, itemAddress, type Article } from './item-address.ts'

const ItemDialog = deferred(async () => (await import('./item-dialog.tsx')).ItemDialog)
const preload = () => void ItemDialog.preload().catch(() => undefined)

/** For what is around the cards: the reader's code comes while a finger or the pointer is on its way. */
export const preloadReader = { onPointerOver: preload, onTouchStart: preload, onFocus: preload }

type Asked = {
  data: ContentList | undefined
  isFetching: boolean
  isError: boolean
  refetch: () => Promise<unknown>
}

/** Shows the item that `?item=` names above the page, or says that there is no such item. */
export function ItemViewer({ lists }: { lists: { [Kind in Article['kind']]?: Asked } }) {
  const { value: address, close } = useOpened('item')
  // The server answers the page alone; what the address names opens once the page is alive.
  const hydrated = useHydrated()
  const asked = hydrated ? address : null
  const entries = Object.entries(lists) as [Article['kind'], Asked][]
  const found = asked
    ? findArticle(Object.fromEntries(entries.map(([kind, { data }]) => [kind, data])), asked)
    : undefined
  const missing = useMissing(
    found ? null : asked,
    entries.map(([, list]) => list),
  )

  // What was shown last stays in the dialog while it closes.
  const [shown, setShown] = useState<{ address: string; article: Article | null }>()
  const target = found
    ? { address: asked!, article: found }
    : missing
      ? { address: asked!, article: null }
      : null
  if (target && (target.address !== shown?.address || target.article?.item !== shown.article?.item))
    setShown(target)

  if (!shown) return null
  return (
    <Suspense fallback={target && <Opening />}>
      <ItemDialog
        open={target !== null}
        article={shown.article}
        news={'news' in lists}
        unsure={entries.some(([, { isError }]) => isError)}
        onClose={close}
        returnTo={() => shown.article && cardOf(shown.article)}
      />
    </Suspense>
  )
}

/** Until the reader's code is here, on a slow line. */
function Opening() {
  const { t } = useLingui()
  return (
    <div className="fixed inset-0 z-50 flex items-center justify-center bg-scrim text-white">
      <Spinner size={36} label={t`Loading`} />
    </div>
  )
}

const cardOf = (article: Article) =>
  document.querySelector<HTMLElement>(`[data-item="${CSS.escape(itemAddress(article))}"]`)

/** True once the lists have been fetched anew and still do not have it: the copy of this device may be older. */
function useMissing(address: string | null, lists: Asked[]) {
  const [checked, setChecked] = useState<string>()
  const checking = useRef<string>(undefined)
  const loaded = lists.every(({ data, isFetching }) => data && !isFetching)
  useEffect(() => {
    if (address === null || !loaded || checking.current === address) return
    checking.current = address
    void Promise.all(lists.map(({ refetch }) => refetch())).then(() => setChecked(address))
  })
  return address !== null && loaded && checked === address
}
