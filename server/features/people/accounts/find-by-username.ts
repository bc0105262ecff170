import type { RequestContext } from '#server/core/context.ts'

/**
 * The address to sign in with: a pseudo-address for any name, or (`USERNAME_LOOKUP=email`) the e-mail of exactly
 * this one. Logged, because only a sign-in asks for it: many in a row are somebody trying names.
 * @throws Problem 404, where e-mail addresses are answered
 */
export async function findByUsername({ identity, log }: RequestContext, username: string) {
  log.info({ username }, 'address looked up by username')
  return identity.signInAddress(username)
}
