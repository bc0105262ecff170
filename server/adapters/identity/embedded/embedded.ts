import { sql } from 'drizzle-orm'
import type { Logger } from '#server/logging/log.ts'
import type { Counting } from '#server/adapters/counting/port.ts'
import type { Lookups } from '#server/database/lookups.ts'
import type { RootDatabase } from '#server/database/open.ts'
import type { Env } from '#server/installation/env.ts'
import { badPassword, conflict, invalidField, Problem } from '#server/core/errors.ts'
import { findEmail } from '../find-email.ts'
import type { IdentityMail, IdentityServer } from '../port.ts'
import { createVerifiedTokens } from '../verified-tokens.ts'
import { createVerifier } from '../verifier.ts'
import { createAccounts } from './accounts.ts'
import { createAgencyAccounts } from './agency-accounts.ts'
import { createAliases } from './alias.ts'
import type { Parts } from './call.ts'
import { createCalls } from './calls.ts'
import { createCodes } from './codes.ts'
import { createCredentials } from './credentials.ts'
import { mountFacade } from './facade.ts'
import { ALGORITHM, openKeys, proveKeys } from './keys.ts'
import { createLimits } from './limits.ts'
import { createPolicy } from './policy.ts'
import { createRemoval } from './removal.ts'
import { createSecondFactor } from './second-factor.ts'
import { createSessions } from './sessions.ts'
import { AUDIENCE, createMint, ISSUER } from './tokens.ts'
import { WireError } from './wire-error.ts'

const BASE = '/idp'

type Needs = {
  db: RootDatabase
  lookups?: Lookups
  env: Pick<Env, 'RATE_LIMITS' | 'USERNAME_LOOKUP' | 'PASSWORD_MIN_LENGTH' | 'PASSWORD_REQUIRES'>
  /** At least 32 random characters; encrypts the signing key and seals aliases. */
  secret: string
  counting: Counting
  /** Stores the request; the mail is written later, with a code from `resetCode`. */
  requestMail: (mail: IdentityMail) => Promise<unknown>
  log: Logger
  now: () => Date
}

/** The identity provider in this process: it speaks the wire protocol of `@firebase/auth` under `/idp`. */
export async function createEmbeddedIdentity(needs: Needs): Promise<IdentityServer> {
  const { db, lookups, env, secret, requestMail, log, now } = needs
  const keys = await openKeys(db, secret)
  const policy = createPolicy(env)
  const aliases = createAliases(secret)
  const accounts = await createAccounts(db, { aliases, policy, now })
  const removal = createRemoval(db, now)
  const sessions = createSessions(db, now, lookups)
  const codes = createCodes(db, now)
  const credentials = createCredentials(db, sessions, now)
  const secondFactor = createSecondFactor(db, secret, now)
  const agency = createAgencyAccounts(db, { secret, credentials, now })
  const limits = createLimits(env.RATE_LIMITS === 'on', needs.counting)
  const verified = createVerifiedTokens()
  const verify = createVerifier({
    issuer: ISSUER,
    audience: AUDIENCE,
    keys: keys.publicKeys,
    algorithms: [ALGORITHM],
    now,
    standing: sessions.standing,
    verified,
  })
  const tell: Parts['tell'] = async (kind, { email, emailVerified }, locale) => {
    try {
      if (emailVerified || (await limits.notice(email))) await requestMail({ kind, email, locale })
    } catch (error) {
      log.error({ err: error, kind }, 'a mail about an account could not be asked for')
    }
  }
  const calls = createCalls({
    accounts,
    removal,
    sessions,
    codes,
    credentials,
    agency,
    secondFactor,
    policy,
    limits,
    verify,
    mint: createMint(keys, now, verified),
    requestMail,
    tell,
    now,
  })

  return {
    verify,
    async createAccount({ email, password }) {
      const { id: uid } = await accounts.create(email, password).catch(refuse)
      return { uid, undo: async () => void (await removal.takeBack(uid)) }
    },
    deleteAccount: async (uid) => void (await removal.remove(uid)),
    setDisabled: accounts.setDisabled,
    disabledAmong: accounts.disabledAmong,
    revokeSessions: sessions.revoke,
    sessionsOf: sessions.of,
    endSession: sessions.end,
    async secondFactorOf(uid) {
      const since = (await accounts.find(uid))?.factorAt
      return since ? { since, recovery_codes: await secondFactor.recoveryCodesLeft(uid) } : null
    },
    removeSecondFactor: credentials.removeFactor,
    agency,
    removeOrphans: removal.removeOrphans,
    sweep: async () => (await sessions.sweep()) + (await codes.sweep()),
    async resetCode(address) {
      const user = await accounts.findByEmail(address)
      // An account of the agency has no password, and gets none by mail.
      if (!user || user.disabledAt || !(await accounts.hasPassword(user.id))) return undefined
      return codes.create(user.id, 'reset', user.email)
    },
    async handedResetCode(uid) {
      const user = await accounts.find(uid)
      if (!user || user.disabledAt) return undefined
      return codes.create(user.id, 'reset', null)
    },
    async verifyCode(address) {
      const user = await accounts.findByEmail(address)
      if (!user || user.disabledAt || user.emailVerified) return undefined
      return codes.create(user.id, 'verify', user.email)
    },
    async forgiveGuesses(uid) {
      for (const name of await accounts.countedNames(uid)) await limits.forgiveEverywhere(name)
    },
    signInAddress: async (username) =>
      env.USERNAME_LOOKUP === 'alias' ? aliases.write(username) : findEmail(db, username),
    async check() {
      await proveKeys(keys)
      await db.execute(sql`select 1 from identity."user" limit 1`)
    },
    client: { provider: 'embedded', base: BASE },
    // It is where the web app is.
    origins: { connect: [], script: [], frame: [] },
    mount: async (app) => {
      await app.register(mountFacade(calls, limits), { prefix: BASE })
    },
  }
}

/** A refusal of the account, as the rest of the server says it. */
function refuse(error: unknown): never {
  if (!(error instanceof WireError)) throw error
  if (error.wire === 'EMAIL_EXISTS')
    throw conflict('email-already-in-use', 'This email is already registered with the identity provider.')
  if (error.wire === 'TOO_MANY_ATTEMPTS_TRY_LATER')
    throw new Problem(
      error.status,
      { code: 'unavailable', retry_after_s: error.retry_after_s ?? 1 },
      'The service is busy right now. Try again shortly.',
    )
  throw error.wire === 'INVALID_EMAIL'
    ? invalidField('email', 'must be a valid email address')
    : badPassword(error.wire.split(' : ')[1])
}
