import { useLingui } from '@lingui/react/macro'
import { MessageCircleQuestion, Reply } from 'lucide-react'
import type { Conversation } from '#contract/requests/request-life.ts'
import { Badge } from '#web/ui/badge.tsx'
import { conversationLabels } from '../../labels.ts'

const icons = { asked: MessageCircleQuestion, answered: Reply }
const tones = { asked: 'neutral', answered: 'copper' } as const

/** Says who is to reply: the sender, or staff. */
export function ConversationLabel({ conversation }: { conversation: Conversation }) {
  const { i18n } = useLingui()
  const Icon = icons[conversation]
  return (
    <Badge tone={tones[conversation]} icon={<Icon aria-hidden="true" />}>
      {i18n._(conversationLabels[conversation])}
    </Badge>
  )
}

/** The same where there is room for a sign alone. */
export function ConversationSign({ conversation }: { conversation: Conversation }) {
  const { i18n } = useLingui()
  const label = i18n._(conversationLabels[conversation])
  const Icon = icons[conversation]
  return (
    <span
      title={label}
      className={conversation === 'answered' ? 'shrink-0 text-copper-ink' : 'shrink-0 text-muted'}
    >
      <Icon className="size-4" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </span>
  )
}
