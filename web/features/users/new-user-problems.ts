import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { Email, USERNAME_MIN, Username } from '#contract/accounts.ts'
import { ApiError } from '#web/lib/api.ts'
import type { NewUser } from './api.ts'

/** What is wrong, by field, in the reader's words; an empty text only marks the field. `form` is about no field. */
export type Problems = Partial<Record<keyof NewUser | 'form', string>>

/** What was left empty; undefined when nothing was. */
export function blankFields({ username, email, password }: NewUser): Problems | undefined {
  const blank = {
    ...(!username && { username: '' }),
    ...(!email && { email: '' }),
    ...(!password && { password: '' }),
  }
  return Object.keys(blank).length > 0 ? blank : undefined
}

/** What the server would refuse for its form; the rest only it can know. */
export function newUserProblems({ username, email }: NewUser): Problems {
  const name = usernameProblem(username)
  return {
    ...(name && { username: name }),
    ...(!Email.safeParse(email).success && { email: i18n._(msg`Must be a valid email`) }),
  }
}

function usernameProblem(username: string) {
  if (username.length < USERNAME_MIN) return i18n._(msg`Username must be at least ${USERNAME_MIN} characters`)
  if (!Username.safeParse(username).success)
    return i18n._(msg`Username may hold letters, digits, dot, dash and underscore`)
  return undefined
}

/** The field that the server refused, where it is one of the form's. */
export function refusedField(error: unknown): keyof NewUser | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'email-already-in-use') return 'email'
  return (['username', 'email', 'password'] as const).find((name) => name === error.field)
}
