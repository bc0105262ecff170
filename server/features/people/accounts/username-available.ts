import type { RequestContext } from '#server/core/context.ts'
import { Problem } from '#server/core/errors.ts'
import { requireName } from './require-name.ts'

/**
 * Whether somebody who is nobody in particular could sign up with this name. Somebody else may still be faster.
 * @throws Problem 400 for a name that nobody could have
 */
export async function usernameAvailable({ db }: RequestContext, username: string) {
  try {
    await requireName(db, username, false)
    return true
  } catch (error) {
    if (error instanceof Problem && error.status === 409) return false
    throw error
  }
}
