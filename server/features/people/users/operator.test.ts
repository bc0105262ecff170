import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { enrol } from '#server/testing/enrol.ts'
import { createTestApp, PASSWORD } from '#server/testing/test-app.ts'
import { findPerson } from './find-person.ts'
import { listStaff } from './list-staff.ts'
import { makeAdmin } from './make-admin.ts'
import { makeReset } from './make-reset.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { unlockUser } from './unlock.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
let admin: Awaited<ReturnType<typeof server.account>>
let budi: typeof admin
beforeAll(async () => {
  server = await createTestApp({ RATE_LIMITS: 'on' })
  admin = await server.account('ratna')
  budi = await server.account('Budi')
})
afterAll(() => server?.close())

const operator = () => ({ ...server.context, actor: { kind: 'machine' as const } })
const audit = async () =>
  (await server.call({ url: '/api/audit', query: { limit: '3' }, headers: admin.headers })).body.entries
const idp = (call: string, payload: object) =>
  server.call({ method: 'POST', url: `/idp/identitytoolkit.googleapis.com/v1/accounts:${call}`, payload })
const signIn = (password: string) =>
  idp('signInWithPassword', { email: budi.email, password, returnSecureToken: true })

test('somebody is found by name or address, in any letter case, or not at all', async () => {
  for (const name of ['budi', 'BUDI', 'Budi@Example.org'])
    expect(await findPerson(operator(), name)).toMatchObject({ id: budi.id, username: 'Budi' })
  await expect(findPerson(operator(), 'nobody')).rejects.toThrow('Account nobody not found')
})

test('makes an administrator, who is one at once; the log says who did it', async () => {
  expect(await makeAdmin(operator(), budi.id)).toBe('member')
  expect(await makeAdmin(operator(), budi.id)).toBe('admin')
  expect((await server.call({ url: '/api/audit', headers: budi.headers })).status).toBe(200)
  const [newest, before] = await audit()
  expect(newest).toMatchObject({
    action: 'user.role-changed',
    actor: null,
    at_machine: true,
    subject: `user:${budi.id}`,
    details: { from: 'member', to: 'admin' },
  })
  // Done twice, recorded once.
  expect(before?.subject).not.toBe(`user:${budi.id}`)
  expect(await listStaff(operator())).toMatchObject({
    staff: [{ user_login: 'ratna' }, { user_login: 'Budi', role: 'admin', disabled: false }],
    members: 0,
  })
})

test('makes a link for a new password that works once', async () => {
  const link = new URL(await makeReset(operator(), budi))
  expect(`${link.origin}${link.pathname}`).toBe('http://localhost:8088/reset-password')
  const oobCode = link.searchParams.get('oobCode')
  const newPassword = 'another-sirkuit-1'
  expect((await idp('resetPassword', { oobCode, newPassword })).status).toBe(200)
  expect((await idp('resetPassword', { oobCode, newPassword })).status).toBe(400)
  expect((await signIn(newPassword)).status).toBe(200)
  expect((await audit())[0]).toMatchObject({ action: 'user.reset-made', at_machine: true, details: {} })
})

test('makes one also where the address of the login is no longer that of the profile', async () => {
  const { id, uid } = await server.account('pindah')
  await server.pool.query(`update identity."user" set email = 'pindah.baru@example.org' where id = $1`, [uid])
  expect(await makeReset(operator(), { id, uid })).toContain('oobCode=')
})

test('a hosted provider of passwords is named with the way to change them', async () => {
  const { handedResetCode: _, ...hosted } = server.context.identity
  await expect(makeReset({ ...operator(), identity: hosted }, budi)).rejects.toThrow(/Forgot password/)
})

test('unlocks who was disabled, and no link is made before', async () => {
  await server.context.identity.setDisabled(budi.uid, true)
  await expect(makeReset(operator(), budi)).rejects.toThrow('unlock it first')
  expect(await unlockUser(operator(), budi)).toBe(true)
  expect((await signIn('another-sirkuit-1')).status).toBe(200)
  expect((await audit())[0]).toMatchObject({ action: 'user.enabled', at_machine: true })
})

