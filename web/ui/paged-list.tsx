import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

type Props<T> = {
  /** How far it is, of an infinite query. */
  query: {
    isError: boolean
    isFetching: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    refetch: () => Promise<unknown>
    fetchNextPage: () => Promise<unknown>
  }
  /** Of all pages so far; undefined: nothing has come yet. */
  items: T[] | undefined
  /** The message when loading failed. */
  failed: ReactNode
  cause: ReactNode
  /** Stands there when there is nothing. */
  empty: ReactNode
  /** Says what follows. */
  more?: ReactNode
  children: (items: T[]) => ReactNode
}

/** A list that comes page by page when somebody asks for more. */
export function PagedList<T>({ query, items, failed, cause, empty, more, children }: Props<T>) {
  const { t } = useLingui()
  return (
    <>
      {query.isError && (
        <ErrorState
          title={failed}
          cause={cause}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!items && !query.isError && (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton className="h-40 rounded-card" />
        </div>
      )}
      {items && (items.length > 0 ? children(items) : empty)}
      {query.hasNextPage && (
        <div className="flex justify-center">
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {more ?? <Trans>Show more</Trans>}
          </Button>
        </div>
      )}
    </>
  )
}
