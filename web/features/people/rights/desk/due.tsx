import { Plural, useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { RIGHTS_WARNED_H, type RightsRequest } from '#contract/people/rights.ts'
import { Badge } from '#web/ui/badge.tsx'
import { STATES } from '../words.ts'

const HOUR_MS = 60 * 60 * 1000

/** How much time is left of the law's, or how it ended. @param now_ms when it was asked for */
export function Due({ request: { state, due_at }, now_ms }: { request: RightsRequest; now_ms: number }) {
  const { i18n } = useLingui()
  if (state !== 'open')
    return <Badge tone={state === 'answered' ? 'green' : 'neutral'}>{i18n._(STATES[state])}</Badge>
  return <TimeLeft due_at={due_at} now_ms={now_ms} />
}

export function TimeLeft({ due_at, now_ms }: { due_at: string; now_ms: number }) {
  const left_h = (Date.parse(due_at) - now_ms) / HOUR_MS
  const whole_h = Math.floor(Math.abs(left_h))
  return (
    <Badge
      tone={left_h <= 0 ? 'danger' : left_h <= RIGHTS_WARNED_H ? 'copper' : 'neutral'}
      icon={<Clock aria-hidden="true" />}
    >
      {left_h <= 0 ? (
        <Plural value={whole_h} _0="Overdue" one="Overdue for # hour" other="Overdue for # hours" />
      ) : (
        <Plural value={whole_h} _0="Less than an hour left" one="# hour left" other="# hours left" />
      )}
    </Badge>
  )
}
