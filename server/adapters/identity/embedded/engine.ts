import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import type { Logger } from '#server/log.ts'
import type { Database } from '#server/database/open.ts'
import {
  identityAccount,
  identitySession,
  identityUser,
  identityVerification,
} from '#server/database/schema.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { Policy } from './policy.ts'

/**
 * Better Auth as an engine: it makes accounts and keeps their passwords. Its HTTP handler is never mounted; what
 * faces the network is `facade.ts`. Sessions and codes are ours (`sessions.ts`, `codes.ts`).
 */
export function createEngine(db: Database, { secret, policy, log }: Needs) {
  const ready = new AsyncLocalStorage<string>()
  const auth = betterAuth({
    // Only its own handler and mails would use it.
    baseURL: 'http://localhost',
    secret,
    database: drizzleAdapter(db, {
      provider: 'pg',
      transaction: true,
      schema: {
        user: identityUser,
        session: identitySession,
        account: identityAccount,
        verification: identityVerification,
      },
    }),
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: policy.min,
      maxPasswordLength: policy.max,
      password: {
        hash: async (password) => ready.getStore() ?? hashPassword(password),
        verify: verifyPassword,
      },
    },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      // The other details may hold addresses.
      log: (level, message, ...details) =>
        log[level]({ err: details.find((detail) => detail instanceof Error) }, `identity engine: ${message}`),
    },
  })

  return {
    /** The engine hashes inside its transaction; made before, no connection is held while hashes wait in line. */
    async signUp(email: string, password: string) {
      const hash = await hashPassword(password)
      return ready.run(hash, () => auth.api.signUpEmail({ body: { email, password, name: '' } }))
    },
  }
}

type Needs = { secret: string; policy: Policy; log: Logger }
export type Engine = ReturnType<typeof createEngine>
