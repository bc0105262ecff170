import { Trans } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { ZONE_NAMES } from '#contract/requests/zone-names.ts'
import type { StopNow } from './offline/view.ts'

/** When somebody is waited for. */
export function WindowLine({ stop: { starts, ends, time_zone } }: { stop: StopNow }) {
  if (!starts || !ends) return null
  // A device that stored the round with an earlier version has no zone.
  const zone = time_zone && ZONE_NAMES[time_zone]
  return (
    <p className="flex items-center gap-2 text-lg font-bold tabular-nums">
      <Clock className="size-5 shrink-0" aria-hidden="true" />
      <span>
        <span className="sr-only">
          <Trans>Appointment:</Trans>{' '}
        </span>
        {starts}–{ends} {zone}
      </span>
    </p>
  )
}
