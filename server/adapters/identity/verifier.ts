import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { Problem, unauthorized } from '#server/errors.ts'
import type { Principal } from './port.ts'

/** A principal, and the session the token was issued for, where the provider names one. */
export type Claims = Principal & { sid: string | null }

/** `gone`: signed out, expired or deleted since the token was issued. */
export type Standing = 'good' | 'gone' | 'disabled'

export type VerifierOptions = {
  issuer: string
  audience: string
  /** The public keys, by key id. */
  keys: JWTVerifyGetKey
  /** The only algorithms to accept: this shuts out `none` and a public key used as an HMAC secret. */
  algorithms: string[]
  now: () => Date
  /** A token outlives a sign-out, so a provider that can tell is asked on every request. */
  standing?: (claims: Claims) => Promise<Standing>
}

export type Verifier = (token: string) => Promise<Claims>

const CLOCK_TOLERANCE_S = 30

/**
 * The one verifier of bearer tokens, whatever the provider. It gives what the token says about its holder.
 * @throws Problem 401 `token-expired` or `token-invalid`, 403 `user-disabled` (from the returned function)
 */
export function createVerifier({ keys, now, standing, ...expected }: VerifierOptions): Verifier {
  return async (token) => {
    const claims = read(await check(token))
    const found = (await standing?.(claims)) ?? 'good'
    if (found === 'gone') throw unauthorized('token-expired', 'This session has ended. Sign in again.')
    if (found === 'disabled') throw new Problem(403, { code: 'user-disabled' }, 'This account is disabled.')
    return claims
  }

  async function check(token: string) {
    try {
      const { payload } = await jwtVerify(token, keys, {
        ...expected,
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: now(),
        requiredClaims: ['sub', 'iat', 'exp'],
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw unauthorized('token-expired', 'The token has expired.')
      if (isForged(error)) throw invalidToken()
      throw error
    }
  }
}

/** All that a bad token can cause. The rest, e.g. keys that cannot be fetched, must not sign anybody out. */
const FORGED = [
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
]
const isForged = (error: unknown) => FORGED.some((kind) => error instanceof kind)

function read({ sub, email, auth_time, iat, sid }: JWTPayload): Claims {
  if (typeof sub !== 'string' || sub === '') throw invalidToken()
  return {
    uid: sub,
    email: typeof email === 'string' ? email : null,
    auth_time: typeof auth_time === 'number' ? auth_time : iat!,
    sid: typeof sid === 'string' ? sid : null,
  }
}

const invalidToken = () => unauthorized('token-invalid', 'The token is not valid.')
