import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrol } from '#server/testing/enrol.ts'
import { createTestApp, PASSWORD } from '#server/testing/test-app.ts'

const DAY_MS = 86_400_000
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F Build/UP1A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.7444.59 Mobile Safari/537.36'

let server: Awaited<ReturnType<typeof createTestApp>>
let clock_ms = Date.parse('2026-11-20T18:00:00Z')
beforeAll(async () => {
  server = await createTestApp({ TIME_ZONE: 'Asia/Jakarta' }, { now: () => new Date(clock_ms) })
  await server.account('founder')
})
afterAll(() => server?.close())

async function signIn(email: string, agent: string) {
  const { body } = await server.call({
    method: 'POST',
    url: '/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
    payload: { email, password: PASSWORD },
    headers: { 'user-agent': agent },
  })
  return { headers: { authorization: `Bearer ${body.idToken}` }, token: body.refreshToken as string }
}

const list = async (headers: Record<string, string>) => {
  const { status, body } = await server.call({ url: '/api/me/sessions', headers })
  expect(status).toBe(200)
  return body.sessions as { id: string; device: object | null; last_used: string; current: boolean }[]
}
const end = (id: string, headers: Record<string, string>) =>
  server.call({ method: 'DELETE', url: `/api/me/sessions/${id}`, headers })
const use = (refresh_token: string) =>
  server.call({
    method: 'POST',
    url: '/idp/securetoken.googleapis.com/v1/token',
    payload: { grant_type: 'refresh_token', refresh_token },
  })
const refresh = async (token: string) => (await use(token)).status
const idp = (name: string, payload: object) =>
  server.call({ method: 'POST', url: `/idp/identitytoolkit.googleapis.com/v1/accounts:${name}`, payload })

/** A device on which an account's notifications are shown, as it was last heard of in that session. */
const showOn = (user_id: number, name: string, session: string | null) =>
  server.pool.query(
    `insert into push_devices (user_id, endpoint, p256dh, auth, locale, session_id)
      values ($1, $2, 'a', 'a', 'id', $3)`,
    [user_id, `https://push.example.net/${user_id}/${name}`, session],
  )
const shownOn = async (user_id: number) =>
  (
    await server.pool.query<{ name: string; session_id: string | null }>(
      `select split_part(endpoint, '/', 5) as name, session_id from push_devices where user_id = $1 order by 1`,
      [user_id],
    )
  ).rows

describe('the sessions of an account', () => {
  test('are listed with the kind of device, the first and the last day, the present one first', async () => {
    const { email } = await server.account('budi')
    clock_ms += 2 * DAY_MS
    const phone = await signIn(email, PHONE)
    clock_ms += DAY_MS
    const { body } = await use(phone.token)
    expect(await list({ authorization: `Bearer ${body.id_token}` })).toEqual([
      {
        id: expect.any(String),
        device: { browser: 'chrome', system: 'android' },
        began_at: '2026-11-22T18:00:00.000Z',
        last_used: '2026-11-24',
        current: true,
      },
      {
        id: expect.any(String),
        device: { browser: 'other', system: 'other' },
        began_at: '2026-11-20T18:00:00.000Z',
        // 01:00 of the day after in Jakarta.
        last_used: '2026-11-21',
        current: false,
      },
    ])
    const kept = await server.pool.query(`select "user_agent", "ip_address" from identity.session`)
    expect(JSON.stringify(kept.rows)).not.toMatch(/SM-A155F|142|Mozilla/)
  })

  test('from before devices were told apart are sessions like others', async () => {
    const { uid, headers } = await server.account('lama')
    await server.pool.query(`update identity.session set user_agent = null where user_id = $1`, [uid])
    expect(await list(headers)).toMatchObject([{ device: null, current: true }])
  })

  test('end one by one, at once, and the others go on', async () => {
    const { email, headers } = await server.account('siti')
    const [phone, desk] = [await signIn(email, PHONE), await signIn(email, 'Firefox/1.0 Windows')]
    const of = async (current: typeof phone) => (await list(current.headers)).find((one) => one.current)!.id
    const id = await of(phone)
    expect((await end(id, headers)).body).toEqual({ success: true })
    expect((await server.call({ url: '/api/me', headers: phone.headers })).body.code).toBe('token-expired')
    expect(await refresh(phone.token)).toBe(400)
    expect((await server.call({ url: '/api/me', headers: desk.headers })).status).toBe(200)
    expect(await list(headers)).toHaveLength(2)
    expect((await end(id, headers)).status).toBe(404)
    const { rows } = await server.pool.query(`select 1 from audit_entries where action like '%session%'`)
    expect(rows).toEqual([])
  })

  test('of somebody else are none', async () => {
    const [one, other] = [await server.account('ani'), await server.account('tono')]
    const [session] = await list(one.headers)
    expect((await end(session!.id, other.headers)).status).toBe(404)
    expect((await list(one.headers))[0]!.id).toBe(session!.id)
  })

  test('take along the device that shows notifications, and leave those of the others', async () => {
    const { id, email, headers } = await server.account('dewi')
    const phone = await signIn(email, PHONE)
    const [own, theirs] = await list(headers)
    await showOn(id, 'own', own!.id)
    await showOn(id, 'phone', theirs!.id)
    await showOn(id, 'unknown', null)
    expect((await end(theirs!.id, headers)).status).toBe(200)
    expect(await shownOn(id)).toEqual([{ name: 'own', session_id: own!.id }])
    expect(await refresh(phone.token)).toBe(400)
  })

  test('a changed password gives the session another id, and the device it is on stays the same', async () => {
    const { email, headers } = await server.account('rina')
    const phone = await signIn(email, PHONE)
    const [, idToken] = phone.headers.authorization.split(' ')
    const { body } = await server.call({
      method: 'POST',
      url: '/idp/identitytoolkit.googleapis.com/v1/accounts:update',
      payload: { idToken, password: 'sirkuit-5678' },
    })
    expect(await list({ authorization: `Bearer ${body.idToken}` })).toMatchObject([
      { device: { browser: 'chrome', system: 'android' }, current: true },
    ])
    expect((await server.call({ url: '/api/me/sessions', headers })).status).toBe(401)
  })
})

