import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContentItem, ContentKind, ContentList } from '#contract/reference/content.ts'
import { fetchProblem } from '#web/lib/api/fetch-problem.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'

type Props = {
  kind: ContentKind
  /** The list as it begins. */
  first: ContentList
  /** The button's label, and the message when loading failed. */
  label: string
  failed: string
  /** Shows what was found; each part comes below the one before. */
  children: (items: ContentItem[]) => ReactNode
}

/** The rest of a list, part by part, for as long as there is more and somebody asks for it. */
export function OlderItems({ kind, first, label, failed, children }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const older = useInfiniteQuery({
    queryKey: ['older', kind, locale, first.older],
    queryFn: async ({ pageParam, signal }) =>
      (await import('#web/lib/api/data-set-calls.ts')).loadOlder(kind, locale, pageParam, signal),
    initialPageParam: first.older ?? '',
    getNextPageParam: ({ older }) => older,
    enabled: false,
  })
  if (first.older === null) return null
  const shown = new Set(first.items.map(({ id }) => id))
  // Something new moves a site's list on by one: what is shown already is not shown twice.
  const items = (older.data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter(({ id }) => !shown.has(id) && shown.add(id))
  return (
    <>
      {items.length > 0 && children(items)}
      {older.error ? (
        <ErrorState
          className="mt-4"
          title={failed}
          cause={fetchProblem(older.error)}
          retryLabel={t`Retry`}
          busy={older.isFetching}
          onRetry={() => void older.fetchNextPage()}
        />
      ) : (
        (!older.data || older.hasNextPage) && (
          <div className="mt-6 flex justify-center">
            <Button
              variant="secondary"
              busy={older.isFetching}
              onClick={() => void older.fetchNextPage()}
              icon={<ChevronDown className="size-4" aria-hidden="true" />}
            >
              {label}
            </Button>
          </div>
        )
      )}
    </>
  )
}
