import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { isGuestName } from '#contract/foundation/guest-name.ts'
import { senderName, type SubmissionRow } from '#contract/requests/submissions.ts'
import { shownText } from '#web/lib/words/removed.ts'
import { openedHere } from '#web/lib/page/use-opened.ts'
import { Link } from '#web/routing/router.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TrackingCode } from '#web/ui/tracking-code.tsx'
import { ConversationLabel, ConversationSign } from './conversation-label.tsx'
import {
  Age,
  District,
  GoodsAndWords,
  Kilograms,
  None,
  PhoneNumber,
  State,
  Visit,
  WaitsFor,
} from './row-cells.tsx'
import type { Order } from './table-params.ts'

export type Column = {
  key: string
  header: MessageDescriptor
  /** The column's width as a table, the cell's place as a card. */
  col?: string
  cell: string
  /** How wide the stand-in is while it loads. */
  skeleton: string
  /** Shown where there is room for every column, unless somebody chooses otherwise. */
  needs?: 'room'
  /** The order of the table that goes by it. */
  order?: Order
  render: (row: SubmissionRow, openSearch: string) => ReactNode
}

/** The columns of the admin table: two lines of a dense row on a wide screen, a card elsewhere. */
export const columns: readonly Column[] = [
  {
    key: 'id',
    header: msg`ID`,
    col: 'w-16',
    cell: 'text-muted max-lg:hidden',
    skeleton: 'w-3/4',
    needs: 'room',
    render: ({ id }) => id,
  },
  {
    key: 'username',
    header: msg`Username`,
    col: 'w-34 2xl:w-44',
    cell: 'min-w-0 max-lg:col-start-1 max-lg:row-start-1',
    skeleton: 'w-5/6 max-lg:h-[41px]',
    render: (row, openSearch) => <SenderLink row={row} openSearch={openSearch} />,
  },
  {
    key: 'user_id',
    header: msg`User ID`,
    col: 'w-20',
    cell: 'text-muted max-lg:hidden',
    skeleton: 'w-3/4',
    needs: 'room',
    render: ({ user_id }) => user_id ?? <Trans>Guest</Trans>,
  },
  {
    key: 'items',
    header: msg`Items`,
    cell: 'min-w-0 max-lg:col-span-2 max-lg:row-start-2 max-lg:my-1',
    skeleton: 'w-11/12',
    render: (row) => <GoodsAndWords {...row} />,
  },
  {
    key: 'phoneNumber',
    header: msg`Phone number`,
    col: 'w-40',
    cell: 'truncate max-lg:hidden',
    skeleton: 'w-5/6',
    needs: 'room',
    render: (row) => <PhoneNumber {...row} />,
  },
  {
    key: 'location',
    header: msg`Location`,
    order: 'district',
    col: 'w-30 2xl:w-40',
    cell: 'min-w-0 max-lg:col-span-2 max-lg:row-start-3',
    skeleton: 'w-5/6',
    render: (row) => <District {...row} />,
  },
  {
    key: 'visit',
    header: msg`Appointment`,
    order: 'visit',
    col: 'w-28 2xl:w-32',
    cell: 'min-w-0 max-lg:col-start-1 max-lg:row-start-4',
    skeleton: 'w-3/4',
    render: (row) => <Visit {...row} />,
  },
  {
    key: 'weight_kg',
    header: msg`Kilograms`,
    order: 'weight',
    col: 'w-22 2xl:w-24',
    cell: 'truncate max-lg:col-start-2 max-lg:row-start-4 max-lg:justify-self-end',
    skeleton: 'w-1/2',
    render: (row) => <Kilograms {...row} />,
  },
  {
    key: 'waits_for',
    header: msg`Waits for`,
    col: 'w-44 2xl:w-52',
    cell: 'min-w-0 max-lg:col-span-2 max-lg:row-start-5 max-lg:pr-9',
    skeleton: 'w-3/4',
    render: (row) => <WaitsFor {...row} />,
  },
  {
    key: 'submitted_at',
    header: msg`Age`,
    col: 'w-22',
    cell: 'text-xs whitespace-nowrap text-muted max-lg:hidden',
    skeleton: 'w-3/4',
    needs: 'room',
    render: (row) => <Age {...row} />,
  },
  {
    key: 'conversation',
    header: msg`Messages`,
    col: 'w-48',
    cell: 'truncate max-lg:hidden',
    skeleton: 'w-3/4',
    needs: 'room',
    render: ({ conversation }) =>
      conversation ? <ConversationLabel conversation={conversation} /> : <None />,
  },
  {
    key: 'status',
    header: msg`Status`,
    col: 'w-36',
    cell: 'max-lg:col-start-2 max-lg:row-start-1 max-lg:justify-self-end max-lg:text-right',
    skeleton: 'h-6 w-20 rounded-full',
    render: (row) => <State {...row} />,
  },
]

/**
 * The sender, and the way into the request, which covers the whole row. An unread entry has a dot, a bolder name and the word.
 */
function SenderLink({ row, openSearch }: { row: SubmissionRow; openSearch: string }) {
  const name = shownText(senderName(row))
  return (
    <Link
      data-row={row.id}
      to={openSearch}
      state={openedHere}
      className="block min-w-0 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-focus"
    >
      <span className={classNames('flex items-center gap-1.5', row.read_at ? 'font-medium' : 'font-bold')}>
        {!row.read_at && (
          <span className="size-2 shrink-0 rounded-full bg-copper">
            <span className="sr-only">
              <Trans>Unread</Trans>
            </span>
          </span>
        )}
        {row.conversation && <ConversationSign conversation={row.conversation} />}
        <span title={name} className="truncate max-lg:text-base">
          {row.channel === 'walk-in' && isGuestName(name) ? <Trans>Walk-in</Trans> : name}
        </span>
      </span>{' '}
      <span className="block truncate font-mono text-xs text-muted">
        <TrackingCode code={row.tracking_code} />
      </span>
      {row.phoneNumber && (
        <span className="block text-xs text-muted lg:hidden">
          <PhoneNumber phoneNumber={row.phoneNumber} />
        </span>
      )}
    </Link>
  )
}
