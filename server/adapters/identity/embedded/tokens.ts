import { SignJWT } from 'jose'
import { ALGORITHM, type Keys } from './keys.ts'
import type { Session } from './sessions.ts'

// Names, not addresses: a token stays valid however the server is reached, and its key belongs to this server.
export const ISSUER = 'urn:resirkuit:identity'
export const AUDIENCE = 'resirkuit'

export const TOKEN_LIFE_S = 3600

/** Makes an ID token for a session, with the claims that Firebase's have. */
export const createMint =
  ({ signer }: Keys, now: () => Date) =>
  ({ id: sid, createdAt, user }: Session) => {
    const issued = Math.floor(now().getTime() / 1000)
    return new SignJWT({
      user_id: user.id,
      email: user.email,
      email_verified: user.emailVerified,
      auth_time: Math.floor(createdAt.getTime() / 1000),
      sid,
      firebase: { identities: { email: [user.email] }, sign_in_provider: 'password' },
    })
      .setProtectedHeader({ alg: ALGORITHM, kid: signer.kid, typ: 'JWT' })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(user.id)
      .setIssuedAt(issued)
      .setExpirationTime(issued + TOKEN_LIFE_S)
      .sign(signer.key)
  }

export type Mint = ReturnType<typeof createMint>
