import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, Eye, UserCheck, X } from 'lucide-react'
import type { SubmissionEvent } from '#contract/submissions.ts'
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
  const steps = history.map((event, index): TraceStep => {
    const icon = iconOf(event)
    return {
      key: `${index}`,
      label: <What event={event} />,
      note: (
        <>
          <time dateTime={event.at}>{formatInstantShort(event.at)}</time>
          {' · '}
          {event.actor ?? (event.kind === 'submitted' ? sender : t`unknown`)}
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
  if (event.kind === 'submitted') return <Trans>Submitted</Trans>
  if (event.kind === 'read') return <Trans>Read</Trans>
  if (event.kind === 'claimed') return <Trans>Taken over into an account</Trans>
  return event.status && i18n._(statusLabels[event.status])
}

function iconOf({ kind, status }: SubmissionEvent) {
  if (kind === 'read') return <Eye aria-hidden="true" />
  if (kind === 'claimed') return <UserCheck aria-hidden="true" />
  if (kind === 'status' && status === 'rejected') return <X strokeWidth={3} aria-hidden="true" />
  if (kind === 'status' && status === 'cancelled') return <Ban aria-hidden="true" />
  return undefined
}
