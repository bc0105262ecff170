import {
  badPassword,
  conflict,
  forbidden,
  invalidField,
  Problem,
  sessionEnded,
  unauthorized,
} from '#server/core/errors.ts'
import { GoogleRefusal } from './google.ts'

const badEmail = () => invalidField('email', 'must be a valid email address')
const notAllowed = () =>
  notConfigured(
    'The identity provider does not let this server do that. Its settings have to be changed there.',
  )

export const notConfigured = (message: string) => new Problem(501, { code: 'not-configured' }, message)

/** Our errors for Google's refusals, the same as those of the embedded provider. */
const MEANINGS: Record<string, (detail?: string) => Problem> = {
  EMAIL_EXISTS: () =>
    conflict('email-already-in-use', 'This email is already registered with the identity provider.'),
  INVALID_EMAIL: badEmail,
  MISSING_EMAIL: badEmail,
  MISSING_PASSWORD: badPassword,
  WEAK_PASSWORD: badPassword,
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: badPassword,
  TOO_MANY_ATTEMPTS_TRY_LATER: () =>
    new Problem(429, { code: 'too-many-requests' }, 'Too many requests. Wait a moment and try again.'),
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: () =>
    new Problem(400, { code: 'requires-recent-login' }, 'Sign in again first.'),
  TOKEN_EXPIRED: sessionEnded,
  INVALID_ID_TOKEN: () => unauthorized('token-invalid', 'The token is not valid.'),
  USER_DISABLED: () => forbidden('user-disabled', 'This account is disabled.'),
  OPERATION_NOT_ALLOWED: notAllowed,
  ADMIN_ONLY_OPERATION: notAllowed,
  MISSING_RECAPTCHA_TOKEN: notAllowed,
}

/** For `.catch()`: a refusal as a Problem; what has no meaning to a person stays an error, and is logged. */
export function throwRefusal(error: unknown): never {
  throw (error instanceof GoogleRefusal && MEANINGS[error.reason]?.(error.detail)) || error
}

/** For `.catch()`: an account that is gone already is what was wanted. */
export function unlessGone(error: unknown) {
  if (!(error instanceof GoogleRefusal) || error.reason !== 'USER_NOT_FOUND') throwRefusal(error)
}
