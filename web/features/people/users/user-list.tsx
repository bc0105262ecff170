import { useEffect, useEffectEvent, useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { userListQuery } from './api.ts'
import type { UserListParams } from './use-user-list-params.ts'
import { UserRows } from './user-rows.tsx'

/** Every account, newest first, ten a page. */
export function UserList({ params }: { params: UserListParams }) {
  const { t } = useLingui()
  const { page, until, turnTo, openSearch } = params
  const query = useQuery(userListQuery(page, until))
  const table = useRef<HTMLDivElement>(null)
  // A failure empties the list: what is shown is what the server has said.
  const data = query.isError ? undefined : query.data
  const { totalUsers = 0, totalPages = 0, currentPage = page } = data?.pagination ?? {}
  useLastPage(query.isPlaceholderData ? undefined : data?.pagination, turnTo)

  const turn = (to: number) => () => {
    turnTo(to, data?.pagination.until)
    // On a phone the button is below all ten; the next page begins at its top.
    if (table.current && table.current.getBoundingClientRect().top < 0) table.current.scrollIntoView()
  }

  return (
    <section aria-labelledby="user-list" className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <h2 id="user-list" className="text-xl">
            <Trans>User List</Trans>
          </h2>
          {data ? (
            <span role="status" className="text-sm text-muted">
              <Plural value={totalUsers} one="# account" other="# accounts" />
            </span>
          ) : (
            !query.isError && <Skeleton className="h-5 w-24 rounded-chip" />
          )}
        </div>
        <RefreshButton label={t`Refresh`} onRefresh={query.refetch} />
      </div>

      {query.isError && (
        <ErrorState
          title={<Trans>The accounts could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}

      <div ref={table} className="scroll-mt-20">
        {data?.users.length === 0 ? (
          <Card padded={false}>
            <EmptyState illustration={<EmptyBoxArt />} title={<Trans>No results found.</Trans>}>
              <Trans>There are no accounts on this page.</Trans>
            </EmptyState>
          </Card>
        ) : (
          !query.isError && (
            <UserRows rows={data?.users} stale={query.isPlaceholderData} openSearch={openSearch} />
          )
        )}
      </div>

      {!query.isError && (
        <Pagination
          label={t`Pages of accounts`}
          newerLabel={t`Previous`}
          olderLabel={t`Next`}
          newerEnd={data ? t`This is the first page.` : t`Loading`}
          olderEnd={data ? t`This is the last page.` : t`Loading`}
          onNewer={data && page > 1 ? turn(page - 1) : undefined}
          onOlder={data && page < totalPages ? turn(page + 1) : undefined}
          status={
            data && totalPages > 0 ? (
              <Trans>
                Page {currentPage} of {totalPages}
              </Trans>
            ) : undefined
          }
        />
      )}
    </section>
  )
}

/** Beyond the end, by an old link or because accounts went away: to the last page there is. */
function useLastPage(
  pagination: { totalPages: number; currentPage: number; until: number } | undefined,
  turnTo: UserListParams['turnTo'],
) {
  const last = pagination && pagination.currentPage > pagination.totalPages ? pagination.totalPages : 0
  const goBack = useEffectEvent(() => turnTo(last, pagination?.until, true))
  useEffect(() => {
    if (last > 0) goBack()
  }, [last])
}
