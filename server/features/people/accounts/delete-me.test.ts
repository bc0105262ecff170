import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { RECENT_LOGIN_S } from '#contract/people/accounts.ts'
import { identityUser } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/people.ts'
import { analyses, images } from '#server/database/schema/photos.ts'
import { Problem } from '#server/core/errors.ts'
import { drawing, photoForm } from '#server/testing/pictures/drawing.ts'
import { createTestApp, newGuest, post } from '#server/testing/test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<TestApp['account']>>
let test: TestApp
let admin: Account
let member: Account
let count = 0
let clock_ms = Date.now()

beforeAll(async () => {
  test = await createTestApp({}, { now: () => new Date(clock_ms) })
  admin = await test.account('founder')
})
beforeEach(async () => {
  member = await test.account(`member${++count}`)
})
afterAll(() => test?.close())

const remove = ({ headers }: Pick<Account, 'headers'>) =>
  test.call({ method: 'DELETE', url: '/api/me', headers })
const me = ({ headers }: Account) => test.call({ url: '/api/me', headers })
const send = async ({ headers }: Account, body = post()) =>
  (await test.call({ method: 'POST', url: '/api/submissions', payload: body, headers })).body
const profiles = (id: number) => test.db.select().from(users).where(eq(users.id, id))
const identities = (uid: string) => test.db.select().from(identityUser).where(eq(identityUser.id, uid))

async function photo(user_id: number) {
  const [image] = await test.db
    .insert(images)
    .values({ user_id, storage_key: randomUUID(), phash: 1n, width: 1, height: 1, bytes: 1 })
    .returning()
  await test.db.insert(analyses).values({
    user_id,
    image_id: image!.id,
    engine: 'embedded',
    engine_version: '1',
    factor_version: '1',
    verdict: 'cannot-tell',
    candidates: [],
  })
}

it('takes the login, the profile and everything personal, and leaves the requests without a name', async () => {
  const { id, tracking_code } = await send(member)
  await photo(member.id)
  expect(await remove(member)).toMatchObject({ status: 200, body: { success: true } })

  expect(await profiles(member.id)).toEqual([])
  expect(await identities(member.uid)).toEqual([])
  for (const table of ['notifications', 'analyses', 'images']) {
    const left = sql`select 1 from ${sql.identifier(table)} where user_id = ${member.id}`
    expect((await test.db.execute(left)).rows, table).toEqual([])
  }
  const { submission } = (await test.call({ url: `/api/submissions/${id}`, headers: admin.headers })).body
  expect(submission).toMatchObject({ tracking_code, user_id: null, email: null, phoneNumber: null })
  expect(JSON.stringify(submission)).not.toContain(member.username)
})

it('takes the photos too, when everything else is gone and not before', async () => {
  const send = async (who: Pick<Account, 'headers'>) => {
    const payload = photoForm(await drawing('laptop').jpeg().toBuffer())
    return test.call({ method: 'POST', url: '/api/image/analyze', payload, headers: who.headers })
  }
  const { imageUrl } = (await send(member)).body.analysis
  const { imageUrl: others } = (await send(admin)).body.analysis
  const shown = async (url: string) => (await test.app.inject({ url })).statusCode

  const provider = vi.spyOn(test.context.identity, 'deleteAccount').mockRejectedValueOnce(new Error('no'))
  onTestFinished(() => provider.mockRestore())
  expect((await remove(member)).status).toBe(503)
  expect(await shown(imageUrl)).toBe(200)

  expect((await remove(member)).status).toBe(200)
  expect([await shown(imageUrl), await shown(others)]).toEqual([404, 200])
  expect(await test.context.images.files.list('photos')).toHaveLength(1)
})

it('ends every session and lets address and username be used again', async () => {
  const phone = await test.signIn(member.email)
  await remove(member)
  for (const { headers } of [member, phone])
    expect(await test.call({ url: '/api/me', headers })).toMatchObject({
      status: 401,
      body: { code: 'token-expired' },
    })
  const again = await test.account(member.username)
  expect(again.id).not.toBe(member.id)
  expect((await test.call({ url: '/api/timeline', headers: again.headers })).body.timeline).toEqual([])
})

