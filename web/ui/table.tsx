import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

export type Column<Row> = {
  key: string
  header: ReactNode
  /** The column's width as a table. */
  col?: string | undefined
  /** The cell's look, and its place as a card. */
  cell: string
  /** How wide the stand-in is while it loads. */
  skeleton: string
  render: (row: Row) => ReactNode
}

const cellStyle = 'lg:px-2 lg:first:pl-4 lg:last:pr-3'

/**
 * A dense table on a wide screen, cards elsewhere; stand-ins of the same size until the rows are there.
 * The roles are spelt out because a table that is shown as cards loses them in some browsers.
 */
export function Table<Row>(props: {
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while they load: `standIns` rows then stand for them. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  standIns: number
  /** The rows are not those of the last question. */
  stale?: boolean
  /** The least width as a table; a narrower place scrolls. */
  minWidth?: string | undefined
  /** The row's height as a table and its layout as a card. */
  rowClassName: string
}) {
  const { columns, rows, stale = false } = props
  const rowStyle = classNames(
    'relative border-b border-line max-lg:gap-x-3 max-lg:gap-y-1 max-lg:p-4 sm:max-lg:odd:border-r',
    props.rowClassName,
  )
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface lg:overflow-x-auto">
      <table
        role="table"
        aria-busy={!rows || stale || undefined}
        className={classNames(
          'w-full table-fixed text-left text-sm transition-[opacity] max-lg:block',
          props.minWidth,
          stale && 'opacity-55 delay-150',
        )}
      >
        <caption className="sr-only">{props.caption}</caption>
        <colgroup>
          {columns.map(({ key, col }) => (
            <col key={key} className={col} />
          ))}
        </colgroup>
        <thead role="rowgroup" className="max-lg:sr-only">
          <tr role="row" className="border-b border-line bg-sunken">
            {columns.map(({ key, header }) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                className={classNames(cellStyle, 'py-2 text-xs font-semibold whitespace-nowrap text-muted')}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className="max-lg:-mb-px max-lg:grid max-sm:grid-cols-[minmax(0,1fr)] sm:max-lg:grid-cols-2 lg:[&>:last-child]:border-0"
        >
          {rows
            ? rows.map((row) => (
                <tr
                  key={props.rowKey(row)}
                  role="row"
                  className={classNames(rowStyle, 'transition-[background-color] hover:bg-sunken')}
                >
                  {columns.map(({ key, cell, render }) => (
                    <td key={key} role="cell" className={classNames(cellStyle, cell)}>
                      {render(row)}
                    </td>
                  ))}
                </tr>
              ))
            : Array.from({ length: props.standIns }, (_, index) => (
                <tr key={index} role="row" className={rowStyle}>
                  {columns.map(({ key, cell, skeleton }) => (
                    <td key={key} role="cell" className={classNames(cellStyle, cell)}>
                      <Skeleton className={classNames('h-5 rounded-chip', skeleton)} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}
