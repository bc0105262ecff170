import type { AddressInfo } from 'node:net'
import { deleteApp, initializeApp, type FirebaseApp } from '@firebase/app'
import {
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
  updateCurrentUser,
  type Auth,
  type User,
} from '@firebase/auth'
import Fastify from 'fastify'
import { countingInMemory } from '#server/adapters/counting/counting.ts'
import type { IdentityMail } from '#server/adapters/identity/port.ts'
import { createEmbeddedIdentity } from '#server/adapters/identity/embedded/embedded.ts'
import { readEnv } from '#server/installation/env.ts'
import { createTestDatabase } from './database.ts'
import { silent } from './silent.ts'

export const SECRET = 'a secret for tests, of more than 32 characters'
export const PASSWORD = 'Rahasia-123'
export const ANOTHER = 'Rahasia-456'

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:'

let people = 0
export const newEmail = () => `budi.${people++}@example.org`

/** The SDK's code, or `fine`. */
export const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error: { code?: string }) => error.code ?? String(error),
  )

/** The real SDK of the browser against the embedded provider on a real port, over a real database. */
export async function createIdentityTest() {
  const { db, close } = await createTestDatabase()
  let later_ms = 0
  const now = () => new Date(Date.now() + later_ms)
  const browsers: FirebaseApp[] = []
  const servers: (() => Promise<void>)[] = []

  /** The provider with other settings, over the same accounts. */
  async function serve(settings: Record<string, string> = {}) {
    const mails: IdentityMail[] = []
    const identity = await createEmbeddedIdentity({
      db,
      env: readEnv({ RATE_LIMITS: 'off', NODE_ENV: 'test', ...settings }, '/'),
      secret: SECRET,
      counting: countingInMemory(),
      log: silent,
      now,
      requestMail: async (mail) => void mails.push(mail),
    })
    const app = Fastify({ trustProxy: true })
    await identity.mount!(app)
    await app.listen({ port: 0, host: '127.0.0.1' })
    servers.push(() => app.close())
    const host = `127.0.0.1:${(app.server.address() as AddressInfo).port}/idp`

    /** A call without the SDK. */
    async function post(path: string, body: object, headers: Record<string, string> = {}) {
      const reply = await fetch(`http://${host}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      const answer = (await reply.json()) as { error?: { code: number; message: string } }
      return { status: reply.status, headers: reply.headers, answer: answer as Record<string, unknown> }
    }

    /** An SDK with nobody signed in. */
    function browser(): Auth {
      const app = initializeApp({ apiKey: 'embedded', projectId: 'embedded' }, crypto.randomUUID())
      browsers.push(app)
      const auth = initializeAuth(app, { persistence: inMemoryPersistence })
      Object.assign(auth.config, {
        apiScheme: 'http',
        apiHost: `${host}/identitytoolkit.googleapis.com`,
        tokenApiHost: `${host}/securetoken.googleapis.com`,
      })
      return auth
    }

    return {
      identity,
      host,
      /** Requested, and not yet written. */
      mails,
      post,
      browser,
      /** A call of Identity Toolkit, by its name. */
      account: (name: string, body: object, headers?: Record<string, string>) =>
        post(TOOLKIT + name, body, headers),
      refresh: (refresh_token: string) =>
        post('/securetoken.googleapis.com/v1/token', { grant_type: 'refresh_token', refresh_token }),
      signUp: async (email = newEmail()): Promise<User> =>
        (await createUserWithEmailAndPassword(browser(), email, PASSWORD)).user,
      signIn: async (email: string, password = PASSWORD): Promise<User> =>
        (await signInWithEmailAndPassword(browser(), email, password)).user,
      signInCode: (email: string, password = PASSWORD) =>
        codeOf(signInWithEmailAndPassword(browser(), email, password)),
      /** The same session in another tab: the same refresh token. */
      async anotherTab(user: User): Promise<User> {
        const tab = browser()
        await updateCurrentUser(tab, user)
        return tab.currentUser!
      },
      /** The answer to a request with this token. */
      problemOf: (token: string) =>
        identity.verify(token).then(
          () => 'fine',
          ({ status, code }: { status?: number; code?: string }) => `${status} ${code}`,
        ),
    }
  }

  const main = await serve()
  return {
    ...main,
    db,
    serve,
    /** Puts the clock so far into the future, without waiting for it. */
    later(ms: number) {
      later_ms = ms
    },
    /** After each test: the clock is right again, the browsers are closed. */
    async tidy() {
      later_ms = 0
      main.mails.length = 0
      await Promise.all(browsers.splice(0).map((app) => deleteApp(app)))
    },
    async close() {
      for (const stop of servers) await stop()
      await close()
    },
  }
}

export type IdentityTest = Awaited<ReturnType<typeof createIdentityTest>>
