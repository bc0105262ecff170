import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { MapPin, Phone } from 'lucide-react'
import { Link } from '#web/routing/router.tsx'
import { isGuestName } from '#contract/foundation/guest-name.ts'
import { senderName, type SubmissionRow } from '#contract/requests/submissions.ts'
import { formatInstant } from '#web/lib/words/format.ts'
import { formatAge } from '#web/lib/time/spans.ts'
import { titleLabel } from '#web/lib/words/service-titles.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { openedHere } from '#web/lib/page/use-opened.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TrackingCode } from '#web/ui/tracking-code.tsx'
import { doubtfulPhone } from '#contract/foundation/phone.ts'
import { showPhone } from '#web/lib/words/phone.ts'
import { ConversationLabel, ConversationSign } from './conversation-label.tsx'
import { DueLabel } from './due-label.tsx'
import { StatusLabel } from './status-label.tsx'

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
  render: (row: SubmissionRow, openSearch: string) => ReactNode
}

/** The columns of the admin table: one line of a dense row on a wide screen, a card of five lines elsewhere. */
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
    col: 'w-30 xl:w-34',
    cell: 'truncate max-lg:col-start-1 max-lg:row-start-3',
    skeleton: 'w-3/4',
    render: (row) =>
      row.channel === 'walk-in' && isGuestName(senderName(row)) ? (
        <Trans>Walk-in</Trans>
      ) : (
        <Whole>{senderName(row)}</Whole>
      ),
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
    key: 'title',
    header: msg`Title`,
    col: 'w-38 xl:w-48',
    cell: 'max-lg:col-start-1 max-lg:row-start-1',
    skeleton: 'w-5/6 max-lg:h-[41px]',
    render: (row, openSearch) => <TitleLink row={row} openSearch={openSearch} />,
  },
  {
    key: 'tracking_code',
    header: msg`Tracking code`,
    col: 'w-33',
    cell: 'font-mono text-xs text-muted max-lg:hidden',
    skeleton: 'w-11/12',
    needs: 'room',
    render: ({ tracking_code }) => tracking_code,
  },
  {
    key: 'message',
    header: msg`Message`,
    cell: 'lg:truncate max-lg:col-span-2 max-lg:row-start-2 max-lg:my-1 max-lg:h-10',
    skeleton: 'w-11/12',
    render: ({ message, read_at }) => (
      <Whole className={classNames('max-lg:line-clamp-2', read_at ? 'text-muted' : 'text-ink')}>
        {message}
      </Whole>
    ),
  },
  {
    key: 'phoneNumber',
    header: msg`Phone number`,
    col: 'w-36 xl:w-40',
    cell: 'truncate max-lg:col-start-1 max-lg:row-start-4',
    skeleton: 'w-5/6',
    render: ({ phoneNumber }) => (
      <Sign icon={<Phone />}>
        {phoneNumber && doubtfulPhone(phoneNumber) && (
          <span className="font-bold text-copper-ink">
            <span aria-hidden="true">? </span>
            <span className="sr-only">
              <Trans>doubtful</Trans>{' '}
            </span>
          </span>
        )}
        {phoneNumber ? showPhone(phoneNumber) : <None />}
      </Sign>
    ),
  },
  {
    key: 'location',
    header: msg`Location`,
    col: 'w-[15%]',
    cell: 'min-w-0 truncate max-lg:col-span-2 max-lg:row-start-5 max-lg:pr-9',
    skeleton: 'w-5/6',
    render: ({ location }) => (
      <Sign icon={<MapPin />}>{location ? <Whole>{location}</Whole> : <None />}</Sign>
    ),
  },
  {
    key: 'submitted_at',
    header: msg`Age`,
    col: 'w-20',
    cell: 'text-xs whitespace-nowrap text-muted max-lg:col-start-2 max-lg:row-start-3 max-lg:text-right',
    skeleton: 'w-3/4',
    render: ({ submitted_at }) => <Age of={submitted_at} />,
  },
  {
    key: 'due_at',
    header: msg`Due`,
    col: 'w-32',
    cell: 'text-xs whitespace-nowrap max-lg:col-start-2 max-lg:row-start-4 max-lg:text-right',
    skeleton: 'w-3/4',
    render: ({ due_at }) => due_at && <DueLabel due_at={due_at} />,
  },
  {
    key: 'assignee',
    header: msg`Assigned to`,
    col: 'w-30',
    cell: 'truncate max-lg:hidden',
    skeleton: 'w-3/4',
    needs: 'room',
    render: ({ assignee }) => (assignee ? <Whole>{assignee.username}</Whole> : <None />),
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
    cell: 'max-lg:col-start-2 max-lg:row-start-1 max-lg:justify-self-end',
    skeleton: 'h-6 w-20 rounded-full',
    render: ({ status, failed }) => (
      <span className="flex flex-wrap items-center gap-1">
        <StatusLabel status={status} />
        {failed && (
          <Badge tone="danger">
            <Trans>Visit failed</Trans>
          </Badge>
        )}
      </span>
    ),
  },
]

/** How long ago it came; when exactly shows under the pointer, and in the drawer for everybody. */
function Age({ of }: { of: string }) {
  const now_ms = useNow()
  return (
    <time dateTime={of} title={formatInstant(of)}>
      {formatAge(of, now_ms)}
    </time>
  )
}

/** A text that is cut in its column shows whole under the pointer (and in the drawer, for everybody). */
const Whole = ({ children, className }: { children: string; className?: string }) => (
  <span title={children} className={className}>
    {children}
  </span>
)

/** The way into the request; it covers the whole row. An unread entry has a dot, a bolder title and the word. */
function TitleLink({ row, openSearch }: { row: SubmissionRow; openSearch: string }) {
  const { i18n } = useLingui()
  const label = titleLabel(row.title)
  const title = label ? i18n._(label) : row.title
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
        <span title={title} className="truncate max-lg:text-base">
          {title}
        </span>
      </span>{' '}
      <span className="block font-mono text-xs text-muted lg:hidden">
        <TrackingCode code={row.tracking_code} />
      </span>
    </Link>
  )
}

/** On a card, where no header says it, a sign tells what a value is. */
function Sign({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="max-lg:flex max-lg:items-center max-lg:gap-1.5">
      <span aria-hidden="true" className="shrink-0 text-muted lg:hidden [&_svg]:size-3.5">
        {icon}
      </span>
      <span className="truncate">{children}</span>
    </span>
  )
}

function None() {
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">
        <Trans>not given</Trans>
      </span>
    </span>
  )
}
