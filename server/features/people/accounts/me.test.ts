import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRIVACY_VERSION } from '#contract/people/accounts.ts'
import { identityUser } from '#server/database/schema/identity.ts'
import { companies, users } from '#server/database/schema/people.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { createTestApp, enquiry } from '#server/testing/test-app.ts'

type Headers = Record<string, string>
let test: Awaited<ReturnType<typeof createTestApp>>
let clock_ms = Date.parse('2026-11-30T08:00:00Z')
const later = (s: number) => {
  clock_ms += s * 1000
}

beforeAll(async () => {
  test = await createTestApp({}, { now: () => new Date(clock_ms) })
  await test.account('founder')
})
afterAll(() => test?.close())

const me = (headers: Headers) => test.call({ method: 'GET', url: '/api/me', headers })
const change = (headers: Headers, payload: object) =>
  test.call({ method: 'PUT', url: '/api/me', payload, headers })
const audited = async (id: number) =>
  (
    await test.pool.query('select action, actor_id, details from audit_entries where subject = $1', [
      `user:${id}`,
    ])
  ).rows
/** The first step of a change of address, which is the identity provider's. */
const changeAtProvider = async (uid: string, email: string) => {
  await test.db.update(identityUser).set({ email }).where(eq(identityUser.id, uid))
  later(1)
  return (await test.signIn(email)).headers
}

describe("a member's profile", () => {
  it('counts own collection and donation requests, and kilograms recycled as they stand now', async () => {
    const member = await test.account('putri')
    const post = async (form_id: number) => {
      const payload = enquiry({ form_id, title: 'x' })
      const sent = await test.call({
        method: 'POST',
        url: '/api/submissions',
        payload,
        headers: member.headers,
      })
      return sent.body.id as number
    }
    const [collection] = [await post(11), await post(14), await post(12), await post(13)]
    const kg = (weight_kg: number, more = {}) => ({
      submission_id: collection!,
      device_class: 'laptop',
      weight_kg,
      method: 'weighed' as const,
      outcome: 'recycled' as const,
      ...more,
    })
    const [wrong] = await test.db
      .insert(weightEntries)
      .values([kg(40), kg(1.25), kg(9, { outcome: 'disposed' })])
      .returning()
    await test.db.insert(weightEntries).values(kg(4, { replaces_id: wrong!.id }))
    const [company] = await test.db.insert(companies).values({ name: 'Bank Sampah Melati' }).returning()
    await test.db.update(users).set({ company_id: company!.id }).where(eq(users.id, member.id))

    expect((await me(member.headers)).body.user).toMatchObject({
      collections: 2,
      recycledWeight: 5.25,
      company: { name: 'Bank Sampah Melati', joinDate: company!.joined_at.toISOString() },
    })
  })

  it('says since when it exists', async () => {
    const { headers } = await test.account('nur')
    expect((await me(headers)).body.user.created_at).toBe(new Date(clock_ms).toISOString())
  })
})

