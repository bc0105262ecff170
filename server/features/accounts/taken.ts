import { DatabaseError } from 'pg'
import { conflict, Problem } from '#server/errors.ts'

const UNIQUE_VIOLATION = '23505'

/** What a unique index of `users` refused, as a Problem; undefined for any other error. */
export function taken(error: unknown): Problem | undefined {
  const cause = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : undefined
  if (cause?.code !== UNIQUE_VIOLATION) return undefined
  if (cause.constraint === 'users_username')
    return new Problem(409, { code: 'username-taken', field: 'username' }, 'This username is taken.')
  if (cause.constraint === 'users_email')
    return conflict('email-already-in-use', 'This email is already registered with the identity provider.')
  return undefined
}
