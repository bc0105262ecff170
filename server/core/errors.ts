import type { AsksFirst, ProblemCode, ProblemPlace } from '#contract/foundation/problems.ts'
import type { Status } from '#contract/foundation/status.ts'

type Details = {
  code: ProblemCode
  field?: string
  retry_after_s?: number
  possible?: Status[]
  at?: ProblemPlace | undefined
}

/** The error of a verb that cannot do what was asked. The message is for the person who asked. */
export class Problem extends Error {
  readonly status: number
  readonly code: ProblemCode
  readonly field: string | undefined
  readonly retry_after_s: number | undefined
  readonly possible: Status[] | undefined
  /** The place of what is to be done first. */
  readonly at: ProblemPlace | undefined

  constructor(status: number, { code, field, retry_after_s, possible, at }: Details, message: string) {
    super(message)
    this.status = status
    this.code = code
    this.field = field
    this.retry_after_s = retry_after_s
    this.possible = possible
    this.at = at
  }
}

export const notFound = (thing: string) => new Problem(404, { code: 'not-found' }, `${thing} not found`)
/** @param words what is wrong, as it goes on behind the field's name */
export const invalidField = (field: string, words: string) =>
  new Problem(400, { code: 'invalid', ...(field && { field }) }, fieldSentence(field, words))
/** `phone_number` and `is missing` make "Phone number is missing."; without a field it is about the whole request. */
export const fieldSentence = (field: string, words: string) =>
  `${field ? field[0]!.toUpperCase() + field.slice(1).replaceAll('_', ' ') : 'The request'} ${words}.`
/** @param detail what the provider says of the password, without the full stop */
export const badPassword = (detail = 'Password does not meet the requirements') =>
  new Problem(400, { code: 'invalid', field: 'password' }, `${detail}.`)
export const conflict = (code: Exclude<ProblemCode, AsksFirst>, message: string) =>
  new Problem(409, { code }, message)
/** Something else comes first. @param at where that is done; null: on the page that was refused, which has no address of its own */
export const asksFirst = (code: AsksFirst, at: ProblemPlace | null, message: string, field?: string) =>
  new Problem(409, { code, ...(at && { at }), ...(field !== undefined && { field }) }, message)
export const unauthorized = (code: 'token-missing' | 'token-expired' | 'token-invalid', message: string) =>
  new Problem(401, { code }, message)
/** Signed in at the identity provider, and nobody here yet: not a reason to sign out. */
export const profileMissing = () =>
  new Problem(404, { code: 'profile-missing' }, 'This account has no profile yet.')
/** The account went while this request was under way. */
export const sessionEnded = () => unauthorized('token-expired', 'This session has ended. Sign in again.')
export const forbidden = (code: ProblemCode, message: string) => new Problem(403, { code }, message)
/** Nobody reads it any more; whoever counts tries can tell it from a file that is wrong. */
export const uploadBroken = () => new Problem(400, { code: 'upload-broken' }, 'The connection was lost.')
export const diskFull = () =>
  new Problem(
    503,
    { code: 'disk-full', retry_after_s: 60 },
    'There is no room left on the server. Try again later.',
  )

/** The error at the bottom of an error: the database's own, under the query builder's, which repeats the statement. */
export function rootError(error: unknown): Error & { code?: string; constraint?: string } {
  let root = error instanceof Error ? error : new Error(String(error))
  while (root.cause instanceof Error) root = root.cause
  return root
}