describe('a change of the profile', () => {
  it('changes what is given and nothing else', async () => {
    const { headers } = await test.account('dewi')
    const first = await change(headers, { first_name: ' Dewi ', phone_number: '0812 3456 7890' })
    expect(first).toMatchObject({
      status: 200,
      body: { user: { first_name: 'Dewi', last_name: '', phone_number: '+6281234567890' } },
    })
    await change(headers, { last_name: 'Lestari' })
    const { user } = (await me(headers)).body
    expect(user).toMatchObject({
      first_name: 'Dewi',
      last_name: 'Lestari',
      phone_number: '+6281234567890',
      email: 'dewi@example.org',
    })
    expect((await change(headers, {})).body.user).toEqual(user)
  })

  it.each(['', ' ', null])('removes the phone number with %j', async (phone_number) => {
    const { headers } = await test.account(`phone-${JSON.stringify(phone_number).length}`)
    await change(headers, { phone_number: '021 555 0123' })
    expect((await change(headers, { phone_number })).body.user.phone_number).toBeNull()
  })

  it.each([
    ['phone_number', { phone_number: 'call me' }],
    ['phone_number', { phone_number: '12' }],
    ['first_name', { first_name: 'x'.repeat(101) }],
    ['last_name', { last_name: 'a\u0000b' }],
    ['email', { email: 'nobody' }],
    ['consent', { consent: 'yes' }],
    ['consent', { consent: '2020-01-01' }],
  ])('refuses a wrong %s and then changes nothing: %j', async (field, wrong) => {
    const { headers } = await test.signIn('founder@example.org')
    const before = (await me(headers)).body.user
    const refused = await change(headers, { first_name: 'Other', last_name: 'Name', ...wrong })
    expect(refused).toMatchObject({ status: 400, body: { success: false, code: 'invalid', field } })
    expect((await me(headers)).body.user).toEqual(before)
  })

  it('ignores what nobody may change about themselves', async () => {
    const { headers } = await test.account('rudi')
    const before = (await me(headers)).body.user
    const claims = { role: 'admin', id: 1, uid: 'x', username: 'root', collections: 99, created_at: 'x' }
    expect((await change(headers, claims)).body.user).toEqual(before)
  })

  it('keeps the first time that this privacy notice was agreed to', async () => {
    const { headers } = await test.account('indah')
    const agree = async () => (await change(headers, { consent: PRIVACY_VERSION })).body.user.consent
    const first = await agree()
    expect(first).toEqual({ version: PRIVACY_VERSION, at: new Date(clock_ms).toISOString() })
    later(60)
    expect(await agree()).toEqual(first)
  })
})

describe("the account's address", () => {
  it('is the one that the token says, and its change is recorded without it', async () => {
    const { id, uid, headers } = await test.account('fitri')
    const early = await change(headers, { email: 'fitri.new@example.org' })
    expect(early).toMatchObject({ status: 400, body: { field: 'email' } })
    expect(early.body.error).toContain('identity provider first')

    const moved = await changeAtProvider(uid, 'fitri.new@example.org')
    const changed = await change(moved, { email: 'Fitri.New@Example.org' })
    expect(changed.body.user.email).toBe('fitri.new@example.org')
    await change(moved, { email: 'fitri.new@example.org' })
    expect(await audited(id)).toEqual([
      { action: 'account.email-changed', actor_id: String(id), details: {} },
    ])
  })

  it('of another profile is refused', async () => {
    const other = await test.account('wawan')
    const { uid } = await test.account('wawan2')
    // A profile that kept an address which its account gave up.
    await test.db
      .update(identityUser)
      .set({ email: 'left@example.org' })
      .where(eq(identityUser.id, other.uid))
    const moved = await changeAtProvider(uid, other.email)
    const taken = await change(moved, { email: other.email, first_name: 'Wawan' })
    expect(taken).toMatchObject({ status: 409, body: { code: 'email-already-in-use' } })
    const { user } = (await me(moved)).body
    expect(user).toMatchObject({ email: 'wawan2@example.org', first_name: '' })
  })

  it('comes to the profile by itself when the second step of its change was lost', async () => {
    const { id, uid } = await test.account('mega')
    const moved = await changeAtProvider(uid, 'mega.new@example.org')
    expect((await me(moved)).body.user.email).toBe('mega.new@example.org')
    await me(moved)
    expect((await audited(id)).map(({ action }) => action)).toEqual(['account.email-changed'])
  })

  it('does not go back when a request with an earlier token is late', async () => {
    const { uid, headers } = await test.account('rizal')
    const moved = await changeAtProvider(uid, 'rizal.new@example.org')
    later(5)
    await change(moved, { email: 'rizal.new@example.org' })
    expect((await me(headers)).body.user.email).toBe('rizal.new@example.org')
  })
})

it('signs out everywhere: every session has ended, a new one works', async () => {
  const { email, headers } = await test.account('yanto')
  const phone = (await test.signIn(email)).headers
  const out = await test.call({ method: 'POST', url: '/api/me/sign-out', headers })
  expect(out.body).toEqual({ success: true })
  for (const ended of [headers, phone])
    expect(await me(ended)).toMatchObject({ status: 401, body: { code: 'token-expired' } })
  expect((await me((await test.signIn(email)).headers)).status).toBe(200)
})
