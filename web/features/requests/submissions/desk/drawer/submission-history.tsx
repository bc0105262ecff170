import { Trans, useLingui } from '@lingui/react/macro'
import {
  Ban,
  BatteryWarning,
  CalendarX,
  Eraser,
  Eye,
  Hourglass,
  Link2,
  Merge,
  Reply,
  MessageSquareText,
  PencilLine,
  Split,
  Undo2,
  UserCheck,
  UserRoundCheck,
  UserRoundX,
  X,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { EventKind, Failure } from '#contract/requests/request-life.ts'
import type { Status } from '#contract/foundation/status.ts'
import type { ChangedField, Rejection, SubmissionEvent } from '#contract/requests/submissions.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { failureLabels } from '#web/lib/words/failure-labels.ts'
import { Link } from '#web/routing/router.tsx'
import { formatEventShort, formatInstantShort } from '#web/lib/words/format.ts'
import { Trace, type TraceStep } from '#web/ui/trace.tsx'
import { changedLabels, rejectionLabels, statusLabels } from '../../labels.ts'
import { OutcomeLine } from '../../outcome-line.tsx'

/** The history of a request, oldest first, with the notes to the sender. */
export function SubmissionHistory({
  history,
  sender,
}: {
  history: readonly SubmissionEvent[]
  sender: string
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const whoOf = (kind: EventKind) => {
    if (kind === 'submitted') return sender
    if (BY_SENDER.has(kind)) return t`the sender`
    return kind === 'expired' ? t`the system` : t`unknown`
  }
  const steps = history.map((event, index): TraceStep => {
    const icon = iconOf(event)
    const { What } = lines[event.kind]
    return {
      key: `${index}`,
      label: <What {...event} />,
      note: (
        <>
          <time dateTime={event.at}>{formatEventShort(event.at)}</time>
          {' · '}
          {event.actor ?? whoOf(event.kind)}
          <ToldLater {...event} />
          {event.outcomes && event.outcomes.length > 0 && (
            <span className="mt-1 block text-ink">
              <Trans>Its kilograms at that time:</Trans> <OutcomeLine outcomes={event.outcomes} />
            </span>
          )}
          {event.failure && <FailureName failure={event.failure} />}
          {event.rejection && <RejectionName rejection={event.rejection} />}
          {event.reason && <span className="mt-1 block text-ink">{event.reason.words[locale]}</span>}
          {event.note && !WORDS.has(event.kind) && (
            <q className="mt-1.5 block rounded-control bg-sunken px-3 py-2 break-words whitespace-pre-wrap text-ink">
              {event.note}
            </q>
          )}
        </>
      ),
      state: index === history.length - 1 ? 'current' : 'done',
      ...(icon && { icon }),
    }
  })
  return (
    <Trace
      direction="vertical"
      label={t`History`}
      steps={steps}
      stateLabels={{ done: '', current: t`latest`, todo: '' }}
    />
  )
}

/** Where it has no name, a guest did it. */
const BY_SENDER: ReadonlySet<EventKind> = new Set(['withdrawn', 'claimed', 'amended', 'missed', 'answer'])
/** Their words stand in the conversation. */
const WORDS: ReadonlySet<EventKind> = new Set(['message', 'answer'])

/** So long after it nobody notices that something was told later. */
const AT_ONCE_MS = 10 * 60_000

function ToldLater({ at, told_at }: Pick<SubmissionEvent, 'at' | 'told_at'>) {
  if (!told_at || Date.parse(told_at) - Date.parse(at) < AT_ONCE_MS) return null
  const later = formatInstantShort(told_at)
  return (
    <>
      {' · '}
      <Trans>reported on {later}</Trans>
    </>
  )
}

type Line = { What: (event: SubmissionEvent) => ReactNode; icon?: LucideIcon }
/** The line of each kind of event; without an icon it is a step of the request's life. */
const lines: Record<EventKind, Line> = {
  submitted: { What: () => <Trans>Submitted</Trans> },
  read: { What: () => <Trans>Read</Trans>, icon: Eye },
  status: { What: ({ status }) => status && <StatusName status={status} /> },
  claimed: {
    // A device has no name.
    What: ({ actor }) =>
      actor === null ? <Trans>Taken over by the sender</Trans> : <Trans>Moved to an account</Trans>,
    icon: UserCheck,
  },
  corrected: {
    What: ({ changed }) =>
      changed ? (
        <Trans>
          Corrected at the sender’s request: <FieldNames names={changed} />
        </Trans>
      ) : (
        <Trans>Corrected at the sender’s request</Trans>
      ),
    icon: PencilLine,
  },
  erased: { What: () => <Trans>Erased at the sender’s request</Trans>, icon: Eraser },
  withdrawn: { What: () => <Trans>Withdrawn by the sender</Trans>, icon: Eraser },
  'taken-back': {
    What: ({ status }) => <Trans>Undone: {status && <StatusName status={status} />} again</Trans>,
    icon: Undo2,
  },
  cleared: { What: () => <Trans>Collection of the damaged battery explained</Trans>, icon: BatteryWarning },
  missed: { What: () => <Trans>The sender reported that nobody came</Trans>, icon: CalendarX },
  amended: {
    What: ({ changed }) =>
      changed ? (
        <Trans>
          Changed by the sender: <FieldNames names={changed} />
        </Trans>
      ) : (
        <Trans>Changed by the sender</Trans>
      ),
    icon: PencilLine,
  },
  assigned: {
    What: ({ assignee }) =>
      assignee ? <Trans>Assigned to {assignee}</Trans> : <Trans>Assigned to a deleted account</Trans>,
    icon: UserRoundCheck,
  },
  unassigned: { What: () => <Trans>No longer assigned</Trans>, icon: UserRoundX },
  message: { What: () => <Trans>Message to the sender</Trans>, icon: MessageSquareText },
  answer: { What: () => <Trans>Message from the sender</Trans>, icon: Reply },
  merged: { What: ({ other }) => other && <Trans>Continues as {<Other {...other} />}</Trans>, icon: Merge },
  joined: { What: ({ other }) => other && <Trans>Merged with {<Other {...other} />}</Trans>, icon: Merge },
  parted: {
    What: ({ other }) => other && <Trans>Separated again from {<Other {...other} />}</Trans>,
    icon: Split,
  },
  'link-renewed': { What: () => <Trans>New link for the sender</Trans>, icon: Link2 },
  expired: { What: () => <Trans>Retention period over: personal data removed</Trans>, icon: Hourglass },
}

function Other({ id, tracking_code }: NonNullable<SubmissionEvent['other']>) {
  return (
    <Link to={`?open=${id}`} className="font-mono text-sm underline underline-offset-2">
      {tracking_code}
    </Link>
  )
}

function StatusName({ status }: { status: Status }) {
  const { i18n } = useLingui()
  return i18n._(statusLabels[status])
}

function FieldNames({ names }: { names: readonly ChangedField[] }) {
  const { i18n } = useLingui()
  return names.map((name) => i18n._(changedLabels[name])).join(', ')
}

function FailureName({ failure }: { failure: Failure }) {
  const { i18n } = useLingui()
  return <span className="mt-1 block text-ink">{i18n._(failureLabels[failure])}</span>
}

function RejectionName({ rejection }: { rejection: Rejection }) {
  const { i18n } = useLingui()
  return <span className="mt-1 block text-ink">{i18n._(rejectionLabels[rejection])}</span>
}

function iconOf({ kind, status }: SubmissionEvent) {
  const Icon = lines[kind].icon
  if (Icon) return <Icon aria-hidden="true" />
  if (status === 'rejected') return <X strokeWidth={3} aria-hidden="true" />
  if (status === 'cancelled') return <Ban aria-hidden="true" />
  return undefined
}
