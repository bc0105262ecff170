import { FirebaseError, initializeApp } from '@firebase/app'
import {
  applyActionCode,
  browserLocalPersistence,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getMultiFactorResolver,
  indexedDBLocalPersistence,
  initializeAuth,
  multiFactor,
  OAuthProvider,
  onAuthStateChanged,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  TotpMultiFactorGenerator,
  updateEmail,
  updatePassword,
  validatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
  type Auth,
  type MultiFactorError,
  type TotpSecret,
  type User,
  type UserCredential,
} from '@firebase/auth'
import { i18n } from '@lingui/core'
import { readSecondFactorCode } from '#contract/foundation/typed-code.ts'
import {
  IdentityError,
  isIdentityErrorCode,
  type AskCode,
  type IdentityClient,
  type IdentityConfig,
} from './port.ts'
import { withLock } from '#web/lib/device/locks.ts'
import { markRenewedSession, markStoredSession, renewedSessionBeside } from './stored-session.ts'

/**
 * The identity client over `@firebase/auth`, for the hosted provider and for our own server, which speaks the
 * same protocol. Without the popup resolver, which would load an iframe and a script of Google's.
 */
export function createFirebaseClient(config: IdentityConfig, ask: AskCode): IdentityClient {
  const hosted = config.provider === 'firebase'
  const app = initializeApp(
    hosted
      ? {
          apiKey: config.apiKey,
          projectId: config.projectId,
          ...(config.authDomain && { authDomain: config.authDomain }),
        }
      : { apiKey: 'embedded', projectId: 'embedded' },
  )
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] })
  const server = hosted ? undefined : pointAt(auth, config.base)
  onAuthStateChanged(auth, (user) => markStoredSession(user !== null))
  // The provider writes its mails in the language of the page.
  const speak = () => {
    auth.languageCode = i18n.locale || null
  }
  speak()
  i18n.on('change', speak)

  /** A sign-in that needs more than the password goes on with a code. */
  const withCode = (signIn: Promise<UserCredential>) =>
    signIn.catch(async (error: unknown) => {
      if (codeOf(error) !== 'multi-factor-auth-required') throw error
      const resolver = getMultiFactorResolver(auth, error as MultiFactorError)
      const totp = resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID)
      if (!totp) throw error
      let signedIn: UserCredential | undefined
      await ask(async (code) => {
        const assertion = TotpMultiFactorGenerator.assertionForSignIn(totp.uid, readSecondFactorCode(code))
        signedIn = await resolver.resolveSignIn(assertion).catch(fail)
      })
      return signedIn!
    })

  /** Runs `work` after the password was given again; during it no other tab refreshes the session that they share. */
  async function asOwner<T>(password: string, work: (user: User) => Promise<T>): Promise<T> {
    const user = auth.currentUser
    if (!user?.email) throw new IdentityError('user-token-expired')
    if (user.providerData.some(({ providerId }) => providerId === AGENCY))
      return asHolder(user, () => work(user))
    const credential = EmailAuthProvider.credential(user.email, password)
    const before = user.refreshToken
    // Before it is this tab's turn: nobody may wait for a code to be typed.
    await withCode(reauthenticateWithCredential(user, credential)).catch(fail)
    markRenewedSession(user.refreshToken)
    return asHolder(user, async () => {
      // The SDK has forgotten the session of before; it would live on, and keep what belongs to this device.
      if (server) await tell(server, 'replace', { refresh_token: before, idToken: await user.getIdToken() })
      return work(user)
    })
  }

  let setUp: TotpSecret | undefined
  let refreshing: Promise<string> | undefined
  const catchUp = createCatchUp()

  const client: IdentityClient = {
    ready: () => auth.authStateReady().then(() => toUserOrNull(auth.currentUser)),
    onChange: (callback) => onAuthStateChanged(auth, (user) => callback(toUserOrNull(user))),

    async token({ forceRefresh = false } = {}) {
      await auth.authStateReady()
      const user = auth.currentUser
      if (!user) return null
      if (!forceRefresh) return user.getIdToken().catch(fail)
      const refresh = async () => {
        await catchUp(user)
        return user.getIdToken(true)
      }
      refreshing ??= oneTabAtATime(refresh).finally(() => (refreshing = undefined))
      return refreshing.catch(fail)
    },

    signIn: (email, password) =>
      withCode(signInWithEmailAndPassword(auth, email, password)).then(({ user }) => toUser(user), fail),
    signInWithTicket: (ticket) =>
      withCode(signInWithCredential(auth, new OAuthProvider(AGENCY).credential({ idToken: ticket }))).then(
        ({ user }) => toUser(user),
        fail,
      ),
    signUp: (email, password) =>
      createUserWithEmailAndPassword(auth, email, password).then(({ user }) => toUser(user), fail),

    discardNewAccount: async () => auth.currentUser?.delete().catch(fail),

    async signOut() {
      const token = auth.currentUser?.refreshToken
      await signOut(auth).catch(fail)
      // A refresh on its way is answered before its session ends.
      await refreshing?.catch(() => {})
      if (server && token) await tell(server, 'signOut', { refresh_token: token })
    },

    sendReset: (email) => sendPasswordResetEmail(auth, email).catch(fail),
    checkReset: (code) => verifyPasswordResetCode(auth, code).catch(fail),
    confirmReset: (code, password) => confirmPasswordReset(auth, code, password).catch(fail),

    reauthenticate: (password) => asOwner(password, async () => {}),
    changePassword: (current, next) => asOwner(current, (user) => updatePassword(user, next)),
    changeEmail: (password, next) =>
      asOwner(password, async (user) => {
        try {
          await updateEmail(user, next)
          return 'changed'
        } catch (error) {
          // A hosted project that protects its addresses changes none before it has been confirmed.
          if (codeOf(error) !== 'operation-not-allowed') throw error
          await verifyBeforeUpdateEmail(user, next)
          return 'verify'
        }
      }),
    async sendVerification() {
      if (!auth.currentUser) throw new IdentityError('user-token-expired')
      await sendEmailVerification(auth.currentUser).catch(fail)
    },
    applyCode: (code) => applyActionCode(auth, code).catch(fail),

    async secondFactor() {
      const user = auth.currentUser
      if (!user) throw new IdentityError('user-token-expired')
      await reload(user).catch(fail)
      const [factor] = multiFactor(user).enrolledFactors
      return factor ? { since: factor.enrollmentTime, hasRecoveryCodes: server !== undefined } : null
    },
    beginSecondFactor: (password) =>
      asOwner(password, async (user) => {
        setUp = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
        return { secret: setUp.secretKey, uri: setUp.generateQrCodeUrl(user.email!, 'Resirkuit') }
      }),
    async finishSecondFactor(code) {
      const user = auth.currentUser
      if (!user) throw new IdentityError('user-token-expired')
      if (!setUp) throw new IdentityError('code-expired')
      const assertion = TotpMultiFactorGenerator.assertionForEnrollment(setUp, readSecondFactorCode(code))
      await asHolder(user, () => multiFactor(user).enroll(assertion, 'TOTP'))
      setUp = undefined
    },
    removeSecondFactor: (password) =>
      asOwner(password, async (user) => {
        const { enrolledFactors } = multiFactor(user)
        for (const factor of enrolledFactors) await multiFactor(user).unenroll(factor)
      }),
    async recoveryCodes() {
      if (!server || !auth.currentUser) return []
      const idToken = await auth.currentUser.getIdToken().catch(fail)
      return askRecoveryCodes(server, idToken)
    },

    async passwordPolicy() {
      const { passwordPolicy } = await validatePassword(auth, '').catch(fail)
      const rules = passwordPolicy.customStrengthOptions
      return {
        minLength: rules.minPasswordLength ?? 6,
        maxLength: rules.maxPasswordLength,
        lowercase: rules.containsLowercaseLetter,
        uppercase: rules.containsUppercaseLetter,
        digit: rules.containsNumericCharacter,
        symbol: rules.containsNonAlphanumericCharacter,
        symbols: passwordPolicy.allowedNonAlphanumericCharacters,
      }
    },
  }
  return hosted && config.drill ? { ...client, ...NOTHING_CHANGES } : client
}