test('unlocks who was shut out by wrong passwords, by address and by name', async () => {
  const alias = await server.context.identity.signInAddress('budi')
  const as = (email: string, password: string) =>
    idp('signInWithPassword', { email, password, returnSecureToken: true })
  for (const email of [budi.email, alias]) {
    for (let times = 0; times < 10; times++) await as(email, PASSWORD)
    expect((await as(email, 'another-sirkuit-1')).status).toBe(429)
  }
  expect(await unlockUser(operator(), budi)).toBe(false)
  await server.work()
  for (const email of [budi.email, alias]) expect((await as(email, 'another-sirkuit-1')).status).toBe(200)
  expect((await audit())[0]).toMatchObject({ action: 'user.unlocked', at_machine: true })
})

const me = async (headers: Record<string, string>) => (await server.call({ url: '/api/me', headers })).status
const reset = (id: number, headers = admin.headers) =>
  server.call({ method: 'POST', url: `/api/users/${id}/second-factor-reset`, headers })

describe('the second factor of who has lost it', () => {
  test('is removed by another administrator: every session ends, a mail tells them, the log keeps it', async () => {
    const sari = await server.account('sari', 'operator')
    const headers = await enrol(server, sari.headers)
    const found = await server.call({
      method: 'POST',
      url: '/api/check-user',
      payload: { user_id: sari.id },
      headers: admin.headers,
    })
    expect(found.body.user.second_factor).toBe(true)
    expect(await me(headers)).toBe(200)
    expect(await reset(sari.id)).toMatchObject({
      status: 200,
      body: { user: { ID: sari.id, role: 'operator' } },
    })
    expect(await me(headers)).toBe(401)
    expect((await audit())[0]).toMatchObject({
      action: 'user.second-factor-removed',
      actor: { id: admin.id },
      subject: `user:${sari.id}`,
    })
    await server.work()
    // Nobody knows the language that Sari reads.
    expect(server.mails.at(-1)).toMatchObject({
      to: sari.email,
      subject:
        'Akun Resirkuit Anda tidak lagi meminta kode / Your Resirkuit account no longer asks for a code',
    })
    expect(await me((await server.signIn(sari.email)).headers)).toBe(200)
    expect(await reset(sari.id)).toMatchObject({ status: 409, body: { code: 'status-conflict' } })
  })

  test('is removed at the machine, once, and told in the language that is known', async () => {
    const tono = await server.account('tono')
    await enrol(server, tono.headers)
    await server.pool.query(`update users set locale = 'en' where id = $1`, [tono.id])
    await resetSecondFactor(operator(), tono.id)
    expect((await audit())[0]).toMatchObject({ action: 'user.second-factor-removed', at_machine: true })
    await server.work()
    expect(server.mails.at(-1)!.subject).toBe('Your Resirkuit account no longer asks for a code')
    await expect(resetSecondFactor(operator(), tono.id)).rejects.toThrow('no second factor')
    const { removeSecondFactor: _, ...hosted } = server.context.identity
    await expect(resetSecondFactor({ ...operator(), identity: hosted }, tono.id)).rejects.toMatchObject({
      status: 501,
    })
  })

  test('is still there when not all of it could be done, and goes with the next try', async () => {
    const nina = await server.account('nina')
    const headers = await enrol(server, nina.headers)
    const queue = vi.spyOn(server.context.queue, 'send').mockRejectedValueOnce(new Error('away'))
    onTestFinished(() => queue.mockRestore())
    expect((await reset(nina.id)).status).toBe(500)
    expect(await me(headers)).toBe(200)
    expect((await reset(nina.id)).status).toBe(200)
    expect((await audit())[0]).toMatchObject({
      action: 'user.second-factor-removed',
      subject: `user:${nina.id}`,
    })
  })

  test('is not removed by who has it, nor by who does not administer', async () => {
    expect(await reset(admin.id)).toMatchObject({ status: 409, body: { code: 'own-account' } })
    const joko = await server.account('joko', 'operator')
    expect((await reset(admin.id, joko.headers)).status).toBe(403)
    expect((await reset(999_999)).status).toBe(404)
  })
})
