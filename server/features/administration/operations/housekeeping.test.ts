import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { Context } from '#server/core/context.ts'
import { contentCopies } from '#server/database/schema/content.ts'
import { createTestApp, enquiry, newGuest, PASSWORD } from '#server/testing/test-app.ts'
import { deviceKeys } from '#server/testing/device-keys.ts'
import { silent } from '#server/testing/silent.ts'
import { notifyMember } from '#server/features/foundation/notifications/notify.ts'
import { housekeeping } from './housekeeping.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A server whose time is moved by hand, and what housekeeping says. */
async function installation(settings: Record<string, string> = {}) {
  let now = new Date()
  const server = await createTestApp(settings, { now: () => now })
  closing.push(server.close)
  const lines: string[] = []
  const note = (...line: unknown[]) => void lines.push(JSON.stringify(line))
  const run = (replaced: Partial<Context> = {}) =>
    housekeeping({ ...server.context, log: { ...silent, info: note, error: note }, ...replaced })
  const later = (days: number) => {
    now = new Date(now.getTime() + days * 24 * 60 * 60 * 1000)
  }
  return { ...server, lines, run, later }
}

const idp = '/idp/identitytoolkit.googleapis.com/v1'
const signIn = (email: string) => ({
  method: 'POST' as const,
  url: `${idp}/accounts:signInWithPassword`,
  payload: { email, password: PASSWORD, returnSecureToken: true },
})

describe('housekeeping', () => {
  test('an account that never got a profile goes after a day, one with a profile stays', async () => {
    const { call, account, run, later, lines } = await installation()
    await account('ratna')
    const payload = { email: 'half@example.org', password: PASSWORD, returnSecureToken: true }
    await call({ method: 'POST', url: `${idp}/accounts:signUp`, payload })
    later(0.9)
    await run()
    expect((await call(signIn('half@example.org'))).status).toBe(200)
    later(0.2)
    await run()
    expect((await call(signIn('half@example.org'))).status).toBe(400)
    expect((await call(signIn('ratna@example.org'))).status).toBe(200)
    expect(lines.filter((line) => line.includes('accounts without a profile'))).toEqual([
      JSON.stringify([{ count: 1 }, 'housekeeping: accounts without a profile']),
    ])
  })

  test('a notification goes after a year', async () => {
    const { account, context, db, run, later } = await installation()
    const { id } = await account('ratna')
    await notifyMember(db, context, id, 'welcome', {}, 'old')
    const left = async () =>
      (await db.execute(sql`select from notifications where once_key = 'old'`)).rows.length
    later(360)
    await run()
    expect(await left()).toBe(1)
    later(10)
    await run()
    expect(await left()).toBe(0)
  })

  test("a guest's request loses the person after RETENTION_MONTHS", async () => {
    const { call, db, run, later } = await installation({ RETENTION_MONTHS: '1' })
    await call({ method: 'POST', url: '/api/submit-ewaste', payload: enquiry(), headers: newGuest() })
    const phones = async () =>
      (await db.execute(sql`select phone_number from submissions`)).rows.map((row) => row.phone_number)
    later(25)
    await run()
    expect(await phones()).toEqual(['+6281234567890'])
    later(10)
    await run()
    // It is open, and the desk was told ten days ago: it has thirty.
    expect(await phones()).toEqual(['+6281234567890'])
    later(21)
    await run()
    expect(await phones()).toEqual([null])
  })

  test('records of mails about requests go after a month, and so does a device that nobody used', async () => {
    const { account, call, pool, run, later } = await installation({ PUBLIC_URL: 'https://e.example.go.id' })
    const { headers } = await account('ratna')
    const sent = await call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload: enquiry({ notify_email: 'ani@example.org' }),
      headers: newGuest(),
    })
    await call({
      method: 'PATCH',
      url: `/api/submissions/${sent.body.id}`,
      payload: { status: 'approved' },
      headers,
    })
    await call({
      method: 'POST',
      url: '/api/notifications/devices',
      payload: {
        endpoint: 'https://push.example.net/a',
        keys: deviceKeys(),
        locale: 'id',
      },
      headers,
    })
    const left = async () =>
      (
        await pool.query(
          'select (select count(*)::int from mails) m, (select count(*)::int from push_devices) d',
        )
      ).rows[0]
    later(29)
    await run()
    // That it arrived, and that it was approved.
    expect(await left()).toEqual({ m: 2, d: 1 })
    later(2)
    await run()
    expect(await left()).toEqual({ m: 0, d: 0 })
  })

  test('a copy of a content site goes once nobody has asked for it for a month, also while the site is away', async () => {
    const { context, db, run, later } = await installation()
    const copy = (source: string, failed_at: Date | null = null) =>
      db.insert(contentCopies).values({ source, items: {}, fetched_at: context.now(), failed_at })
    const left = async () => (await db.select().from(contentCopies)).map(({ source }) => source).toSorted()
    await copy('forgotten')
    await copy('given up', context.now())
    await copy('asked for')
    later(29)
    await run()
    expect(await left()).toEqual(['asked for', 'forgotten', 'given up'])
    await db
      .update(contentCopies)
      .set({ failed_at: context.now() })
      .where(eq(contentCopies.source, 'asked for'))
    later(2)
    await run()
    expect(await left()).toEqual(['asked for'])
  })

  test('mails that were written a month ago go', async () => {
    const { run, context, lines } = await installation()
    const swept: Date[] = []
    const sweep = async (writtenBefore: Date) => swept.push(writtenBefore)
    await run({ mail: { ...context.mail, sweep } })
    expect(context.now().getTime() - swept[0]!.getTime()).toBe(30 * 24 * 60 * 60 * 1000)
    expect(lines).toEqual([JSON.stringify([{ count: 1 }, 'housekeeping: written mails'])])
  })

  test('a step that fails stops no other, is logged, and fails the job', async () => {
    const { account, db, run, later, context, lines } = await installation()
    const { id } = await account('ratna')
    await notifyMember(db, context, id, 'welcome', {}, 'old')
    later(400)
    const sweep = async () => {
      throw new Error('the disk is gone')
    }
    await expect(run({ mail: { ...context.mail, sweep } })).rejects.toThrow(
      'Housekeeping failed: written mails',
    )
    expect((await db.execute(sql`select from notifications where once_key = 'old'`)).rows).toHaveLength(0)
    expect(lines.filter((line) => line.includes('housekeeping failed: written mails'))).toHaveLength(1)
  })

  test('with nothing to do it says nothing', async () => {
    const { run, lines } = await installation()
    await run()
    expect(lines).toEqual([])
  })
})
