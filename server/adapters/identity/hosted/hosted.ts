import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Database } from '#server/database/open.ts'
import type { Env } from '#server/installation/env.ts'
import type { Logger } from '#server/logging/log.ts'
import { findEmail } from '../find-email.ts'
import type { IdentityServer } from '../port.ts'
import { createVerifier } from '../verifier.ts'
import { createDecisions } from './decisions.ts'
import { createGoogle, fetchJson } from './google.ts'
import { openRemoteKeys } from './keys.ts'
import { removeOrphanAccounts } from './orphans.ts'
import { notConfigured, throwRefusal, unlessGone } from './refusals.ts'
import { openServiceAccount } from './service-account.ts'

const TOOLKIT = 'https://identitytoolkit.googleapis.com'
const KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
const RECAPTCHA = 'https://www.google.com/recaptcha/'

type Needs = {
  db: Database
  env: Pick<
    Env,
    'FIREBASE_API_KEY' | 'FIREBASE_PROJECT_ID' | 'FIREBASE_AUTH_DOMAIN' | 'FIREBASE_SERVICE_ACCOUNT'
  >
  log: Logger
  now: () => Date
  /** Instead of the provider's keys. */
  keys?: JWTVerifyGetKey
  /** Instead of Google's addresses, e.g. the emulator's, which takes `owner` for an administrator's token. */
  google?: { toolkit?: string; keys?: string; adminToken?: () => Promise<string> }
}

/**
 * Firebase Authentication as the identity provider. The browser talks to Google; this server verifies tokens,
 * decides who is disabled, and needs a service account only for what Google lets nobody else do.
 * @throws StartupError when the service account's key file cannot be used
 */
export async function createHostedIdentity({
  db,
  env,
  log,
  now,
  keys,
  google,
}: Needs): Promise<IdentityServer> {
  const { FIREBASE_API_KEY, FIREBASE_PROJECT_ID, FIREBASE_AUTH_DOMAIN, FIREBASE_SERVICE_ACCOUNT } = env
  const [apiKey, projectId] = [FIREBASE_API_KEY!, FIREBASE_PROJECT_ID!]
  const keysAddress = google?.keys ?? KEYS
  const adminToken =
    google?.adminToken ??
    (FIREBASE_SERVICE_ACCOUNT ? await openServiceAccount(FIREBASE_SERVICE_ACCOUNT, now) : undefined)
  const { signUp, deleteOwn, admin } = createGoogle({
    base: google?.toolkit ?? TOOLKIT,
    apiKey,
    projectId,
    adminToken,
  })
  const decisions = createDecisions(db, now)
  let toldOrphans = false

  return {
    verify: createVerifier({
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      keys: keys ?? openRemoteKeys(new URL(keysAddress), log),
      algorithms: ['RS256'],
      now,
      standing: decisions.standing,
    }),

    async createAccount(account) {
      const { localId, idToken } = await signUp(account).catch(throwRefusal)
      return {
        uid: localId,
        undo: async () => {
          await deleteOwn(idToken).catch(unlessGone)
        },
      }
    },

    async deleteAccount(uid, token) {
      if (admin) await admin.delete(uid).catch(unlessGone)
      else if (token) await deleteOwn(token).catch(unlessGone)
      else throw notConfigured("Deleting somebody's account needs the setting FIREBASE_SERVICE_ACCOUNT.")
      await decisions.close(uid)
    },

    // In the order in which a failure half-way leaves the account closed rather than open.
    async setDisabled(uid, disabled) {
      if (disabled) await decisions.disable(uid, true)
      await admin?.update(uid, { disableUser: disabled }).catch(unlessGone)
      if (!disabled) await decisions.disable(uid, false)
    },

    disabledAmong: decisions.disabledAmong,

    async revokeSessions(uid) {
      await decisions.revoke(uid)
      const validSince = String(Math.floor(now().getTime() / 1000))
      await admin?.update(uid, { validSince }).catch(unlessGone)
    },

    // They are at the provider.
    sessionsOf: async () => [],

    async removeOrphans(createdBefore) {
      if (admin) return removeOrphanAccounts({ db, admin }, createdBefore)
      if (!toldOrphans) log.debug('abandoned sign-ups stay: removing them needs FIREBASE_SERVICE_ACCOUNT')
      toldOrphans = true
      return 0
    },

    sweep: decisions.sweep,
    signInAddress: (username) => findEmail(db, username),

    async check() {
      createLocalJWKSet(await fetchJson<JSONWebKeySet>(keysAddress))
      await adminToken?.()
    },

    client: {
      provider: 'firebase',
      apiKey,
      projectId,
      ...(FIREBASE_AUTH_DOMAIN && { authDomain: FIREBASE_AUTH_DOMAIN }),
    },

    // The SDK's own calls, and reCAPTCHA Enterprise, which a project can ask for.
    origins: {
      connect: [TOOLKIT, 'https://securetoken.googleapis.com', RECAPTCHA],
      script: [RECAPTCHA, 'https://www.gstatic.com/recaptcha/'],
      frame: [RECAPTCHA],
    },
  }
}
