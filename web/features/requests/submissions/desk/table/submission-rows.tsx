import { useLingui } from '@lingui/react/macro'
import type { SubmissionRow } from '#contract/requests/submissions.ts'
import { Table } from '#web/ui/table.tsx'
import { ArrowDown } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import type { Column } from './submission-columns.tsx'
import { SelectAll, SelectRow } from './select-box.tsx'
import type { Order } from './table-params.ts'
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
  order: string | undefined
  onOrder: (order: Order) => void
}) {
  const { t, i18n } = useLingui()
  return (
    <Table
      caption={props.rows ? t`Submissions` : t`Loading requests`}
      columns={[
        {
          key: 'select',
          header: <SelectAll rows={props.rows ?? []} selection={props.selection} />,
          col: 'w-12',
          cell: 'max-lg:absolute max-lg:right-2 max-lg:bottom-1.5',
          skeleton: 'size-5',
          render: (row) => <SelectRow row={row} selection={props.selection} />,
        },
        ...props.columns.map(({ header, render, order, ...column }) => ({
          ...column,
          header: order ? (
            <OrderButton on={props.order === order} onPress={() => props.onOrder(order)}>
              {i18n._(header)}
            </OrderButton>
          ) : (
            i18n._(header)
          ),
          render: (row: SubmissionRow) => render(row, props.openSearch(row.id)),
        })),
      ]}
      rows={props.rows}
      rowKey={({ id }) => id}
      // With more than the usual eight, the message keeps its room.
      minWidth={props.columns.length > 8 ? 'lg:min-w-376' : undefined}
      standIns={PAGE_SIZE}
      stale={props.stale}
      rowClassName="lg:h-14 max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto]"
    />
  )
}

/** The header of a column by which the table can be put in order. */
function OrderButton({ on, onPress, children }: { on: boolean; onPress: () => void; children: string }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      aria-pressed={on}
      title={on ? t`Newest first again` : t`Order by this`}
      onClick={onPress}
      className={classNames(
        'relative -mx-1 inline-flex items-center gap-1 rounded-chip px-1 font-semibold underline-offset-2 after:absolute after:-inset-y-3 after:inset-x-0 hover:underline',
        on && 'text-primary',
      )}
    >
      {children}
      <ArrowDown aria-hidden="true" className={classNames('size-3.5', !on && 'opacity-40')} />
    </button>
  )
}
