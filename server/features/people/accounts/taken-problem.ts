import { DatabaseError } from 'pg'
import { conflict, type Problem } from '#server/core/errors.ts'
import { usernameTaken } from './require-name.ts'

const UNIQUE_VIOLATION = '23505'

/** The refusal of a unique index of `users` as a Problem; undefined for any other error. */
export function toTakenProblem(error: unknown): Problem | undefined {
  const cause = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : undefined
  if (cause?.code !== UNIQUE_VIOLATION) return undefined
  if (cause.constraint === 'users_username' || cause.constraint === 'users_name_key') return usernameTaken()
  if (cause.constraint === 'users_email')
    return conflict('email-already-in-use', 'This email is already registered with the identity provider.')
  return undefined
}
