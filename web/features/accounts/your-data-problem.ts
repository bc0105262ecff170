import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { ApiError } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { authMessage } from './auth-message.ts'

const lastAdmin = msg`You are the only administrator. Make somebody else an administrator first.`
const notConfigured = msg`The identity provider did not allow it. Ask the operator to delete your account.`

/** Why something about the own account did not work, in the reader's words. */
export function accountProblem(error: unknown): string {
  if (error instanceof ApiError && error.code === 'last-admin') return i18n._(lastAdmin)
  if (error instanceof ApiError && error.code === 'not-configured') return i18n._(notConfigured)
  // The server says it in English; the catalogue of the app has both languages.
  if (error instanceof ApiError && error.code === 'identity-unavailable') return errorMessage(error)
  return authMessage(error, 'own')
}
