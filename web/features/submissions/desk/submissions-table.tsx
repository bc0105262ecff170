import { useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { EndingNotice } from './ending-notice.tsx'
import { SubmissionFilters } from './submission-filters.tsx'
import { SubmissionRows } from './submission-rows.tsx'
import { KeysLine, useLetterKeys } from './letter-keys.tsx'
import { Nothing, TableError, Total, Waiting } from './table-states.tsx'
import { useColumns } from './use-columns.ts'
import { useTable } from './use-table.ts'
import { useTableKeys } from './use-table-keys.ts'
import type { TableParams } from './use-table-params.ts'
import { WalkInDialog } from './walk-in-dialog.tsx'

/** Every request, newest first: filters, the table, and the way to older ones. */
export function SubmissionsTable({ params }: { params: TableParams }) {
  const { t } = useLingui()
  const table = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const { filters, change, clear, filtered } = params
  const [letters, setLetters] = useLetterKeys()
  useTableKeys(table, search, { active: params.open === null, letters })
  const { query, view, showLatest, refresh } = useTable(params)
  const chosen = useColumns()

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
        <div className="flex min-w-0 basis-full items-start gap-3 xl:basis-auto xl:pr-2">
          <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3">
            <h2 id="submissions" className="text-xl">
              <Trans>Submissions</Trans>
            </h2>
            {view ? (
              <Total page={view.page} />
            ) : (
              !query.isError && <Skeleton className="h-5 w-24 rounded-chip" />
            )}
            {filtered && (
              <Button variant="ghost" size="small" className="-ml-3" onClick={clear}>
                <Trans>Clear filters</Trans>
              </Button>
            )}
          </div>
          <WalkInDialog onRecorded={(id) => change({ open: String(id) })} />
          <RefreshButton label={t`Refresh`} onRefresh={refresh} />
        </div>
        <SubmissionFilters filters={filters} change={change} searchRef={search} letters={letters} />
        <ColumnMenu {...chosen} />
      </div>

      {filters.ending && <EndingNotice />}
      {query.isError && (
        <TableError error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}

      <div ref={table} tabIndex={-1} className="relative scroll-mt-20 outline-none">
        <div role="status">
          {view && view.waiting > 0 && <Waiting count={view.waiting} onShow={showWaiting} />}
        </div>
        {view?.rows.length === 0 ? (
          <Nothing filtered={filtered} onClear={clear} />
        ) : (
          (view || !query.isError) && (
            <SubmissionRows
              rows={view?.rows}
              stale={query.isPlaceholderData}
              openSearch={params.openSearch}
              columns={chosen.shown}
            />
          )
        )}
      </div>

      {view?.rows.length !== 0 && (
        <Pagination
          label={t`Pages of submissions`}
          newerLabel={t`Newer`}
          olderLabel={t`Older`}
          newerEnd={view ? t`These are the newest.` : t`Loading`}
          olderEnd={view ? t`These are the oldest.` : t`Loading`}
          onNewer={turn(view?.page.newer)}
          onOlder={turn(view?.page.older)}
        />
      )}
      <KeysLine letters={letters} onChange={setLetters} />
    </section>
  )
}
