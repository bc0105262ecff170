import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, Eraser, Eye, Hourglass, PencilLine, Undo2, UserCheck, X, type LucideIcon } from 'lucide-react'
import type { EventKind, SubmissionEvent } from '#contract/submissions.ts'
import { formatInstantShort } from '#web/lib/format.ts'
import { Trace, type TraceStep } from '#web/ui/trace.tsx'
import { statusLabels } from './labels.ts'

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
    return {
      key: `${index}`,
      label: <What event={event} />,
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

function What({ event }: { event: SubmissionEvent }) {
  const { i18n } = useLingui()
  switch (event.kind) {
    case 'submitted':
      return <Trans>Submitted</Trans>
    case 'read':
      return <Trans>Read</Trans>
    case 'claimed':
      return <Trans>Taken over into an account</Trans>
    case 'corrected':
      return <Trans>Corrected on the sender’s word</Trans>
    case 'erased':
      return <Trans>Erased on the sender’s word</Trans>
    case 'withdrawn':
      return <Trans>Taken back by the sender</Trans>
    case 'expired':
      return <Trans>Kept for long enough: personal data removed</Trans>
    case 'status':
      return event.status && i18n._(statusLabels[event.status])
  }
}

const icons: Partial<Record<EventKind, LucideIcon>> = {
  read: Eye,
  claimed: UserCheck,
  corrected: PencilLine,
  erased: Eraser,
  withdrawn: Undo2,
  expired: Hourglass,
}

function iconOf({ kind, status }: SubmissionEvent) {
  const Icon = icons[kind]
  if (Icon) return <Icon aria-hidden="true" />
  if (kind === 'status' && status === 'rejected') return <X strokeWidth={3} aria-hidden="true" />
  if (kind === 'status' && status === 'cancelled') return <Ban aria-hidden="true" />
  return undefined
}
