import { msg } from '#server/texts/say.ts'
import type { TroubleTexts } from './texts.ts'

/** The gateway for telephones. */
export const MESSAGE_TROUBLES = {
  'messages-waiting': {
    state: 'warning',
    what: msg(
      '{count, plural, one {1 message to a telephone has} other {{count} messages to telephones have}} waited for more than an hour.',
    ),
    todo: msg(
      'The log says what the gateway answered. Compare MESSAGES_URL and MESSAGES_AUTHORIZATION with what its operator says; MESSAGES_DAILY_LIMIT may be reached.',
    ),
  },
  'messages-refused': {
    state: 'warning',
    what: msg(
      '{count, plural, one {1 message to a telephone was} other {{count} messages to telephones were}} not taken in the last 24 hours.',
    ),
    todo: msg(
      'The log says how each ended: refused by the gateway, more than six in a day to one number, or twice without an answer.',
    ),
  },
  'messages-unread': {
    state: 'warning',
    what: msg('The messages to telephones could not be looked at: {cause}'),
    todo: msg('The database says why.'),
  },
} as const satisfies TroubleTexts
