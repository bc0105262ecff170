import { msg } from '@lingui/core/macro'
import type { OtherWords } from '#web/lib/api/error-message.ts'
import { authMessage } from '../auth-message.ts'

const words: OtherWords = {
  'last-admin': msg`You are the only administrator. Make somebody else an administrator first.`,
  'not-configured': msg`The identity provider does not allow it. Ask the operator to delete your account.`,
  'identity-unavailable': msg`The sign-in service does not answer. Wait a moment and try again.`,
}

/** The error of an action on one's own account, in the reader's words. */
export const accountProblem = (error: unknown) => authMessage(error, 'own', words)
