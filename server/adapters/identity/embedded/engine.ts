import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { PASSWORD_MIN } from '#contract/accounts.ts'
import type { Logger } from '#server/log.ts'
import type { Database } from '#server/database/open.ts'
import {
  identityAccount,
  identitySession,
  identityUser,
  identityVerification,
} from '#server/database/schema.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

export const PASSWORD_MAX = 128

/**
 * Better Auth as an engine: it keeps accounts, their passwords and one-time codes. Its HTTP handler is never
 * mounted; what faces the network is `facade.ts`. Sessions are ours (`sessions.ts`), because its own are
 * stored readable.
 */
export function createEngine(db: Database, secret: string, log: Logger) {
  return betterAuth({
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
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    verification: { storeIdentifier: 'hashed' },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      // The other details may hold addresses.
      log: (level, message, ...details) =>
        log[level]({ err: details.find((detail) => detail instanceof Error) }, `identity engine: ${message}`),
    },
  })
}

export type Engine = ReturnType<typeof createEngine>
