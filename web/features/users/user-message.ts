import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import type { MessageDescriptor } from '@lingui/core'
import { ApiError } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'

const refusals: Record<string, MessageDescriptor> = {
  'username-taken': msg`This username is already taken.`,
  'username-reserved': msg`This username is taken or looks like another. Please choose another one.`,
  'username-similar': msg`This username is taken or looks like another. Please choose another one.`,
  'username-digits': msg`A username needs at least one letter.`,
  'username-scripts': msg`A username is written in the letters of one script only.`,
  'email-already-in-use': msg`This email is already registered with the identity provider.`,
  'own-role': msg`Your own role can be changed by another administrator only.`,
  'own-account': msg`Your own account can be changed by another administrator only.`,
  'last-admin': msg`This is the only administrator left. Give somebody else the role first.`,
  'not-found': msg`This account does not exist any more.`,
  'not-configured': msg`The identity provider does not let this server do that.`,
  'too-many-requests': msg`Too many attempts. Wait a few minutes and try again.`,
}

/** Why something could not be done with an account; the server's own words where we have none. */
export function userMessage(error: unknown): string {
  const refusal = error instanceof ApiError && refusals[error.code]
  return refusal ? i18n._(refusal) : errorMessage(error)
}
