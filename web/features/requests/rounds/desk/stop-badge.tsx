import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { StopState } from '#contract/requests/rounds.ts'
import { Badge } from '#web/ui/badge.tsx'

type Look = { tone: 'neutral' | 'green' | 'copper' | 'danger'; label: MessageDescriptor }

const looks: Record<StopState | 'left', Look> = {
  open: { tone: 'neutral', label: msg({ context: 'stop of a round', message: 'Open' }) },
  done: { tone: 'green', label: msg({ context: 'stop of a round', message: 'Done' }) },
  failed: { tone: 'copper', label: msg({ context: 'stop of a round', message: 'Nothing picked up' }) },
  conflict: { tone: 'danger', label: msg({ context: 'stop of a round', message: 'To be settled' }) },
  skipped: { tone: 'neutral', label: msg({ context: 'stop of a round', message: 'Not reached' }) },
  left: { tone: 'neutral', label: msg({ context: 'stop of a round', message: 'Taken out' }) },
}

/** The state of a stop. */
export function StopBadge({ state }: { state: keyof typeof looks }) {
  const { i18n } = useLingui()
  const { tone, label } = looks[state]
  return <Badge tone={tone}>{i18n._(label)}</Badge>
}
