import { msg } from '#server/texts/say.ts'
import type { TroubleTexts } from './texts.ts'

/** Troubles that every part may have. */
export const ANY_TROUBLES = {
  'no-answer': {
    state: 'failed',
    what: msg('There was no answer within {seconds} s.'),
    todo: msg('Look again in a minute. When it stays so, the log has what this part was waiting for.'),
  },
} as const satisfies TroubleTexts
