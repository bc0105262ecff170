import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrol } from '#server/testing/enrol.ts'
import { createTestApp, post } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
let ratna: Awaited<ReturnType<typeof server.account>>
beforeAll(async () => {
  server = await createTestApp({ REQUIRE_SECOND_FACTOR: 'staff' })
  ratna = await server.account('ratna')
})
afterAll(() => server?.close())

type Headers = Record<string, string>
const role = async (headers: Headers) => {
  const { user } = (await server.call({ url: '/api/me', headers })).body
  return [user.role, user.waiting_role]
}
const users = async (headers: Headers) => {
  const { status, body } = await server.call({ url: '/api/allusers', headers })
  return [status, body.code]
}
const desk = async (headers: Headers) => {
  const { status, body } = await server.call({ url: '/api/desk/staff', headers })
  return [status, body.code]
}

test('an administrator is a member until the second factor is there, and again without it', async () => {
  const { rows } = await server.pool.query('select role from users where id = $1', [ratna.id])
  expect(rows).toEqual([{ role: 'admin' }])
  expect(await role(ratna.headers)).toEqual(['member', 'admin'])
  // Nobody is logged out for it, as by a 403.
  expect(await users(ratna.headers)).toEqual([409, 'second-factor-missing'])
  const headers = await enrol(server, ratna.headers)
  expect(await role(headers)).toEqual(['admin', null])
  expect(await users(headers)).toEqual([200, undefined])

  const sari = await server.account('sari', 'admin')
  expect(await role(sari.headers)).toEqual(['member', 'admin'])
  const hers = await enrol(server, sari.headers)
  expect(await users(hers)).toEqual([200, undefined])
  const url = `/api/users/${sari.id}/second-factor-reset`
  expect((await server.call({ method: 'POST', url, headers })).status).toBe(200)
  const again = (await server.signIn(sari.email)).headers
  expect([await role(again), await users(again)]).toEqual([
    ['member', 'admin'],
    [409, 'second-factor-missing'],
  ])
})

test('an operator sees nothing of the desk before, not even where everybody may ask', async () => {
  const tono = await server.account('tono', 'operator')
  const member = await server.account('joko')
  await server.call({ method: 'POST', url: '/api/submissions', payload: post(), headers: member.headers })
  expect(await desk(tono.headers)).toEqual([409, 'second-factor-missing'])
  const seen = async (headers: Headers) => (await server.call({ url: '/api/timeline', headers })).text
  expect(await seen(tono.headers)).toBe(await seen((await server.account('asing')).headers))
  expect(await desk(await enrol(server, tono.headers))).toEqual([200, undefined])
  // Of what another role needs it says so as ever.
  expect(await users(await enrol(server, (await server.account('lain', 'operator')).headers))).toEqual([
    403,
    'role-missing',
  ])
})

test('drivers and members are asked for none, and the last administrator stays also while waiting', async () => {
  const driver = await server.account('sopir', 'driver')
  expect(await role(driver.headers)).toEqual(['driver', null])
  expect(await role((await server.account('warga')).headers)).toEqual(['member', null])
  const other = await createTestApp({ REQUIRE_SECOND_FACTOR: 'staff' })
  const only = await other.account('satu')
  const deleted = await other.call({ method: 'DELETE', url: '/api/me', headers: only.headers })
  await other.close()
  expect([deleted.status, deleted.body.code]).toEqual([409, 'last-admin'])
})
