import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { Email, USERNAME_MIN, Username } from '#contract/people/accounts.ts'
import { ApiError } from '#web/lib/api/api.ts'

/** The error of the username, in words; null when there is none. */
export function usernameProblem(username: string) {
  if (!username) return i18n._(msg`Username is required`)
  if (username.length < USERNAME_MIN) return i18n._(msg`Username must be at least ${USERNAME_MIN} characters`)
  return Username.safeParse(username).success
    ? null
    : i18n._(msg`Username may hold letters, digits, dot, dash and underscore`)
}

export function emailProblem(email: string) {
  if (!email) return i18n._(msg`Email is required`)
  return Email.safeParse(email).success ? null : i18n._(msg`Must be a valid email`)
}

/** The field of an account that was refused, where it was one. */
export function refusedField(error: unknown) {
  if (!(error instanceof ApiError)) return undefined
  return error.code === 'email-already-in-use' ? 'email' : error.field
}
