import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, CircleAlert, CircleCheck, CircleX, CloudUpload, SkipForward } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureLabels } from '#web/lib/words/failure-labels.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { StopNow } from './offline/view.ts'

/** The state of a stop, in words and with a sign; nothing while it is to come. */
export function StopStateLine({ stop }: { stop: StopNow }) {
  const { i18n } = useLingui()
  return (
    <>
      {stop.state === 'open' && stop.off === 'cancelled' && (
        <Line tone="danger" icon={<Ban />}>
          <Trans>Cancelled: do not collect</Trans>
        </Line>
      )}
      {stop.state === 'open' && stop.off === 'on-hold' && (
        <Line tone="danger" icon={<Ban />}>
          <Trans>On hold, damaged battery: do not collect</Trans>
        </Line>
      )}
      {stop.state === 'done' && (
        <Line tone="good" icon={<CircleCheck />}>
          <Fetched stop={stop} />
        </Line>
      )}
      {stop.state === 'failed' && (
        <Line tone="danger" icon={<CircleX />}>
          {stop.failure ? i18n._(failureLabels[stop.failure]) : <Trans>Not collected</Trans>}
        </Line>
      )}
      {stop.state === 'conflict' && (
        <Line tone="warning" icon={<CircleAlert />}>
          <Trans>Received. The desk is checking it.</Trans>
        </Line>
      )}
      {stop.state === 'skipped' && (
        <Line tone="warning" icon={<SkipForward />}>
          <Trans>Not reached</Trans>
        </Line>
      )}
      {stop.unsent && !stop.refused && (
        <Line tone="warning" icon={<CloudUpload />}>
          <Trans>Waiting to be sent</Trans>
        </Line>
      )}
      {stop.refused && (
        <Line tone="danger" icon={<CircleAlert />}>
          <Trans>Could not be sent</Trans>
        </Line>
      )}
    </>
  )
}

/** The fetched items, and their weight where somebody has weighed them. */
function Fetched({ stop: { kind, weight_kg } }: { stop: StopNow }) {
  if (!weight_kg)
    return kind === 'point' ? <Trans>It was empty</Trans> : <Trans>Collected, not weighed</Trans>
  const kg = formatNumber(weight_kg)
  return kind === 'point' ? <Trans>Emptied, {kg} kg</Trans> : <Trans>Collected, {kg} kg</Trans>
}

const tones = { good: 'text-primary', danger: 'text-danger', warning: 'text-copper-ink' }

const Line = ({
  tone,
  icon,
  children,
}: {
  tone: keyof typeof tones
  icon: ReactNode
  children: ReactNode
}) => (
  <p
    className={classNames(
      'flex items-center gap-2 font-semibold [&_svg]:size-5 [&_svg]:shrink-0',
      tones[tone],
    )}
  >
    <span aria-hidden="true">{icon}</span>
    <span className="min-w-0">{children}</span>
  </p>
)