describe('devices that show notifications', () => {
  /** An account that is signed in on two: this one and a phone; and one that is of no session that is known. */
  async function shown(name: string) {
    const account = await server.account(name)
    const phone = await signIn(account.email, PHONE)
    const [own, theirs] = await list(account.headers)
    await showOn(account.id, 'own', own!.id)
    await showOn(account.id, 'phone', theirs!.id)
    await showOn(account.id, 'unknown', null)
    return { ...account, phone }
  }
  const currentOf = async (headers: Record<string, string>) =>
    (await list(headers)).find(({ current }) => current)!.id

  test('show nothing any more after a change of the password, but the one it was changed on, which stays', async () => {
    const [neighbour, { id, email, headers }] = [await shown('tetangga'), await shown('sari')]
    const theirs = await shownOn(neighbour.id)
    const [, idToken] = headers.authorization.split(' ')
    const { body } = await idp('update', { idToken, password: 'sirkuit-5678' })
    const own = { authorization: `Bearer ${body.idToken}` }
    const left = [{ name: 'own', session_id: await currentOf(own) }]
    expect(await shownOn(id)).toEqual(left)
    // It goes on to be of this session when another one is ended.
    const again = (await server.signIn(email, 'sirkuit-5678')).headers
    expect((await end(await currentOf(again), own)).status).toBe(200)
    expect(await shownOn(id)).toEqual(left)
    expect(await shownOn(neighbour.id)).toEqual(theirs)
  })

  test('stay with who types the password again, and with the change that it was for', async () => {
    const { id, email, phone } = await shown('ulang')
    const former = await currentOf(phone.headers)
    // As the SDK asks for it: a sign-in like any other.
    const again = await signIn(email, PHONE)
    const idToken = again.headers.authorization.split(' ')[1]
    const payload = { refresh_token: phone.token, idToken }
    expect(await server.call({ method: 'POST', url: '/idp/sessions:replace', payload })).toMatchObject({
      status: 200,
    })
    const left = await list(again.headers)
    expect(left).toHaveLength(2)
    expect(left.map((session) => session.id)).not.toContain(former)
    expect(await shownOn(id)).toMatchObject([
      { name: 'own' },
      { name: 'phone', session_id: await currentOf(again.headers) },
      { name: 'unknown' },
    ])
    const { body } = await idp('update', { idToken, password: 'sirkuit-5678' })
    const session_id = await currentOf({ authorization: `Bearer ${body.idToken}` })
    expect(await shownOn(id)).toEqual([{ name: 'phone', session_id }])
  })

  test('show nothing any more after a new password from a mail', async () => {
    const { id, email } = await shown('lupa')
    const oobCode = await server.context.identity.resetCode!(email)
    expect((await idp('resetPassword', { oobCode, newPassword: 'sirkuit-5678' })).status).toBe(200)
    expect(await shownOn(id)).toEqual([])
  })

  test('are left with the second step to the one it was turned on from', async () => {
    const { id, email } = await shown('langkah')
    const recent = (await server.signIn(email)).headers
    await showOn(id, 'here', await currentOf(recent))
    const own = await enrol(server, recent, new Date(clock_ms))
    expect(await shownOn(id)).toEqual([{ name: 'here', session_id: await currentOf(own) }])
  })
})
