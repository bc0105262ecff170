import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ContentList } from '#contract/reference/content.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { dataSetQuery } from '#web/lib/api/data-sets.ts'
import { deferred } from '#web/lib/page/deferred.tsx'
import { useLocale } from '#web/lib/words/i18n.ts'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'
import { useOpened } from '#web/lib/page/use-opened.ts'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { findArticle, itemAddress, meanings, type Article } from './item-address.ts'

const ItemDialog = deferred(async () => (await import('./item-dialog.tsx')).ItemDialog)
const preload = () => void ItemDialog.preload().catch(() => undefined)

/** For what is around the cards: the reader's code comes while a finger or the pointer is on its way. */
export const preloadReader = { onPointerOver: preload, onTouchStart: preload, onFocus: preload }

type Lists = { [Kind in Article['kind']]?: ContentList | undefined }

/** Shows the item that `?item=` names above the page, or says that there is no such item. */
export function ItemViewer({ lists }: { lists: Lists }) {
  const { value: address, close } = useOpened('item')
  // The server answers the page alone; what the address names opens once the page is alive.
  const hydrated = useHydrated()
  const asked = hydrated ? address : null
  const kinds = Object.keys(lists) as Article['kind'][]
  const listed = asked === null ? undefined : findArticle(lists, asked)
  const sought = useArticle(listed ? null : asked, kinds)
  const article = listed ?? sought.data

  // The last item stays in the dialog while it closes.
  const [shown, setShown] = useState<{ address: string; article: Article | null }>()
  const target =
    asked === null
      ? null
      : article
        ? { address: asked, article }
        : sought.over
          ? { address: asked, article: null }
          : null
  if (target && (target.address !== shown?.address || target.article?.item !== shown.article?.item))
    setShown(target)

  if (!shown) return null
  return (
    <Suspense fallback={target && <Opening />}>
      <ItemDialog
        open={target !== null}
        article={shown.article}
        kind={kinds[0]!}
        unsure={sought.failed}
        onClose={close}
        returnTo={() => shown.article && cardOf(shown.article)}
      />
    </Suspense>
  )
}

/** One that is in none of the lists: it may be older, or the lists of this device may be. */
function useArticle(address: string | null, kinds: Article['kind'][]) {
  const client = useQueryClient()
  const locale = useLocale()
  const { data, isError } = useQuery({
    queryKey: ['sought', address, locale],
    queryFn: async (): Promise<Article | null> => {
      for (const { kind, id } of meanings(address!, kinds)) {
        const query = dataSetQuery(`${kind}/${id}`, locale)
        const found = await client
          .fetchQuery({ ...query, retry: false })
          .catch((error: unknown) => instead(error, client.getQueryData(query.queryKey)))
        if (found) return { kind, item: found.item }
      }
      return null
    },
    enabled: address !== null,
  })
  return { data: data ?? undefined, over: data === null || isError, failed: isError }
}

/** That there is no such thing is an answer. Without one the device may have a copy. */
function instead<Copy>(error: unknown, copy: Copy | undefined) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
  if (copy) return copy
  throw error
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
