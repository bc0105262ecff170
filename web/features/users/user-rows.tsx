import { useLingui } from '@lingui/react/macro'
import type { UserRow } from '#contract/users.ts'
import { useSession } from '#web/lib/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PAGE_SIZE } from './api.ts'
import { columns } from './user-columns.tsx'

const rowStyle =
  'relative border-b border-line lg:h-12 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-1 max-lg:p-4 sm:max-lg:odd:border-r'
const cellStyle = 'lg:px-2 lg:first:pl-4 lg:last:pr-3'

/**
 * The rows, or stand-ins of the same size until they are there (`rows` undefined).
 * The roles are spelt out because a table that is shown as cards loses them in some browsers.
 */
export function UserRows(props: {
  rows: readonly UserRow[] | undefined
  /** What is shown belongs to the page before. */
  stale: boolean
  openSearch: (id: number) => string
}) {
  const { t, i18n } = useLingui()
  const { user: me } = useSession()
  const { rows } = props
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table
        role="table"
        aria-busy={!rows || props.stale || undefined}
        className={classNames(
          'w-full table-fixed text-left text-sm transition-[opacity] max-lg:block',
          props.stale && 'opacity-55 delay-150',
        )}
      >
        <caption className="sr-only">{rows ? t`Accounts, newest first` : t`Loading accounts`}</caption>
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
                {i18n._(header)}
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
                  key={row.ID}
                  role="row"
                  className={classNames(rowStyle, 'transition-[background-color] hover:bg-sunken')}
                >
                  {columns.map(({ key, cell, render }) => (
                    <td key={key} role="cell" className={classNames(cellStyle, cell)}>
                      {render(row, { openSearch: props.openSearch(row.ID), own: row.ID === me?.id })}
                    </td>
                  ))}
                </tr>
              ))
            : Array.from({ length: PAGE_SIZE }, (_, index) => (
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
