import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export type Column<Row> = {
  key: string
  header: ReactNode
  render: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** Left out on a phone, where a row becomes a small card. */
  wideOnly?: boolean
  className?: string
}

type Selection = {
  selected: ReadonlySet<string>
  onChange: (selected: Set<string>) => void
  allLabel: string
  rowLabel: (key: string) => string
}

/** A dense table; on a phone each row is a card with its column names. `onOpen` makes the whole row a button. */
export function Table<Row>(props: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  onOpen?: (row: Row) => void
  openLabel?: (row: Row) => string
  selection?: Selection
  /** Shows this many rows of skeleton instead. */
  loadingRows?: number
}) {
  const { columns, selection } = props
  const keys = props.rows.map(props.rowKey)
  const all = selection !== undefined && keys.length > 0 && keys.every((key) => selection.selected.has(key))
  const toggle = (changed: string[], on: boolean) => {
    const next = new Set(selection?.selected)
    for (const key of changed)
      if (on) next.add(key)
      else next.delete(key)
    selection?.onChange(next)
  }
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table
        role="table"
        aria-busy={props.loadingRows ? true : undefined}
        className="w-full text-left text-sm max-md:block"
      >
        <caption className="sr-only">{props.caption}</caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row" className="border-b border-line bg-sunken">
            {selection && (
              <th role="columnheader" scope="col" className="w-11 pl-3">
                <Tick checked={all} label={selection.allLabel} onChange={(on) => toggle(keys, on)} />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={classNames(
                  'px-3 py-2.5 text-xs font-semibold whitespace-nowrap text-muted',
                  column.align === 'end' && 'text-right',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {props.loadingRows ? (
            <LoadingRows count={props.loadingRows} columns={columns} ticks={selection !== undefined} />
          ) : (
            props.rows.map((row, index) => {
              const key = keys[index] ?? String(index)
              return (
                <tr
                  key={key}
                  role="row"
                  aria-selected={selection ? selection.selected.has(key) : undefined}
                  className={classNames(
                    'relative border-b border-line last:border-0 aria-selected:bg-primary-soft max-md:grid max-md:grid-cols-[auto_1fr] max-md:gap-x-4 max-md:gap-y-1 max-md:p-4',
                    props.onOpen && 'transition-[background-color] hover:bg-sunken',
                  )}
                >
                  {selection && (
                    <td
                      role="cell"
                      className="relative z-1 w-11 pl-3 max-md:absolute max-md:top-1.5 max-md:right-1.5 max-md:p-0"
                    >
                      <Tick
                        checked={selection.selected.has(key)}
                        label={selection.rowLabel(key)}
                        onChange={(on) => toggle([key], on)}
                      />
                    </td>
                  )}
                  {columns.map((column, at) => (
                    <td
                      key={column.key}
                      role="cell"
                      className={classNames(
                        'px-3 py-2.5 align-middle max-md:col-span-2 max-md:grid max-md:grid-cols-subgrid max-md:items-baseline max-md:p-0',
                        column.align === 'end' && 'md:text-right',
                        column.wideOnly && 'max-md:hidden',
                        at === 0 && 'font-semibold max-md:pr-10 max-md:text-base',
                        column.className,
                      )}
                    >
                      {at > 0 && (
                        <span aria-hidden="true" className="text-xs text-muted md:hidden">
                          {column.header}
                        </span>
                      )}
                      {at === 0 && props.onOpen ? (
                        <button
                          type="button"
                          aria-label={props.openLabel?.(row)}
                          onClick={() => props.onOpen?.(row)}
                          className="text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-focus max-md:col-span-2"
                        >
                          {column.render(row)}
                        </button>
                      ) : (
                        <span className={classNames('min-w-0', at === 0 && 'max-md:col-span-2')}>
                          {column.render(row)}
                        </span>
                      )}
                    </td>
                  ))}
                </tr>
              )
            })
          )}
        </tbody>
      </table>
    </div>
  )
}

/** Rows to come, in the height of the ones that will be there. */
function LoadingRows(props: {
  count: number
  columns: readonly { key: string; wideOnly?: boolean }[]
  ticks: boolean
}) {
  return Array.from({ length: props.count }, (_, index) => (
    <tr key={index} role="row" className="border-b border-line last:border-0 max-md:block max-md:p-4">
      {props.ticks && (
        <td role="cell" className="w-11 pl-3 max-md:hidden">
          <Skeleton className="my-3.5 size-[18px] rounded-chip" />
        </td>
      )}
      {props.columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          className={classNames(
            'px-3 py-3 max-md:block max-md:px-0 max-md:py-1',
            column.wideOnly && 'max-md:hidden',
          )}
        >
          <Skeleton className="h-5 w-3/4 rounded-chip" />
        </td>
      ))}
    </tr>
  ))
}

function Tick(props: { checked: boolean; label: string; onChange: (on: boolean) => void }) {
  return (
    <label className="flex size-11 items-center justify-center md:-ml-3">
      <span className="sr-only">{props.label}</span>
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
        className="size-[18px] accent-primary"
      />
    </label>
  )
}
