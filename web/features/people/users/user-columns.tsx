import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { openedHere } from '#web/lib/page/use-opened.ts'
import { Link } from '#web/routing/router.tsx'
import type { UserRow } from '#contract/people/users.ts'
import { formatInstant } from '#web/lib/words/format.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { AccountState, RoleLabel, YouBadge } from './user-badges.tsx'

type Column = {
  key: string
  header: MessageDescriptor
  /** The column's width as a table, the cell's place as a card. */
  col?: string
  cell: string
  /** How wide the stand-in is while it loads. */
  skeleton: string
  render: (row: UserRow, around: { openSearch: string; own: boolean }) => ReactNode
}

/** The columns of the user list: a dense row on a wide screen, a card of three lines elsewhere. */
export const columns: readonly Column[] = [
  {
    key: 'ID',
    header: msg`ID`,
    col: 'w-18',
    cell: 'text-muted max-lg:order-4 max-lg:text-xs',
    skeleton: 'w-10 max-lg:h-[17px]',
    render: ({ ID }) => (
      <>
        <span aria-hidden="true" className="lg:hidden">
          ID{' '}
        </span>
        {ID}
      </>
    ),
  },
  {
    key: 'user_login',
    header: msg`Username`,
    col: 'w-[24%]',
    cell: 'max-lg:order-1 max-lg:min-w-0 max-lg:flex-1 max-lg:basis-3/5',
    skeleton: 'w-2/3 max-lg:h-6',
    render: ({ user_login }, { openSearch, own }) => (
      <span className="flex items-center gap-2">
        <Link
          to={openSearch}
          state={openedHere}
          className="min-w-0 truncate font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-focus max-lg:text-base"
        >
          {user_login}
        </Link>
        {own && <YouBadge />}
      </span>
    ),
  },
  {
    key: 'user_email',
    header: msg`Email`,
    cell: 'truncate max-lg:order-3 max-lg:basis-full',
    skeleton: 'w-5/6',
    render: ({ user_email }) => user_email,
  },
  {
    key: 'role',
    header: msg`Role`,
    col: 'w-36',
    cell: 'max-lg:order-2',
    skeleton: 'h-6 w-20',
    render: ({ role }) => <RoleLabel role={role} />,
  },
  {
    key: 'disabled',
    header: msg`State`,
    col: 'w-32',
    cell: 'max-lg:order-6 max-lg:ml-auto',
    skeleton: 'w-14 max-lg:hidden',
    // On a card only what is out of the ordinary is seen.
    render: ({ disabled }) => (
      <span className={disabled ? '' : 'max-lg:sr-only'}>
        <AccountState disabled={disabled} />
      </span>
    ),
  },
  {
    key: 'created_at',
    header: msg`Joined`,
    col: 'w-32',
    cell: 'text-muted max-lg:order-5 max-lg:text-xs',
    skeleton: 'w-24 max-lg:h-[17px]',
    render: ({ created_at }) => (
      <time dateTime={created_at} title={formatInstant(created_at)}>
        <span aria-hidden="true" className="lg:hidden">
          <Trans>Joined</Trans>{' '}
        </span>
        {formatDate(created_at)}
      </time>
    ),
  },
]
