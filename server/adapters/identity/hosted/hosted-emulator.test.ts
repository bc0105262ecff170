import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/database/schema/people.ts'
import type { Env } from '#server/installation/env.ts'
import { startAuthEmulator } from '#server/testing/auth-emulator.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { silent } from '#server/testing/silent.ts'
import { createHostedIdentity } from './hosted.ts'

// The server's calls to Google, answered by Google's own emulator. It signs nothing, so that tokens are tested in
// hosted.test.ts.

const emulator = await startAuthEmulator()
const toolkit = `${emulator?.url}/identitytoolkit.googleapis.com`
const PASSWORD = 'Rahasia-123'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe.skipIf(!emulator)('the hosted provider, with the official emulator for Google,', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let later_ms = 0

  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterEach(() => later(0))
  afterAll(async () => {
    await database?.close()
    await emulator?.stop()
  })

  const later = async (ms: number) => {
    later_ms = ms
    await emulator!.later(ms)
  }
  const now = () => new Date(Date.now() + later_ms)

  const open = (google: { adminToken?: () => Promise<string> } = {}) =>
    createHostedIdentity({
      db: database.db,
      env: { FIREBASE_API_KEY: 'any', FIREBASE_PROJECT_ID: emulator!.project } as Env,
      log: silent,
      now,
      google: { toolkit, ...google },
    })
  const openAsAdmin = () => open({ adminToken: async () => 'owner' })

  let people = 0
  const newEmail = () => `siti.${people++}@example.org`

  async function newAccount(email = newEmail()) {
    const identity = await open()
    const { uid, undo } = await identity.createAccount({ email, password: PASSWORD })
    return { uid, undo, email }
  }

  type Reply = {
    idToken: string
    refreshToken: string
    users: { localId: string }[]
    error?: { message: string }
  }
  async function post(call: string, body: object) {
    const response = await fetch(`${toolkit}/v1/accounts:${call}?key=any`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Reply
  }
  const signIn = (email: string) =>
    post('signInWithPassword', { email, password: PASSWORD, returnSecureToken: true })
  const signInAnswer = async (email: string) => (await signIn(email)).error?.message ?? 'fine'

  it('creates an account that can sign in, and takes it back', async () => {
    const { undo, email } = await newAccount()
    expect(await signInAnswer(email)).toBe('fine')
    await undo()
    expect(await signInAnswer(email)).toBe('EMAIL_NOT_FOUND')
    await undo()
    await newAccount(email)
  })

  it.each([
    ['a taken address', async () => (await newAccount()).email.toUpperCase(), PASSWORD, { status: 409 }],
    ['a malformed address', async () => 'nope', PASSWORD, { status: 400, field: 'email' }],
    ['a weak password', async () => newEmail(), '12345', { status: 400, field: 'password' }],
  ])('refuses %s', async (_, email, password, problem) => {
    const account = { email: await email(), password }
    await expect((await open()).createAccount(account)).rejects.toMatchObject(problem)
  })

  it("deletes an account with its owner's token", async () => {
    const { uid, email } = await newAccount()
    const { idToken } = await signIn(email)
    await (await open()).deleteAccount(uid, idToken)
    expect(await signInAnswer(email)).toBe('EMAIL_NOT_FOUND')
  })

  it("deletes anybody's account with a service account, also one that is gone already", async () => {
    const { uid, email } = await newAccount()
    const identity = await openAsAdmin()
    await identity.deleteAccount(uid)
    expect(await signInAnswer(email)).toBe('EMAIL_NOT_FOUND')
    await identity.deleteAccount(uid)
  })

  it('disables an account at Google too, and enables it', async () => {
    const { uid, email } = await newAccount()
    const identity = await openAsAdmin()
    await identity.setDisabled(uid, true)
    expect(await signInAnswer(email)).toBe('USER_DISABLED')
    await identity.setDisabled(uid, false)
    expect(await signInAnswer(email)).toBe('fine')
  })

  it('ends sessions at Google too', async () => {
    const { uid, email } = await newAccount()
    const { idToken } = await signIn(email)
    await later(60_000)
    await (await openAsAdmin()).revokeSessions(uid)
    expect(await post('lookup', { idToken })).toMatchObject({ error: { message: 'TOKEN_EXPIRED' } })
    expect(await signInAnswer(email)).toBe('fine')
  })

  describe('removes abandoned sign-ups', () => {
    const adopt = (uid: string) =>
      database.db.insert(users).values({ uid, username: `u.${uid}`, email: `${uid}@example.org` })
    const dayAgo = () => new Date(now().getTime() - DAY_MS)
    const isThere = async (uid: string) => {
      const found = await emulator!.admin<Partial<Reply>>(
        'POST',
        `/identitytoolkit.googleapis.com/v1/projects/${emulator!.project}/accounts:lookup`,
        { localId: [uid] },
      )
      return found.users !== undefined
    }

    it('but none before this installation has a profile, e.g. with an empty database', async () => {
      const { uid } = await newAccount()
      await later(2 * DAY_MS)
      expect(await (await openAsAdmin()).removeOrphans(dayAgo())).toBe(0)
      expect(await isThere(uid)).toBe(true)
    })

    it('older than a day, over several pages, and nothing else', async () => {
      const older = await newAccount()
      await database.db.delete(users)
      await later(HOUR_MS)
      const member = await newAccount()
      await adopt(member.uid)
      await database.db.update(users).set({ created_at: now() })
      await later(2 * HOUR_MS)
      const abandoned = await newAccount()
      const used = await newAccount()
      const many = Array.from({ length: 1100 }, (_, i) => ({
        localId: `bulk-${i}`,
        email: `bulk.${i}@example.org`,
        createdAt: String(now().getTime()),
      }))
      await emulator!.admin(
        'POST',
        `/identitytoolkit.googleapis.com/v1/projects/${emulator!.project}/accounts:batchCreate`,
        { users: many },
      )
      await later(3 * DAY_MS)
      await signIn(used.email)
      const fresh = await newAccount()

      const identity = await openAsAdmin()
      expect(await identity.removeOrphans(dayAgo())).toBe(1101)
      expect(await isThere(abandoned.uid)).toBe(false)
      for (const { uid } of [older, member, used, fresh]) expect(await isThere(uid)).toBe(true)
      expect(await identity.removeOrphans(dayAgo())).toBe(0)
    })
  })
})
