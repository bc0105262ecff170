import { useLingui } from '@lingui/react/macro'
import type { ConsignmentState } from '#contract/requests/custody.ts'
import { Badge } from '#web/ui/badge.tsx'
import { stateNames } from './words.ts'

const tones = {
  draft: 'outline',
  sent: 'copper',
  received: 'copper',
  treated: 'green',
  cancelled: 'neutral',
} as const

export function ConsignmentBadge({ state }: { state: ConsignmentState }) {
  const { i18n } = useLingui()
  return <Badge tone={tones[state]}>{i18n._(stateNames[state])}</Badge>
}
