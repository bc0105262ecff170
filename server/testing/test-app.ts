import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { eq } from 'drizzle-orm'
import type { Role } from '#contract/accounts.ts'
import { createEmbeddedIdentity } from '#server/adapters/identity/embedded/embedded.ts'
import { buildApp } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/database/schema.ts'
import { readEnv } from '#server/env.ts'
import { createTestDatabase } from './database.ts'
import { silent } from './silent.ts'

export const PASSWORD = 'sirkuit-1234'

type Settings = Partial<
  Record<
    'ADMIN_EMAILS' | 'ADMIN_ACCESS' | 'RATE_LIMITS' | 'WEB_ORIGINS' | 'TRUST_PROXY' | 'USERNAME_LOOKUP',
    string
  >
>

/** The whole server without a port: a database of its own, the real identity, requests through `inject`. */
export async function createTestApp(settings: Settings = {}) {
  const database = await createTestDatabase()
  const env = readEnv({ RATE_LIMITS: 'off', NODE_ENV: 'test', ...settings }, '/')
  const base = {
    db: database.db,
    env,
    secret: 'a secret for tests, of more than 32 characters',
    log: silent,
    now: () => new Date(),
  }
  const context: Context = { ...base, identity: await createEmbeddedIdentity(base) }
  const app = await buildApp(context)
  await app.ready()

  const call = async (options: InjectOptions) => {
    const { statusCode, body, headers } = await app.inject(options)
    const json: unknown = String(headers['content-type']).includes('json') ? JSON.parse(body) : undefined
    // Tests read what they expect of a reply; the contract has already checked its shape.
    // oxlint-disable-next-line typescript/no-explicit-any
    return { status: statusCode, body: json as any, text: body, headers }
  }

  /** A new account with its headers for `call`. Without a role: whatever the rules of sign-up give. */
  const account = async (username: string, role?: Role) => {
    const email = `${username}@example.org`
    const created = await call({
      method: 'POST',
      url: '/api/signup',
      payload: { username, email, password: PASSWORD },
    })
    if (created.status !== 200) throw new Error(`sign-up of ${username}: ${created.text}`)
    if (role) await database.db.update(users).set({ role }).where(eq(users.id, created.body.userId))
    const signedIn = await call({
      method: 'POST',
      url: '/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
      payload: { email, password: PASSWORD, returnSecureToken: true },
    })
    if (signedIn.status !== 200) throw new Error(`sign-in of ${username}: ${signedIn.text}`)
    return {
      id: created.body.userId as number,
      uid: signedIn.body.localId as string,
      email,
      username,
      headers: { authorization: `Bearer ${signedIn.body.idToken}` },
    }
  }

  const close = async () => {
    await app.close()
    await database.close()
  }
  return { app, call, account, context, db: database.db, pool: database.pool, close }
}

export const newGuest = () => ({ 'x-guest-id': `guest_${randomUUID()}` })

/** The body of a landing page's enquiry. */
export const enquiry = (overrides: Record<string, unknown> = {}) => ({
  message: 'Two dead laptops and a box of cables',
  location: 'Kebayoran Baru · Kota Jakarta Selatan',
  phone_number: '0812 3456 7890',
  form_id: 11,
  ...overrides,
})

/** The body of a timeline post. */
export const post = (overrides: Record<string, unknown> = {}) =>
  enquiry({ title: 'I Have E-Waste', ...overrides })
