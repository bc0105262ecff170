import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { FileUp, FileX, KeyRound, KeySquare, Network, Webhook, WebhookOff } from 'lucide-react'
import type { ActionsOn } from './action.ts'

export const connectionActions: ActionsOn<'key' | 'webhook' | 'peer' | 'import'> = {
  'key.created': {
    name: msg`Key made`,
    icon: KeyRound,
    Sentence: ({ actor }) => <Trans>{actor} made a key for a partner.</Trans>,
  },
  'key.revoked': {
    name: msg`Key revoked`,
    icon: KeySquare,
    Sentence: ({ actor }) => <Trans>{actor} revoked the key of a partner.</Trans>,
  },
  'import.created': {
    name: msg`Register brought in`,
    icon: FileUp,
    Sentence: ({ actor }) => <Trans>{actor} brought in a register.</Trans>,
  },
  'import.committed': {
    name: msg`Import made`,
    icon: FileUp,
    Sentence: ({ actor, details: { rows = 0 } }) => (
      <Trans>
        {actor} made <Plural value={rows} one="# entry" other="# entries" /> of a register.
      </Trans>
    ),
  },
  'import.undone': {
    name: msg`Import undone`,
    icon: FileX,
    Sentence: ({ actor }) => <Trans>{actor} undid the import of a register.</Trans>,
  },
  'webhook.added': {
    name: msg`Webhook added`,
    icon: Webhook,
    Sentence: ({ actor }) => <Trans>{actor} added a webhook.</Trans>,
  },
  'webhook.changed': {
    name: msg`Webhook changed`,
    icon: Webhook,
    Sentence: ({ actor }) => <Trans>{actor} changed a webhook, or switched it on or off.</Trans>,
  },
  'peer.added': {
    name: msg`Installation added`,
    icon: Network,
    Sentence: ({ actor, details: { did } }) => (
      <Trans>
        {actor} started reading the statements of {did}.
      </Trans>
    ),
  },
  'peer.removed': {
    name: msg`Installation removed`,
    icon: Network,
    Sentence: ({ actor, details: { did } }) => (
      <Trans>
        {actor} stopped reading the statements of {did}.
      </Trans>
    ),
  },
  'webhook.removed': {
    name: msg`Webhook removed`,
    icon: WebhookOff,
    Sentence: ({ actor }) => <Trans>{actor} removed a webhook.</Trans>,
  },
}