const notAllowed = () => Promise.reject(new IdentityError('operation-not-allowed'))
/** Replaces every call that makes the provider change an account, or write to somebody. */
const NOTHING_CHANGES = {
  signUp: notAllowed,
  discardNewAccount: notAllowed,
  changePassword: notAllowed,
  changeEmail: notAllowed,
  sendReset: notAllowed,
  confirmReset: notAllowed,
  sendVerification: notAllowed,
  applyCode: notAllowed,
  beginSecondFactor: notAllowed,
  finishSecondFactor: notAllowed,
  removeSecondFactor: notAllowed,
} satisfies Partial<IdentityClient>

/** The agency, as our server names it to the SDK. */
const AGENCY = 'oidc.agency'

/** The part of the SDK's configuration that its types do not show. */
type Hosts = { apiScheme: string; apiHost: string; tokenApiHost: string }

/** Makes the SDK call our own server, without the banner and the unsigned tokens of its emulator mode. */
function pointAt(auth: Auth, base: string) {
  const { href, protocol, host, pathname } = new URL(base, globalThis.location?.href)
  Object.assign(auth.config as unknown as Hosts, {
    apiScheme: protocol.slice(0, -1),
    apiHost: `${host}${pathname}/identitytoolkit.googleapis.com`,
    tokenApiHost: `${host}${pathname}/securetoken.googleapis.com`,
  } satisfies Hosts)
  return href
}

