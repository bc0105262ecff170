import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ReportColumn, ReportFigures } from '#contract/proof/reports.ts'
import { formatExact } from '#web/knowledge/quantities.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ALWAYS, columnNames, columnsOf } from './words.ts'

type Row = { name: string; below: string; figures: ReportFigures }
type Props = {
  /** Of the first column. */
  of: string
  rows: readonly Row[]
  total: ReportFigures
}

const nameStyle =
  'text-left align-top lg:sticky lg:left-0 lg:z-1 lg:min-w-44 lg:border-r lg:border-line lg:py-2 lg:pr-3 lg:pl-4'
const cellStyle =
  'text-right max-lg:col-span-2 max-lg:flex max-lg:items-baseline max-lg:justify-between max-lg:gap-4 lg:px-2 lg:py-2 lg:align-top lg:last:pr-4'
/** It is no part of the sum. */
const besideStyle = 'lg:border-l lg:border-line'

/**
 * Opening stock, receipts, uses and closing stock: a table where there is room, else a card for each line without its
 * zeros, and the sum first. The roles are spelt out because a table that is shown as cards loses them in some
 * browsers.
 */
export function BalanceTable({ of, rows, total }: Props) {
  const { i18n } = useLingui()
  const columns = columnsOf([...rows.map(({ figures }) => figures), total])
  const line = (key: string, name: ReactNode, figures: ReportFigures, ground: string) => (
    <tr
      key={key}
      role="row"
      className="border-b border-line last:border-0 max-lg:grid max-lg:grid-cols-2 max-lg:gap-y-1.5 max-lg:p-4"
    >
      <th
        role="rowheader"
        scope="row"
        className={classNames(nameStyle, ground, 'max-lg:col-span-2 max-lg:pb-1')}
      >
        {name}
      </th>
      {columns.map((column) => (
        <Cell key={column} column={column} label={i18n._(columnNames[column])} kg={figures[column]} />
      ))}
    </tr>
  )
  return (
    <div
      role="region"
      aria-labelledby="balance"
      // Where it is wider than its place, the keyboard scrolls it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-hidden rounded-card border border-line bg-surface lg:overflow-x-auto"
    >
      <table role="table" className="w-full text-sm tabular-nums max-lg:flex max-lg:flex-col">
        <caption className="sr-only">
          <Trans>Opening stock, incoming goods, outcomes and closing stock, in kilograms</Trans>
        </caption>
        <thead role="rowgroup" className="max-lg:sr-only">
          <tr role="row" className="border-b border-line bg-sunken text-xs text-muted">
            <th role="columnheader" scope="col" className={classNames(nameStyle, 'bg-sunken font-semibold')}>
              {of}
            </th>
            {columns.map((column) => (
              <th
                key={column}
                role="columnheader"
                scope="col"
                className={classNames(
                  'min-w-18 px-2 py-2 text-right align-bottom font-semibold last:pr-4',
                  column === 'sent_kg' && besideStyle,
                )}
              >
                {i18n._(columnNames[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-lg:block">
          {rows.map(({ name, below, figures }) =>
            line(
              `${name} ${below}`,
              <>
                <span className="font-semibold wrap-anywhere">{name}</span>
                <span className="block text-xs font-normal text-muted wrap-anywhere">{below}</span>
              </>,
              figures,
              'bg-surface',
            ),
          )}
        </tbody>
        <tfoot
          role="rowgroup"
          className="bg-sunken font-semibold max-lg:order-first max-lg:block max-lg:border-b max-lg:border-line lg:border-t lg:border-line"
        >
          {line('total', <Trans>Total</Trans>, total, 'bg-sunken')}
        </tfoot>
      </table>
    </div>
  )
}

function Cell({ column, label, kg }: { column: ReportColumn; label: string; kg: number }) {
  const none = kg === 0
  return (
    <td
      role="cell"
      className={classNames(
        cellStyle,
        column === 'sent_kg' && besideStyle,
        none && 'font-normal text-muted',
        none && !ALWAYS.includes(column) && 'max-lg:hidden',
      )}
    >
      {/* Its header stands above it only where there are columns. */}
      <span aria-hidden="true" className="min-w-0 text-left font-normal text-muted lg:hidden">
        {label}
      </span>
      <span>{formatExact(kg)}</span>
    </td>
  )
}
