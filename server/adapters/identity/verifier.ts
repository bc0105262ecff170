import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { Problem, sessionEnded, unauthorized } from '#server/core/errors.ts'
import type { Principal } from './port.ts'
import { createVerifiedTokens, type Verified, type VerifiedTokens } from './verified-tokens.ts'

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
  standing?: (claims: Principal) => Promise<Standing>
  /** Known to be genuine; a provider that signs its tokens itself puts them there. */
  verified?: VerifiedTokens
}

export type Verifier = {
  (token: string): Promise<Principal>
  /** @param lookUp a query about the holder, run at the same time; its result is returned once the token is valid */
  <Found>(token: string, lookUp: (claims: Principal) => Promise<Found>): Promise<Found>
}

const CLOCK_TOLERANCE_S = 30

/**
 * The one verifier of bearer tokens, whatever the provider. It gives what the token says about its holder.
 * @throws Problem 401 `token-expired` or `token-invalid`, 403 `user-disabled` (from the returned function)
 */
export function createVerifier(options: VerifierOptions): Verifier {
  const { keys, now, standing, verified = createVerifiedTokens(), ...expected } = options
  async function verify(token: string, lookUp = async (claims: Principal): Promise<unknown> => claims) {
    const { claims, expires_s } = verified.get(token) ?? (await check(token))
    const now_s = Math.floor(now().getTime() / 1000)
    if (expires_s <= now_s - CLOCK_TOLERANCE_S) throw expired()
    if (claims.issued_at > now_s + CLOCK_TOLERANCE_S) throw invalidToken()
    const [found, asked] = await Promise.all([standing?.(claims), lookUp(claims)])
    if (found === 'gone') throw sessionEnded()
    if (found === 'disabled') throw new Problem(403, { code: 'user-disabled' }, 'This account is disabled.')
    return asked
  }
  return verify as Verifier

  async function check(token: string) {
    try {
      const { payload } = await jwtVerify(token, keys, {
        ...expected,
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: now(),
        requiredClaims: ['sub', 'iat', 'exp'],
      })
      const found = readClaims(payload)
      verified.put(token, found)
      return found
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw expired()
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
  errors.JWKSMultipleMatchingKeys,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
]
const isForged = (error: unknown) => FORGED.some((kind) => error instanceof kind)

/** The claim in Firebase's tokens. */
type Factors = { sign_in_second_factor?: unknown }

/** The claims in the payload of a genuine token. @throws Problem 401 `token-invalid` for one without a subject */
export function readClaims({
  sub,
  email,
  email_verified,
  auth_time,
  iat,
  exp,
  sid,
  firebase,
}: JWTPayload): Verified {
  if (typeof sub !== 'string' || sub === '') throw invalidToken()
  const claims = {
    uid: sub,
    email: typeof email === 'string' ? email : null,
    email_verified: email_verified === true,
    auth_time: typeof auth_time === 'number' ? auth_time : iat!,
    second_factor: typeof (firebase as Factors | undefined)?.sign_in_second_factor === 'string',
    issued_at: iat!,
    sid: typeof sid === 'string' ? sid : null,
  }
  return { claims, expires_s: exp! }
}

const expired = () => unauthorized('token-expired', 'The token has expired.')
const invalidToken = () => unauthorized('token-invalid', 'The token is not valid.')
