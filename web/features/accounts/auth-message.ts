import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { ApiError } from '#web/lib/api.ts'
import { IdentityError } from '#web/lib/identity/port.ts'

const invalidCredentials = msg`Invalid credentials. Please check your username/email and password.`
const emailTaken = msg`This email is already registered with the identity provider.`
const tooMany = msg`Too many attempts. Wait a few minutes and try again.`
const disabled = msg`This account has been disabled. Contact the operator.`
const noConnection = msg`No connection. Check your network and try again.`
const weak = msg`The password does not meet the requirements.`
const unexpected = msg`An unexpected error occurred.`
const signUpFailed = msg`Failed to sign up.`

/** What went wrong when signing in or up: the specification's text where it has one. */
export function authMessage(error: unknown, during: 'sign-in' | 'sign-up'): string {
  if (error instanceof IdentityError) {
    switch (error.code) {
      case 'user-not-found':
      case 'wrong-password':
      case 'invalid-credential':
      case 'invalid-email':
        return i18n._(invalidCredentials)
      case 'email-already-in-use':
        return i18n._(emailTaken)
      case 'too-many-requests':
        return i18n._(tooMany)
      case 'user-disabled':
        return i18n._(disabled)
      case 'network-request-failed':
        return i18n._(noConnection)
      case 'weak-password':
      case 'password-does-not-meet-requirements':
        return i18n._(weak)
      default:
        return i18n._(during === 'sign-in' ? unexpected : signUpFailed)
    }
  }
  if (error instanceof ApiError) {
    if (error.offline) return i18n._(noConnection)
    if (error.status === 404 && during === 'sign-in') return i18n._(invalidCredentials)
    if (error.code === 'email-already-in-use') return i18n._(emailTaken)
    if (error.code === 'username-taken') return i18n._(msg`This username is already taken.`)
    return error.message
  }
  return error instanceof Error && error.message
    ? error.message
    : i18n._(during === 'sign-in' ? unexpected : signUpFailed)
}
