import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, Eraser, Eye, Hourglass, PencilLine, Undo2, UserCheck, X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EventKind, Status, SubmissionEvent } from '#contract/submissions.ts'
import { formatInstantShort } from '#web/lib/format.ts'
import { Trace, type TraceStep } from '#web/ui/trace.tsx'
import { statusLabels } from '../labels.ts'

/** Who did what and when, oldest first, with what they wrote to the sender. */
export function SubmissionHistory({
  history,
  sender,
}: {
  history: readonly SubmissionEvent[]
  sender: string
}) {
  const { t } = useLingui()
  const whoOf = (kind: EventKind) => {
    if (kind === 'submitted') return sender
    if (kind === 'withdrawn') return t`the sender`
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
          <time dateTime={event.at}>{formatInstantShort(event.at)}</time>
          {' · '}
          {event.actor ?? whoOf(event.kind)}
          {event.note && (
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

type Line = { What: (event: SubmissionEvent) => ReactNode; icon?: LucideIcon }
/** What happened, by its kind; without an icon it is a step of the life of the request. */
const lines: Record<EventKind, Line> = {
  submitted: { What: () => <Trans>Submitted</Trans> },
  read: { What: () => <Trans>Read</Trans>, icon: Eye },
  status: { What: ({ status }) => status && <StatusName status={status} /> },
  claimed: { What: () => <Trans>Taken over into an account</Trans>, icon: UserCheck },
  corrected: { What: () => <Trans>Corrected on the sender’s word</Trans>, icon: PencilLine },
  erased: { What: () => <Trans>Erased on the sender’s word</Trans>, icon: Eraser },
  withdrawn: { What: () => <Trans>Taken back by the sender</Trans>, icon: Undo2 },
  expired: { What: () => <Trans>Kept for long enough: personal data removed</Trans>, icon: Hourglass },
}

function StatusName({ status }: { status: Status }) {
  const { i18n } = useLingui()
  return i18n._(statusLabels[status])
}

function iconOf({ kind, status }: SubmissionEvent) {
  const Icon = lines[kind].icon
  if (Icon) return <Icon aria-hidden="true" />
  if (status === 'rejected') return <X strokeWidth={3} aria-hidden="true" />
  if (status === 'cancelled') return <Ban aria-hidden="true" />
  return undefined
}