it('leaves one line in the audit log, about an id and by nobody', async () => {
  await test.call({ url: '/api/me/export', headers: member.headers })
  await remove(member)
  const { rows } = await test.pool.query(
    'select action, actor_id, subject, details from audit_entries where subject = $1 order by id',
    [`user:${member.id}`],
  )
  expect(rows).toEqual(
    ['account.exported', 'account.deleted'].map((action) => ({
      action,
      actor_id: null,
      subject: `user:${member.id}`,
      details: {},
    })),
  )
})

it('needs a password that was typed a short while ago', async () => {
  clock_ms += RECENT_LOGIN_S * 1000 + 1000
  expect(await remove(member)).toMatchObject({ status: 409, body: { code: 'requires-recent-login' } })
  expect((await me(member)).status).toBe(200)
  expect((await remove(await test.signIn(member.email))).status).toBe(200)
})

it('is done for many at once by whoever has few connections, beside what administrators do to others', async () => {
  const leaving = [member]
  for (let n = 0; n < 4; n++) leaving.push(await test.account(`leaving${n}`))
  const other = await test.account('other', 'admin')
  const { max, connectionTimeoutMillis } = test.pool.options
  Object.assign(test.pool.options, { max: 2, connectionTimeoutMillis: 3000 })
  onTestFinished(() => void Object.assign(test.pool.options, { max, connectionTimeoutMillis }))
  const asAdmin = (path: string, payload: object) =>
    test.call({ method: 'PATCH', url: `/api/users/${other.id}/${path}`, payload, headers: admin.headers })
  const answers = await Promise.all([
    ...leaving.map(remove),
    asAdmin('role', { role: 'operator' }),
    asAdmin('disabled', { disabled: true }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  for (const { id } of leaving) expect(await profiles(id)).toEqual([])
})

it('said twice at once is done once, and both hear that it is done', async () => {
  const answers = await Promise.all([remove(member), remove(member)])
  // One that comes after the deletion is told that its session has ended.
  for (const { status } of answers) expect([200, 401]).toContain(status)
  expect(answers.map(({ status }) => status)).toContain(200)
  const { rows } = await test.pool.query(
    `select 1 from audit_entries where subject = $1 and action = 'account.deleted'`,
    [`user:${member.id}`],
  )
  expect(rows).toHaveLength(1)
})

it('loses nothing that is sent in the same moment', async () => {
  const sent = Promise.all(Array.from({ length: 5 }, () => send(member)))
  const [{ status }] = await Promise.all([remove(member), sent])
  expect(status).toBe(200)
  const { rows } = await test.pool.query('select 1 from submissions where user_id = $1 or username = $2', [
    member.id,
    member.username,
  ])
  expect(rows).toEqual([])
})

describe('when the identity provider does not do it', () => {
  it.each([
    ['refuses', new Problem(501, { code: 'not-configured' }, 'Not set up.'), 501, 'not-configured'],
    ['does not answer', new Error('connect ECONNREFUSED'), 503, 'identity-unavailable'],
  ])('because it %s, everything is as before and can be tried again', async (_, error, status, code) => {
    const { id } = await send(member)
    const log = vi.spyOn(test.app.log, 'error')
    onTestFinished(() => log.mockRestore())
    const provider = vi.spyOn(test.context.identity, 'deleteAccount').mockRejectedValueOnce(error)
    onTestFinished(() => provider.mockRestore())

    const refused = await remove(member)
    expect(refused).toMatchObject({ status, body: { success: false, code } })
    expect(refused.text).not.toContain('ECONNREFUSED')
    expect(log).toHaveBeenCalledWith({ err: error, user_id: member.id }, expect.any(String))
    expect((await me(member)).body.user).toMatchObject({ username: member.username, collections: 1 })
    const { submission } = (await test.call({ url: `/api/submissions/${id}`, headers: admin.headers })).body
    expect(submission).toMatchObject({ username: member.username, status: 'pending' })

    expect((await remove(member)).status).toBe(200)
    expect((await me(member)).status).toBe(401)
  })
})

describe('the last administrator', () => {
  it('stays', async () => {
    const fresh = await test.signIn(admin.email)
    expect(await remove(fresh)).toMatchObject({ status: 409, body: { code: 'last-admin' } })
    expect((await me(admin)).status).toBe(200)
  })

  it('is also who is left when the others are disabled', async () => {
    const other = await test.account('disabled-admin', 'admin')
    await test.context.identity.setDisabled(other.uid, true)
    const fresh = await test.signIn(admin.email)
    expect(await remove(fresh)).toMatchObject({ status: 409, body: { code: 'last-admin' } })
  })

  it('is not two who leave at once', async () => {
    const alone = await createTestApp()
    onTestFinished(alone.close)
    const admins = [await alone.account('one', 'admin'), await alone.account('two', 'admin')]
    const answers = await Promise.all(
      admins.map(({ headers }) => alone.call({ method: 'DELETE', url: '/api/me', headers })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await alone.db.$count(users, eq(users.role, 'admin'))).toBe(1)
  })
})

it('keeps what others see of requests that a member of staff has worked on', async () => {
  const operator = await test.account('leaving', 'operator')
  const guest = newGuest()
  const payload = { message: 'An old fridge', form_id: 11 }
  const sent = await test.call({ method: 'POST', url: '/api/submit-ewaste', payload, headers: guest })
  await test.call({
    method: 'PATCH',
    url: `/api/submissions/${sent.body.id}`,
    payload: { status: 'approved', note: 'We come on Friday' },
    headers: operator.headers,
  })
  expect((await remove(operator)).status).toBe(200)
  const url = `/api/submissions/${sent.body.id}`
  const { submission } = (await test.call({ url, headers: admin.headers })).body
  expect(submission).toMatchObject({ message: 'An old fridge', status: 'approved' })
  expect(submission.history.find(({ kind }: { kind: string }) => kind === 'status')).toMatchObject({
    actor: null,
    note: 'We come on Friday',
  })
})

describe('photos that somebody of the staff has entered', () => {
  const upload = async ({ headers }: Account) => {
    const payload = photoForm(await drawing('evidence').jpeg().toBuffer())
    return (await test.call({ method: 'POST', url: '/api/images', payload, headers })).body.image
  }

  it('stay where they prove something, without the name, and the others go', async () => {
    const leaving = await test.account('leaving-clerk', 'operator')
    const [slip, wiped] = [await upload(leaving), await upload(leaving)]
    const [scale, idle] = [await upload(leaving), await upload(leaving)]
    const send = async (url: string, payload: object) => {
      const headers = { ...leaving.headers, 'idempotency-key': randomUUID() }
      const { status, body } = await test.call({ method: 'POST', url, payload, headers })
      expect(status).toBe(200)
      return body
    }
    const happened_on = new Date(clock_ms - 86_400_000).toISOString().slice(0, 10)
    const { lots } = await send('/api/custody/receipts', {
      store_id: 1,
      happened_on,
      slip_number: '',
      message: '',
      waste_source: 'household',
      entries: [{ device_class: 'laptop', weight_kg: 2 }],
      image_id: slip.id,
    })
    await send(`/api/custody/lots/${lots[0].id}/wipes`, {
      method: 'purge',
      done_on: happened_on,
      done_by: 'Meja 2',
      log: '',
      succeeded: true,
      image_id: wiped.id,
    })
    await test.pool.query(
      `with round as (insert into rounds (day, time_zone, driver_id) values ($1, 'Asia/Jakarta', $2) returning id),
         stop as (insert into round_stops (round_id, position, submission_id) select id, 1, $3 from round returning id)
       insert into weighings (entry_id, stop_id, image_id)
         select (select max(id) from weight_entries), id, $4 from stop`,
      [happened_on, leaving.id, lots[0].submission_id, scale.id],
    )
    expect((await remove(leaving)).status).toBe(200)

    const { lot } = (await test.call({ url: `/api/custody/lots/${lots[0].id}`, headers: admin.headers })).body
    for (const [shown, { id }] of [
      [lot.acts[0].imageUrl, slip],
      [lot.wipes[0].imageUrl, wiped],
    ]) {
      expect(shown).toContain(id)
      expect((await test.app.inject({ url: shown })).statusCode).toBe(200)
    }
    const { rows } = await test.pool.query('select id, user_id from images where id = any($1)', [
      [slip, wiped, scale, idle].map(({ id }) => id),
    ])
    expect(rows.map(({ id }) => id).toSorted()).toEqual([slip.id, wiped.id, scale.id].toSorted())
    expect(rows.map(({ user_id }) => user_id)).toEqual([null, null, null])
    expect(JSON.stringify(lot)).not.toContain('leaving-clerk')
    expect((await test.app.inject({ url: idle.imageUrl })).statusCode).toBe(404)
  })
})
