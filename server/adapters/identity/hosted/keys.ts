import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import type { Logger } from '#server/logging/log.ts'
import { unavailableProblem } from './google.ts'

const TIMEOUT_MS = 5000
/** Google publishes a key long before it signs with it, and an unknown key id is looked up at once. */
const MAX_AGE_MS = 60 * 60_000
/** After a fetch that failed, requests do not each wait for another. */
const PAUSE_MS = 30_000

/**
 * The provider's public keys, fetched when they are needed. While they cannot be fetched, the last ones still
 * count: an outage at Google must not close the service.
 * @throws Problem 503, from the returned function, when the key that is asked for is not among them
 */
export function openRemoteKeys(address: URL, log: Logger): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(address, { timeoutDuration: TIMEOUT_MS, cacheMaxAge: MAX_AGE_MS })
  let failure: { cause: unknown; until_ms: number } | undefined

  return async (header, token) => {
    const last = remote.jwks()
    if (!last || !failure || Date.now() >= failure.until_ms)
      try {
        return await remote(header, token)
      } catch (error) {
        // An error of the token, not of the network.
        if (isAnswer(error)) throw error
        failure = { cause: error, until_ms: Date.now() + PAUSE_MS }
        log.warn({ err: error }, 'the keys of the identity provider cannot be fetched')
        if (!last) throw unavailableProblem(error)
      }
    return createLocalJWKSet(last)(header, token).catch((refusal: unknown) => {
      // The key may be a new one: nobody is signed out for that.
      throw refusal instanceof errors.JWKSNoMatchingKey ? unavailableProblem(failure?.cause) : refusal
    })
  }
}

const isAnswer = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported
