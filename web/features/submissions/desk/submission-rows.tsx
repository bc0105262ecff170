import { useLingui } from '@lingui/react/macro'
import type { SubmissionRow } from '#contract/submissions.ts'
import { Table } from '#web/ui/table.tsx'
import type { Column } from './submission-columns.tsx'
import { PAGE_SIZE } from './table-view.ts'

/** The rows of a page, or stand-ins until they are there (`rows` undefined). */
export function SubmissionRows(props: {
  rows: readonly SubmissionRow[] | undefined
  /** What is shown belongs to the page or the filters before. */
  stale: boolean
  openSearch: (id: number) => string
  columns: readonly Column[]
}) {
  const { t, i18n } = useLingui()
  return (
    <Table
      caption={props.rows ? t`Submissions, newest first` : t`Loading submissions`}
      columns={props.columns.map(({ header, render, ...column }) => ({
        ...column,
        header: i18n._(header),
        render: (row: SubmissionRow) => render(row, props.openSearch(row.id)),
      }))}
      rows={props.rows}
      rowKey={({ id }) => id}
      // With more than the usual seven, the message keeps its room.
      minWidth={props.columns.length > 7 ? 'lg:min-w-376' : undefined}
      standIns={PAGE_SIZE}
      stale={props.stale}
      rowClassName="lg:h-11 max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto]"
    />
  )
}
