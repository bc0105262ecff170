import type { Logger } from '#server/log.ts'
import type { Database } from '#server/database/open.ts'
import type { Env } from '#server/env.ts'
import { conflict, invalid } from '#server/errors.ts'
import { emailOf } from '../email-of.ts'
import type { IdentityServer } from '../port.ts'
import { createVerifier } from '../verifier.ts'
import { createAccounts } from './accounts.ts'
import { createAliases } from './alias.ts'
import { createCalls } from './calls.ts'
import { createEngine } from './engine.ts'
import { facade } from './facade.ts'
import { ALGORITHM, openKeys } from './keys.ts'
import { createLimits } from './limits.ts'
import { createSessions } from './sessions.ts'
import { AUDIENCE, createMint, ISSUER } from './tokens.ts'
import { WireError } from './wire-error.ts'

const BASE = '/idp'

type Needs = {
  db: Database
  env: Pick<Env, 'RATE_LIMITS' | 'USERNAME_LOOKUP'>
  /** At least 32 random characters; encrypts the signing key and seals aliases. */
  secret: string
  log: Logger
  now: () => Date
}

/** The identity provider in this process: it speaks the wire protocol of `@firebase/auth` under `/idp`. */
export async function createEmbeddedIdentity({ db, env, secret, log, now }: Needs): Promise<IdentityServer> {
  const keys = await openKeys(db, secret)
  const aliases = createAliases(secret)
  const sessions = createSessions(db, now)
  const accounts = await createAccounts(db, createEngine(db, secret, log), aliases)
  const limits = createLimits(env.RATE_LIMITS === 'on')
  const verify = createVerifier({
    issuer: ISSUER,
    audience: AUDIENCE,
    keys: keys.publicKeys,
    algorithms: [ALGORITHM],
    now,
    standing: sessions.standing,
  })
  const calls = createCalls({ accounts, sessions, verify, mint: createMint(keys, now), limits, now })

  return {
    verify,
    createAccount: ({ email, password }) =>
      accounts.create(email, password).then(({ id }) => ({ uid: id }), refuse),
    deleteAccount: accounts.remove,
    signInAddress: async (username) =>
      env.USERNAME_LOOKUP === 'alias' ? aliases.write(username) : emailOf(db, username),
    client: { provider: 'embedded', base: BASE },
    mount: async (app) => {
      await app.register(facade(calls, limits), { prefix: BASE })
    },
  }
}

/** A refusal of the account, as the rest of the server says it. */
function refuse(error: unknown): never {
  if (!(error instanceof WireError)) throw error
  if (error.wire === 'EMAIL_EXISTS')
    throw conflict('email-already-in-use', 'This email is already registered with the identity provider.')
  throw error.wire === 'INVALID_EMAIL'
    ? invalid('email', 'must be a valid email')
    : invalid('password', error.wire.split(' : ')[1] ?? 'does not meet the requirements')
}
