import { hash } from 'node:crypto'
import type { Principal } from './port.ts'

/** The claims of a genuine token. */
export type Verified = { claims: Principal; expires_s: number }

/** The least recently used go first. About 500 bytes each. */
const KEPT = 5000

/**
 * Remembers which tokens are genuine, so that the signature of each is checked once and not for each request. It says
 * nothing about whether a token is still good: its end and its account are looked at every time.
 */
export function createVerifiedTokens(kept = KEPT) {
  const known = new Map<string, Verified>()
  // Hashed: a dump of the process's memory must not hold tokens.
  const keyOf = (token: string) => hash('sha256', token, 'base64')

  return {
    get(token: string) {
      const key = keyOf(token)
      const found = known.get(key)
      if (!found) return undefined
      // A Map keeps the order of insertion: the first are those not asked for the longest.
      known.delete(key)
      known.set(key, found)
      return found
    },

    put(token: string, verified: Verified) {
      known.set(keyOf(token), verified)
      if (known.size > kept) known.delete(known.keys().next().value!)
    },

    size: () => known.size,
  }
}

export type VerifiedTokens = ReturnType<typeof createVerifiedTokens>
