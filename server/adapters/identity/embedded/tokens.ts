import { SignJWT } from 'jose'
import type { VerifiedTokens } from '../verified-tokens.ts'
import { readClaims } from '../verifier.ts'
import { ALGORITHM, type Keys } from './keys.ts'
import type { Session } from './sessions.ts'

// Names, not addresses: a token stays valid however the server is reached, and its key belongs to this server.
export const ISSUER = 'urn:resirkuit:identity'
export const AUDIENCE = 'resirkuit'

export const TOKEN_LIFE_S = 3600

/** Makes an ID token for a session, with the claims that Firebase's have. */
export const createMint =
  ({ signer }: Keys, now: () => Date, verified: VerifiedTokens) =>
  async ({ id: sid, createdAt, user, agencyFactor }: Session) => {
    const issued = Math.floor(now().getTime() / 1000)
    const payload = {
      user_id: user.id,
      email: user.email,
      email_verified: user.emailVerified,
      auth_time: Math.floor(createdAt.getTime() / 1000),
      sid,
      firebase: {
        identities: { email: [user.email] },
        sign_in_provider: 'password',
        // Each session of such an account has had a code, or one of the agency: setting it up has ended those of before.
        ...((user.factorId !== null || agencyFactor) && {
          sign_in_second_factor: agencyFactor ? 'agency' : 'totp',
        }),
      },
      iss: ISSUER,
      aud: AUDIENCE,
      sub: user.id,
      iat: issued,
      exp: issued + TOKEN_LIFE_S,
    }
    const token = await new SignJWT(payload)
      .setProtectedHeader({ alg: ALGORITHM, kid: signer.kid, typ: 'JWT' })
      .sign(signer.key)
    // Most tokens are refreshed for one call, which then need not check our own signature.
    verified.put(token, readClaims(payload))
    return token
  }

export type Mint = ReturnType<typeof createMint>
