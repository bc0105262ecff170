import {
  verifyBearer,
  requireText,
  requireRecent,
  mintTokens,
  type IdentityCall,
  type Parts,
} from './call.ts'
import { createCredentialCalls } from './credential-calls.ts'
import { createSecondFactorCalls } from './second-factor-calls.ts'
import { AUDIENCE, TOKEN_LIFE_S } from './tokens.ts'
import { refuseSecondUse } from './sessions.ts'
import { WireError } from './wire-error.ts'

/** The calls of Identity Toolkit and Secure Token that `@firebase/auth` makes, over our accounts and sessions. */
export function createCalls(parts: Parts) {
  const { accounts, removal, sessions, credentials, agency, secondFactor } = parts
  const { policy, verify, mint, limits, now } = parts
  return {
    ...createCredentialCalls(parts),
    ...createSecondFactorCalls(parts),

    async signUp({ body, ip, device }: IdentityCall) {
      // With a token it would add a password to an anonymous account, which we do not have.
      if (body.idToken !== undefined) throw new WireError('OPERATION_NOT_ALLOWED')
      const email = requireText(body.email, 'MISSING_EMAIL')
      const password = requireText(body.password, 'MISSING_PASSWORD')
      accounts.check(email, password)
      await limits.signUp(ip)
      return mintTokens(
        mint,
        await sessions.open(await accounts.create(email, password), { userAgent: device }),
      )
    },

    async signInWithPassword({ body, ip, device }: IdentityCall) {
      const address = requireText(body.email, 'MISSING_EMAIL').toLowerCase()
      const password = requireText(body.password, 'MISSING_PASSWORD')
      // Aliases are longer than an e-mail address may be.
      if (address.length > 512 || !/^[^@\s]+@[^@\s]+$/.test(address)) throw new WireError('INVALID_EMAIL')
      const succeeded = await limits.signIn(ip, await accounts.countedAs(address))
      const { user, hash } = await accounts.authenticate(address, password)
      await succeeded()
      // The right password is half of it: the tokens come with the code.
      if (user.factorId !== null)
        return {
          registered: true,
          localId: user.id,
          email: user.email,
          mfaPendingCredential: await secondFactor.pending(user.id, hash),
          mfaInfo: factorsOf(user),
        }
      const opened = await sessions.open(user, { userAgent: device })
      // A new password or second factor that came in between has ended the sessions that were there, and this one must not outlive it.
      if (!(await accounts.opensWith(user, hash))) {
        await sessions.drop(opened.token)
        throw new WireError('INVALID_LOGIN_CREDENTIALS')
      }
      return { registered: true, ...(await mintTokens(mint, opened)) }
    },

    /**
     * A sign-in at the agency: the SDK's call for credentials of other providers, with a ticket of ours in place of a
     * token of theirs.
     */
    async signInWithIdp({ body, ip, device }: IdentityCall) {
      const posted = new URLSearchParams(requireText(body.postBody, 'INVALID_IDP_RESPONSE'))
      await limits.ticket(ip)
      const ticket = await agency.readTicket(requireText(posted.get('id_token'), 'INVALID_IDP_RESPONSE'))
      const user = await accounts.find(ticket.uid)
      if (!user || !(await accounts.opensWith(user, ticket.opener)))
        throw new WireError('INVALID_IDP_RESPONSE')
      if (user.disabledAt) throw new WireError('USER_DISABLED')
      const { opener, second_factor, ends_at, session: id } = ticket
      const provider = { providerId: PROVIDER, localId: user.id, email: user.email }
      if (user.factorId !== null && !second_factor)
        return {
          ...provider,
          mfaPendingCredential: await secondFactor.pending(user.id, opener, { id, ends_at }),
          mfaInfo: factorsOf(user),
        }
      const session = { id, userAgent: device, endsAt: new Date(ends_at), agencyFactor: second_factor }
      const opened = await sessions.open(user, session).catch(refuseSecondUse)
      // A change in between has ended the existing sessions, and this one must not outlive it.
      if (!(await accounts.opensWith(user, opener))) {
        await sessions.drop(opened.token)
        throw new WireError('INVALID_IDP_RESPONSE')
      }
      return { ...provider, ...(await mintTokens(mint, opened)) }
    },

    async lookup({ body }: IdentityCall) {
      const { uid, auth_time } = await verifyBearer(verify, body)
      const user = await accounts.find(uid)
      if (!user) throw new WireError('TOKEN_EXPIRED')
      return {
        users: [
          {
            localId: user.id,
            email: user.email,
            emailVerified: user.emailVerified,
            ...(user.factorId !== null && { mfaInfo: factorsOf(user) }),
            createdAt: String(user.createdAt.getTime()),
            lastLoginAt: String(auth_time * 1000),
            providerUserInfo: [
              {
                providerId: (await accounts.hasPassword(uid)) ? 'password' : PROVIDER,
                federatedId: user.email,
                rawId: user.email,
                email: user.email,
              },
            ],
          },
        ],
      }
    },

    /** The way back when the second step of a sign-up fails. */
    async delete({ body }: IdentityCall) {
      const claims = await verifyBearer(verify, body)
      requireRecent(claims, now)
      if (!(await removal.takeBack(claims.uid))) throw new WireError('OPERATION_NOT_ALLOWED')
      return {}
    },

    /** Says nothing about any address. */
    createAuthUri: async () => ({ signinMethods: [] }),

    /** `INVALID_REFRESH_TOKEN` would be the literal answer, but the SDK then keeps a session that cannot work. */
    async token({ body }: IdentityCall) {
      if (body.grant_type !== 'refresh_token') throw new WireError('INVALID_GRANT_TYPE')
      const used = await sessions.use(requireText(body.refresh_token, 'TOKEN_EXPIRED'))
      if (!used) throw new WireError('TOKEN_EXPIRED')
      const { session, token } = used
      if (session.user.disabledAt) throw new WireError('USER_DISABLED')
      const id_token = await mint(session)
      return {
        access_token: id_token,
        id_token,
        refresh_token: token,
        expires_in: String(TOKEN_LIFE_S),
        token_type: 'Bearer',
        user_id: session.user.id,
        project_id: AUDIENCE,
      }
    },

    /** Ours: the SDK's own sign-out only forgets the token. */
    async signOut({ body }: IdentityCall) {
      if (typeof body.refresh_token === 'string') await sessions.drop(body.refresh_token)
      return {}
    },

    /** Ours: the SDK forgets the session it had when it has asked for the password again. */
    replace: async ({ body }: IdentityCall) => {
      const refreshToken = requireText(body.refresh_token, 'TOKEN_EXPIRED')
      await credentials.goOn(refreshToken, await verifyBearer(verify, body))
      return {}
    },

    passwordPolicy: async () => policy.wire,

    recaptchaConfig: async () => ({
      recaptchaKey: 'projects/embedded/keys/none',
      recaptchaEnforcementState: [{ provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' }],
    }),
  }
}

/** The agency, as the SDK names a provider of OpenID Connect. */
const PROVIDER = 'oidc.agency'

/** The second factor of an account, as the protocol lists it. */
const factorsOf = ({ factorId, factorAt }: { factorId: string | null; factorAt: Date | null }) => [
  { mfaEnrollmentId: factorId, displayName: 'TOTP', enrolledAt: factorAt?.toISOString(), totpInfo: {} },
]

export type Calls = ReturnType<typeof createCalls>
