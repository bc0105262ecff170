import { Email, PASSWORD_MIN } from '#contract/accounts.ts'
import type { Verifier } from '../verifier.ts'
import type { Accounts } from './accounts.ts'
import { PASSWORD_MAX } from './engine.ts'
import type { Limits } from './limits.ts'
import type { Session, Sessions } from './sessions.ts'
import { AUDIENCE, TOKEN_LIFE_S, type Mint } from './tokens.ts'
import { toWireError, WireError, type WireCode } from './wire-error.ts'

/** A call's body, before anybody looked at it, and where it came from. */
export type Call = { body: Record<string, unknown>; ip: string }

export type Parts = {
  accounts: Accounts
  sessions: Sessions
  verify: Verifier
  mint: Mint
  limits: Limits
  now: () => Date
}

/** How long ago the password may have been typed for what cannot be undone. */
const RECENT_S = 300

/** The calls of Identity Toolkit and Secure Token that `@firebase/auth` makes, over our accounts and sessions. */
export function createCalls({ accounts, sessions, verify, mint, limits, now }: Parts) {
  const tokens = async ({ session, token }: { session: Session; token: string }) => ({
    localId: session.user.id,
    email: session.user.email,
    idToken: await mint(session),
    refreshToken: token,
    expiresIn: String(TOKEN_LIFE_S),
  })

  const bearer = (body: Call['body']) =>
    verify(required(body.idToken, 'MISSING_ID_TOKEN')).catch((error: unknown) => {
      throw toWireError(error)
    })

  return {
    async signUp({ body, ip }: Call) {
      // With a token it would add a password to an anonymous account, which we do not have.
      if (body.idToken !== undefined) throw new WireError('OPERATION_NOT_ALLOWED')
      const email = required(body.email, 'MISSING_EMAIL')
      const password = required(body.password, 'MISSING_PASSWORD')
      if (!Email.safeParse(email).success) throw new WireError('INVALID_EMAIL')
      await limits.signUp(ip)
      return tokens(await sessions.open(await accounts.create(email, password)))
    },

    async signInWithPassword({ body, ip }: Call) {
      const address = required(body.email, 'MISSING_EMAIL').toLowerCase()
      const password = required(body.password, 'MISSING_PASSWORD')
      // Aliases are longer than an e-mail address may be.
      if (address.length > 512 || !/^[^@\s]+@[^@\s]+$/.test(address)) throw new WireError('INVALID_EMAIL')
      const succeeded = await limits.signIn(ip, address)
      const user = await accounts.authenticate(address, password)
      await succeeded()
      return { registered: true, ...(await tokens(await sessions.open(user))) }
    },

    async lookup({ body }: Call) {
      const { uid, auth_time } = await bearer(body)
      const user = await accounts.find(uid)
      if (!user) throw new WireError('TOKEN_EXPIRED')
      return {
        users: [
          {
            localId: user.id,
            email: user.email,
            emailVerified: user.emailVerified,
            createdAt: String(user.createdAt.getTime()),
            lastLoginAt: String(auth_time * 1000),
            providerUserInfo: [
              { providerId: 'password', federatedId: user.email, rawId: user.email, email: user.email },
            ],
          },
        ],
      }
    },

    /** The way back when the second step of a sign-up fails. */
    async delete({ body }: Call) {
      const { uid, auth_time } = await bearer(body)
      if (auth_time < now().getTime() / 1000 - RECENT_S) throw new WireError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
      if (!(await accounts.removeWithoutProfile(uid))) throw new WireError('OPERATION_NOT_ALLOWED')
      return {}
    },

    /** Says nothing about any address. */
    createAuthUri: async () => ({ signinMethods: [] }),

    /** `INVALID_REFRESH_TOKEN` would be the literal answer, but the SDK then keeps a session that cannot work. */
    async token({ body }: Call) {
      if (body.grant_type !== 'refresh_token') throw new WireError('INVALID_GRANT_TYPE')
      const refresh_token = required(body.refresh_token, 'TOKEN_EXPIRED')
      const session = await sessions.use(refresh_token)
      if (!session) throw new WireError('TOKEN_EXPIRED')
      if (session.user.disabledAt) throw new WireError('USER_DISABLED')
      const id_token = await mint(session)
      return {
        access_token: id_token,
        id_token,
        refresh_token,
        expires_in: String(TOKEN_LIFE_S),
        token_type: 'Bearer',
        user_id: session.user.id,
        project_id: AUDIENCE,
      }
    },

    /** Ours: the SDK's own sign-out only forgets the token. */
    async signOut({ body }: Call) {
      if (typeof body.refresh_token === 'string') await sessions.drop(body.refresh_token)
      return {}
    },

    passwordPolicy: async () => ({
      schemaVersion: 1,
      customStrengthOptions: { minPasswordLength: PASSWORD_MIN, maxPasswordLength: PASSWORD_MAX },
      allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~'],
      enforcementState: 'ENFORCE',
      forceUpgradeOnSignin: false,
    }),

    recaptchaConfig: async () => ({
      recaptchaKey: 'projects/embedded/keys/none',
      recaptchaEnforcementState: [{ provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' }],
    }),
  }
}

export type Calls = ReturnType<typeof createCalls>

function required(value: unknown, missing: WireCode) {
  if (typeof value !== 'string' || value === '') throw new WireError(missing)
  return value
}
