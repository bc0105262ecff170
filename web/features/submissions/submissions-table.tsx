import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp, RotateCw } from 'lucide-react'
import { EmptyBoxArt } from '#web/illustrations/empty-box.tsx'
import { ApiError } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { tableQuery } from './api.ts'
import { SubmissionFilters } from './submission-filters.tsx'
import { SubmissionRows } from './submission-rows.tsx'
import { reveal, type TableView } from './table-view.ts'
import { useTableKeys } from './use-table-keys.ts'
import type { TableParams } from './use-table-params.ts'

const refresh_ms = 30_000

/** Every request, newest first: filters, the table, and the way to older ones. */
export function SubmissionsTable({ params }: { params: TableParams }) {
  const { t } = useLingui()
  const table = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  useTableKeys(table, search)
  const { filters, change, clear, filtered } = params
  const { query, view, showLatest, refresh, refreshing } = useTable(params)

  const turn = (cursor: string | null | undefined) =>
    cursor
      ? () => {
          change({ cursor })
          table.current?.scrollIntoView({ block: 'nearest' })
        }
      : undefined

  return (
    <section aria-labelledby="submissions" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex min-h-11 basis-full flex-wrap items-center gap-x-3 xl:basis-auto xl:pr-2">
          <h2 id="submissions" className="text-xl">
            <Trans>Submissions</Trans>
          </h2>
          <Total view={view} />
          {filtered && (
            <Button variant="ghost" size="small" onClick={clear}>
              <Trans>Clear filters</Trans>
            </Button>
          )}
        </div>
        <SubmissionFilters filters={filters} change={change} searchRef={search} />
        <Button
          variant="secondary"
          square
          aria-label={t`Refresh`}
          title={t`Refresh`}
          busy={refreshing}
          onClick={refresh}
          icon={<RotateCw className="size-4" aria-hidden="true" />}
        />
      </div>

      {query.isError && (
        <TableError error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}

      <div ref={table} className="relative scroll-mt-20">
        <div role="status">
          {view && view.waiting > 0 && <Waiting count={view.waiting} onShow={showLatest} />}
        </div>
        {view?.rows.length === 0 ? (
          <Nothing filtered={filtered} onClear={clear} />
        ) : (
          (view || !query.isError) && (
            <SubmissionRows
              rows={view?.rows}
              stale={query.isPlaceholderData}
              openSearch={params.openSearch}
            />
          )
        )}
      </div>

      {view && (view.rows.length > 0 || filters.cursor) && (
        <Pagination
          label={t`Pages of submissions`}
          newerLabel={t`Newer`}
          olderLabel={t`Older`}
          newerEnd={t`These are the newest.`}
          olderEnd={t`These are the oldest.`}
          onNewer={turn(view.page.newer)}
          onOlder={turn(view.page.older)}
        />
      )}
      <p className="hidden text-xs text-muted lg:block">
        <Trans>
          Keys: <Key>/</Key> search, <Key>j</Key> <Key>k</Key> or arrows move, <Key>Enter</Key> opens.
        </Trans>
      </p>
    </section>
  )
}

/** The query, and what was shown before where it has nothing better: a failure keeps what is there. */
function useTable({ filters, change }: TableParams) {
  const client = useQueryClient()
  const options = tableQuery(filters)
  const query = useQuery({ ...options, refetchInterval: refresh_ms })
  const [last, setLast] = useState<TableView>()
  if (query.data && query.data !== last) setLast(query.data)
  const [refreshing, setRefreshing] = useState(false)

  // Back at the top, by "Newer" or because all that was here is gone: without a cursor it stays the top.
  const atTop = Boolean(
    filters.cursor && query.isSuccess && !query.isPlaceholderData && !query.data.page.newer,
  )
  const dropCursor = useEffectEvent(() => change({ cursor: undefined }, true))
  useEffect(() => {
    if (atTop) dropCursor()
  }, [atTop])

  const showLatest = () => client.setQueryData(options.queryKey, (view) => view && reveal(view))
  const refresh = async () => {
    setRefreshing(true)
    await query.refetch()
    showLatest()
    setRefreshing(false)
  }
  return { query, view: query.data ?? last, showLatest, refresh: () => void refresh(), refreshing }
}

function Total({ view }: { view: TableView | undefined }) {
  if (!view) return null
  const { total, more } = view.page
  const count = formatNumber(total)
  return (
    <span role="status" className="text-sm text-muted">
      {more ? <Trans>{count}+ requests</Trans> : <Plural value={total} one="# request" other="# requests" />}
    </span>
  )
}

function Waiting({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <Button
      size="small"
      onClick={onShow}
      className="absolute! -top-3.5 left-1/2 z-10 -translate-x-1/2 rounded-full! px-4! whitespace-nowrap shadow-float"
      icon={<ArrowUp className="size-4" aria-hidden="true" />}
    >
      <Plural value={count} one="# new request" other="# new requests" />
    </Button>
  )
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <Card padded={false}>
      {filtered ? (
        <EmptyState
          illustration={<EmptyBoxArt />}
          title={<Trans>No results found.</Trans>}
          action={
            <Button variant="secondary" onClick={onClear}>
              <Trans>Clear filters</Trans>
            </Button>
          }
        >
          <Trans>No request matches these filters.</Trans>
        </EmptyState>
      ) : (
        <EmptyState illustration={<EmptyBoxArt />} title={<Trans>No timeline data found.</Trans>}>
          <Trans>A request appears here as soon as somebody sends one.</Trans>
        </EmptyState>
      )}
    </Card>
  )
}

function TableError(props: { error: Error; busy: boolean; onRetry: () => void }) {
  const { t } = useLingui()
  const { error } = props
  const { status, offline } = error instanceof ApiError ? error : { status: 0, offline: false }
  const refused = status >= 400
  return (
    <ErrorState
      title={
        offline
          ? errorMessage(error)
          : refused
            ? t`Request failed with status ${status}`
            : t`API returned an error.`
      }
      cause={refused && errorMessage(error)}
      retryLabel={t`Try again`}
      onRetry={props.onRetry}
      busy={props.busy}
    />
  )
}

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded-chip border border-line bg-surface px-1.5 font-mono">{children}</kbd>
)
