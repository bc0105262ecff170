import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import type { MessageDescriptor } from '@lingui/core'
import { ApiError } from '#web/lib/api/api.ts'
import { wordsOf, type OtherWords } from '#web/lib/api/error-message.ts'
import { IdentityError, type IdentityErrorCode } from '#web/lib/identity/port.ts'

/** The call that was tried. `own`: one that asked a signed-in person for their password. */
export type During = 'sign-in' | 'sign-up' | 'forgot' | 'reset' | 'own'

const invalidCredentials = msg`Invalid credentials. Please check your username/email and password.`
const wrongPassword = msg`This is not your current password.`
const emailTaken = msg`This email is already registered with the identity provider.`
const emailInvalid = msg`The email address you entered is not valid.`
const tooMany = msg`Too many attempts. Wait a few minutes and try again.`
const disabled = msg`This account has been disabled. Contact the operator.`
const sessionEnded = msg`Your session has ended. Please log in again.`
const noConnection = msg`No connection. Check your network and try again.`
const stale = msg`This took too long. Start again with your password.`
const weak = msg`The password does not meet the requirements.`
const logInAgain = msg`To be safe, log out and in again, then try once more.`

/** For every code: one text for all occasions, or others where the occasion makes a difference. */
const TEXTS: Record<
  Exclude<IdentityErrorCode, 'unknown'>,
  MessageDescriptor | Partial<Record<During, MessageDescriptor>>
> = {
  'invalid-email': {
    'sign-in': invalidCredentials,
    'sign-up': msg`Must be a valid email`,
    forgot: emailInvalid,
    own: emailInvalid,
  },
  'missing-email': { forgot: msg`Please enter an email address.` },
  'missing-password': msg`Password is required`,
  'user-not-found': { 'sign-in': invalidCredentials, own: wrongPassword },
  'wrong-password': { 'sign-in': invalidCredentials, own: wrongPassword },
  'invalid-credential': { 'sign-in': invalidCredentials, own: wrongPassword },
  'email-already-in-use': emailTaken,
  'too-many-requests': tooMany,
  'user-disabled': disabled,
  'user-token-expired': sessionEnded,
  'requires-recent-login': logInAgain,
  'expired-action-code': msg`This link has expired. Ask for a new one.`,
  'invalid-action-code': msg`This link has been used already, or part of it is missing.`,
  'multi-factor-auth-required': msg`This account needs the code from your authenticator app, or a recovery code, as well.`,
  'invalid-verification-code': msg`This code is not right, or has been used. Wait for the next one.`,
  'code-expired': stale,
  'invalid-multi-factor-session': stale,
  'second-factor-already-in-use': msg`The second step is turned on already.`,
  'missing-recaptcha-token': msg`The check against robots did not succeed. Reload the page and try again.`,
  'operation-not-allowed': msg`The operator’s sign-in service does not allow this.`,
  'network-request-failed': noConnection,
  'weak-password': weak,
  'password-does-not-meet-requirements': weak,
}

/** When nobody gave a reason. */
const FALLBACKS: Record<During, MessageDescriptor> = {
  'sign-in': msg`An unexpected error occurred.`,
  'sign-up': msg`Failed to sign up.`,
  forgot: msg`An unexpected error occurred. Please try again.`,
  reset: msg`An unexpected error occurred. Please try again.`,
  own: msg`An unexpected error occurred. Please try again.`,
}

/** The text for an error of an account: the specification's where it has one. */
export function authMessage(error: unknown, during: During, otherwise?: OtherWords): string {
  if (error instanceof IdentityError) {
    const text = error.code === 'unknown' ? undefined : TEXTS[error.code]
    return i18n._((text && 'id' in text ? text : text?.[during]) ?? FALLBACKS[during])
  }
  if (error instanceof ApiError) return apiMessage(error, during, otherwise)
  return (error instanceof Error && error.message) || i18n._(FALLBACKS[during])
}

function apiMessage(error: ApiError, during: During, otherwise?: OtherWords) {
  const { code, status, message } = error
  if (error.offline) return i18n._(noConnection)
  if (status === 404 && during === 'sign-in') return i18n._(invalidCredentials)
  if (code === 'user-token-expired') return i18n._(sessionEnded)
  if (code === 'profile-unexpected') return i18n._(msg`User profile data missing from backend response.`)
  if (code === 'profile-http') return message || i18n._(msg`Failed to load user profile.`)
  const here = { 'too-many-requests': tooMany, 'identity-unavailable': FALLBACKS[during], ...otherwise }
  // Something in between may have answered, without a reason.
  const nothing = during === 'sign-in' ? msg`Failed to log in.` : FALLBACKS[during]
  return wordsOf(code, here) ?? (message || i18n._(nothing))
}

/** Whether it was the current password that was refused: to be said at its field. */
export const isWrongPassword = (error: unknown) =>
  error instanceof IdentityError &&
  ['wrong-password', 'invalid-credential', 'user-not-found'].includes(error.code)

/** Whether the new password was refused: to be said at its field. */
export const isWeakPassword = (error: unknown) =>
  error instanceof IdentityError &&
  ['weak-password', 'password-does-not-meet-requirements'].includes(error.code)

/** Whether the link of a mail cannot be used, now or ever. */
export const isBadLink = (error: unknown): error is IdentityError =>
  error instanceof IdentityError &&
  ['expired-action-code', 'invalid-action-code', 'user-disabled', 'user-not-found'].includes(error.code)
