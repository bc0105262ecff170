import { useLingui } from '@lingui/react/macro'
import { Slash, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Status } from '#contract/foundation/status.ts'
import { formatEventShort } from '#web/lib/words/format.ts'
import { Trace } from '#web/ui/trace.tsx'
import { statusLabels } from './labels.ts'
import { stagesOf } from './stages.ts'

const endIcons: Partial<Record<Status, ReactNode>> = {
  rejected: <X key="x" strokeWidth={3} aria-hidden="true" />,
  cancelled: <Slash key="s" strokeWidth={3} aria-hidden="true" />,
}

type Props = {
  status: Status
  /** The steps of the request so far. */
  history: readonly { at: string; status: Status }[]
  /** `vertical` says when each stage was reached. */
  direction: 'horizontal' | 'vertical'
  className?: string
}

/** The way of an own request: what it has reached, where it is, what may follow. */
export function RequestTrace({ status, history, direction, className }: Props) {
  const { t, i18n } = useLingui()
  return (
    <Trace
      {...(className && { className })}
      direction={direction}
      label={t`Progress of your request`}
      stateLabels={{ done: t`done`, current: t`now`, todo: t`to come` }}
      steps={stagesOf(status, history).map(({ status, at, state }) => ({
        key: status,
        // Behind it, "pending" would read as if it still were.
        label: status === 'pending' && state === 'done' ? t`Sent` : i18n._(statusLabels[status]),
        ...(direction === 'vertical' && at && { note: <time dateTime={at}>{formatEventShort(at)}</time> }),
        state,
        icon: endIcons[status],
      }))}
    />
  )
}
