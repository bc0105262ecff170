import { msg } from '@lingui/core/macro'
import { errorMessage, type OtherWords } from '#web/lib/api/error-message.ts'

const words: OtherWords = {
  'not-found': msg`This account does not exist any more.`,
  'too-many-requests': msg`Too many attempts. Wait a few minutes and try again.`,
}

/** Why something could not be done with an account. */
export const userMessage = (error: unknown) => errorMessage(error, words)
