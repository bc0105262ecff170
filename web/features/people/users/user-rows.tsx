import { useLingui } from '@lingui/react/macro'
import type { UserRow } from '#contract/people/users.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Table } from '#web/ui/table.tsx'
import { PAGE_SIZE } from './api.ts'
import { columns } from './user-columns.tsx'

/** The rows of a page, or stand-ins until they are there (`rows` undefined). */
export function UserRows(props: {
  rows: readonly UserRow[] | undefined
  /** The rows belong to the page before. */
  stale: boolean
  openSearch: (id: number) => string
}) {
  const { t, i18n } = useLingui()
  const { user: me } = useSession()
  return (
    <Table
      caption={props.rows ? t`Accounts, newest first` : t`Loading accounts`}
      columns={columns.map(({ header, render, ...column }) => ({
        ...column,
        header: i18n._(header),
        render: (row: UserRow) =>
          render(row, { openSearch: props.openSearch(row.ID), own: row.ID === me?.id }),
      }))}
      rows={props.rows}
      rowKey={({ ID }) => ID}
      standIns={PAGE_SIZE}
      stale={props.stale}
      rowClassName="lg:h-12 max-lg:flex max-lg:flex-wrap max-lg:items-center"
    />
  )
}
