import { useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pagination } from '#web/ui/pagination.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { BulkAssign } from '../bulk/bulk-assign.tsx'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { BulkDialog } from '../bulk/bulk-dialog.tsx'
import { BulkOutcome } from '../bulk/bulk-outcome.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { EndingNotice } from '../drawer/ending-notice.tsx'
import { ExportLine } from './export-line.tsx'
import { ExportMenu } from './export-menu.tsx'
import { SubmissionFilters } from './submission-filters.tsx'
import { SubmissionRows } from './submission-rows.tsx'
import { KeysLine, useLetterKeys } from './letter-keys.tsx'
import { NoRows, TableError, RowTotal, WaitingRows } from './table-states.tsx'
import { useBulk } from '../bulk/use-bulk.ts'
import { useColumns } from './use-columns.ts'
import { useExport } from './use-export.ts'
import { useSelection } from './use-selection.ts'
import { isByTime } from './table-view.ts'
import { useTable } from './use-table.ts'
import { useTableKeys } from './use-table-keys.ts'
import type { TableParams } from './use-table-params.ts'
import { FilterChips } from './filter-chips.tsx'
import type { RequestInputs } from '../../enquiry/request-fields.tsx'
import { NewRequests } from './new-requests.tsx'

type Props = {
  params: TableParams
  /** The free pick-up times at a place; the page hands them in, because features do not know each other. */
  times: RequestInputs['times']
}

/** Every request, newest or due first: filters, the table, and the way to older ones. */
export function SubmissionsTable({ params, times }: Props) {
  const { t } = useLingui()
  const table = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const { filters, change, clear, filtered } = params
  const [letters, setLetters] = useLetterKeys()
  const { query, view, showLatest, refresh } = useTable(params)
  const { cursor: _, ...choice } = filters
  const selection = useSelection(JSON.stringify(choice))
  const bulk = useBulk(selection)
  useTableKeys(table, search, {
    active: params.open === null,
    letters,
    act: (what, id) => {
      const row = view?.rows.find((row) => row.id === id)
      if (what === 'spam')
        bulk.spam(selection.chosen.size > 0 ? [...selection.chosen.values()] : row ? [row] : [])
      else if (row) selection.toggle(row)
    },
  })
  const chosen = useColumns()
  const byTime = isByTime(filters)
  const exporting = useExport(filters)

  const showWaiting = () => {
    showLatest()
    // The pressed button goes away; the keyboard goes on from the table.
    table.current?.focus()
  }
  const turn = (cursor: string | null | undefined) =>
    cursor
      ? () => {
          change({ cursor })
          // On a phone the button is below all ten; the next page begins at its top.
          if (table.current && table.current.getBoundingClientRect().top < 0) table.current.scrollIntoView()
        }
      : undefined

  return (
    <section aria-labelledby="submissions" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex min-w-0 basis-full items-start gap-3 max-sm:-order-3 2xl:basis-auto 2xl:pr-2">
          <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3">
            <h2 id="submissions" className="text-xl">
              <Trans>Submissions</Trans>
            </h2>
            {view ? (
              <RowTotal page={view.page} />
            ) : (
              !query.isError && <Skeleton className="h-5 w-24 rounded-chip" />
            )}
          </div>
          <NewRequests onRecorded={(id) => change({ open: String(id) })} times={times} />
          <RefreshButton label={t`Refresh`} onRefresh={refresh} />
        </div>
        <SubmissionFilters filters={filters} change={change} searchRef={search} letters={letters} />
        {/* On a phone beside the search: there the two filters need their line. */}
        <div className="max-sm:-order-1">
          <FilterDialog params={params} />
        </div>
      </div>
      <div className="flex items-start gap-2">
        <FilterChips params={params} />
        <ColumnMenu {...chosen} />
        <ExportMenu {...exporting} />
      </div>
      <ExportLine {...exporting} />

      {filters.ending && <EndingNotice />}
      {query.isError && (
        <TableError error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}

      <div ref={table} tabIndex={-1} className="relative scroll-mt-20 outline-none">
        <div role="status">
          {view && view.waiting > 0 && <WaitingRows count={view.waiting} onShow={showWaiting} />}
        </div>
        {view?.rows.length === 0 ? (
          <NoRows filtered={filtered} onClear={clear} />
        ) : (
          (view || !query.isError) && (
            <SubmissionRows
              rows={view?.rows}
              stale={query.isPlaceholderData}
              openSearch={params.openSearch}
              order={filters.order}
              onOrder={(order) => change({ order: filters.order === order ? undefined : order })}
              columns={chosen.shown}
              selection={selection}
            />
          )
        )}
      </div>

      <BulkBar selection={selection} bulk={bulk} rows={view?.rows ?? []} />
      <BulkDialog bulk={bulk} count={selection.chosen.size} />
      <BulkAssign bulk={bulk} count={selection.chosen.size} rows={view?.rows ?? []} />
      <BulkOutcome bulk={bulk} />

      {view?.rows.length !== 0 && (
        <Pagination
          label={t`Pages of requests`}
          newerLabel={byTime ? t`Newer` : t`Back`}
          olderLabel={byTime ? t`Older` : t`Next`}
          newerEnd={view ? (byTime ? t`These are the newest.` : t`These are the first.`) : t`Loading`}
          olderEnd={view ? (byTime ? t`These are the oldest.` : t`These are the last.`) : t`Loading`}
          onNewer={turn(view?.page.newer)}
          onOlder={turn(view?.page.older)}
        />
      )}
      <KeysLine letters={letters} onChange={setLetters} />
    </section>
  )
}
