import { useLingui } from '@lingui/react/macro'
import type { SubmissionRow } from '#contract/requests/submissions.ts'
import { Table } from '#web/ui/table.tsx'
import type { Column } from './submission-columns.tsx'
import { SelectAll, SelectRow } from './select-box.tsx'
import { PAGE_SIZE } from './table-view.ts'
import type { Selection } from './use-selection.ts'

/** The rows of a page, or stand-ins until they are there (`rows` undefined). */
export function SubmissionRows(props: {
  rows: readonly SubmissionRow[] | undefined
  /** The rows belong to the page or the filters before. */
  stale: boolean
  openSearch: (id: number) => string
  columns: readonly Column[]
  selection: Selection
}) {
  const { t, i18n } = useLingui()
  return (
    <Table
      caption={props.rows ? t`Submissions` : t`Loading submissions`}
      columns={[
        {
          key: 'select',
          header: <SelectAll rows={props.rows ?? []} selection={props.selection} />,
          col: 'w-12',
          cell: 'max-lg:absolute max-lg:right-2 max-lg:bottom-1.5',
          skeleton: 'size-5',
          render: (row) => <SelectRow row={row} selection={props.selection} />,
        },
        ...props.columns.map(({ header, render, ...column }) => ({
          ...column,
          header: i18n._(header),
          render: (row: SubmissionRow) => render(row, props.openSearch(row.id)),
        })),
      ]}
      rows={props.rows}
      rowKey={({ id }) => id}
      // With more than the usual eight, the message keeps its room.
      minWidth={props.columns.length > 8 ? 'lg:min-w-376' : undefined}
      standIns={PAGE_SIZE}
      stale={props.stale}
      rowClassName="lg:h-11 max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto]"
    />
  )
}