/** The SDK only forgets its token; our server also ends the session. Being offline must not keep anybody in. */
async function tell(server: string, call: 'signOut' | 'replace', body: Record<string, string>) {
  await fetch(`${server}/sessions:${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    // Outlives the page: signing out leads away from it.
    keepalive: true,
    signal: AbortSignal.timeout(5000),
  }).catch(() => {})
}

/** Meanwhile no other tab refreshes the session they share. */
const asHolder = <T>(user: User, work: (user: User) => Promise<T>): Promise<T> =>
  oneTabAtATime(async () => {
    try {
      return await work(user)
    } finally {
      markRenewedSession(user.refreshToken)
    }
  }).catch(fail)

/** Ours: the protocol knows no codes on paper. */
async function askRecoveryCodes(server: string, idToken: string): Promise<string[]> {
  const reply = await fetch(`${server}/secondFactor:recoveryCodes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken }),
    signal: AbortSignal.timeout(10_000),
  }).catch((cause: unknown) => {
    throw new IdentityError('network-request-failed', { cause })
  })
  // A proxy may answer without a reason.
  const { codes, error } = (await reply.json().catch(() => ({}))) as {
    codes?: string[]
    error?: { message: string }
  }
  if (codes) return codes
  const recent = error?.message === 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  throw new IdentityError(recent ? 'requires-recent-login' : 'unknown', { cause: error })
}

const CATCH_UP_MS = 2000

/**
 * Waits until this tab has the session that another tab was given with a change of the password. The SDK looks at
 * what the tabs share about once a second; a refresh with the token from before would sign every tab out.
 */
function createCatchUp() {
  let givenUp: string | null = null
  return async (user: User) => {
    const deadline = Date.now() + CATCH_UP_MS
    for (;;) {
      const mark = renewedSessionBeside(user.refreshToken)
      if (mark === null || mark === givenUp) return
      if (Date.now() > deadline) {
        givenUp = mark
        return
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Tabs share the session: a tab that refreshes while another changes the password would sign both out. */
const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> => withLock('identity', false, work)

const toUser = ({ uid, email }: User) => ({ uid, email: email ?? '' })
const toUserOrNull = (user: User | null) => user && toUser(user)

/** Further words of the protocol for "sign in again", on which the SDK itself does not act. */
const OVER = new Set(['invalid-refresh-token', 'invalid-user-token', 'user-mismatch'])

function codeOf(error: unknown) {
  if (!(error instanceof FirebaseError)) return ''
  const code = error.code.replace(/^auth\//, '')
  return OVER.has(code) ? 'user-token-expired' : code
}

function fail(cause: unknown): never {
  if (cause instanceof IdentityError) throw cause
  const code = codeOf(cause)
  throw new IdentityError(isIdentityErrorCode(code) ? code : 'unknown', { cause })
}
