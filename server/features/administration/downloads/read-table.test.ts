import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
let admin: Awaited<ReturnType<typeof server.account>>
beforeAll(async () => {
  server = await createTestApp({}, { now: () => new Date('2026-11-22T03:00:00Z') })
  admin = await server.account('ratna')
  const { body } = await server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload: enquiry({
      name: 'Wati Susanti',
      message: 'Call Wati',
      title: 'Wati’s fridge',
      street: 'Jl. Melati 5',
      landmark: 'Beside Wati’s kiosk',
    }),
    headers: newGuest(),
  })
  await server.call({
    method: 'PATCH',
    url: `/api/submissions/${body.id}`,
    payload: { status: 'approved' },
    headers: admin.headers,
  })
})
afterAll(() => server?.close())

const keyFor = async (...scopes: string[]) => {
  const { body, status } = await server.call({
    method: 'POST',
    url: '/api/admin/keys',
    payload: { name: 'Dinas', scopes, last_day: '2026-12-31' },
    headers: admin.headers,
  })
  expect(status).toBe(200)
  return body as { key: { id: number }; secret: string }
}
const read = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  server.app.inject({ url: '/api/tables/requests', query, headers })
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
/** All that tells who it was, or where. */
const PERSONAL = /Wati|812|Melati|Kebayoran|ratna/

test('a key without persons reads what was handed in, and nothing that a person typed', async () => {
  const { secret } = await keyFor('table:read')
  const { body, headers, statusCode } = await read({}, bearer(secret))
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/csv')
  const [head, row, ...rest] = body.split('\r\n')
  expect(head).toContain('Tracking code')
  expect(head).not.toMatch(/Sender|Phone|Message|Location|Street|Landmark|Title|Assigned/)
  expect(row).toContain('Approved')
  expect(row).not.toMatch(PERSONAL)
  expect(rest).toEqual([''])
  expect((await read({ status: 'pending' }, bearer(secret))).body.split('\r\n')).toHaveLength(2)
  expect((await read({ format: 'xlsx' }, bearer(secret))).headers['content-type']).toContain('spreadsheetml')
})

test('a key with persons reads them too; a member of staff takes them by the export, which is recorded', async () => {
  const { secret } = await keyFor('table:persons')
  expect((await read({}, bearer(secret))).body).toMatch(/Wati Susanti.*Melati/)
  const seen = await read({}, admin.headers)
  expect(seen.statusCode).toBe(200)
  expect(seen.body).not.toMatch(PERSONAL)
})

test('a spreadsheet asks with the key in the address, until it is revoked', async () => {
  const { key, secret } = await keyFor('table:read', 'table:persons')
  expect((await read({ key: secret })).body).toContain('Wati Susanti')
  await server.call({ method: 'DELETE', url: `/api/admin/keys/${key.id}`, headers: admin.headers })
  expect((await read({ key: secret })).json()).toMatchObject({ success: false, code: 'token-expired' })
})

test('a key that may do more has no place in an address, and one that may not read tables none here', async () => {
  const { secret } = await keyFor('requests:create', 'table:read')
  expect((await read({ key: secret })).json()).toMatchObject({ success: false, code: 'scope-missing' })
  expect((await read({}, bearer(secret))).statusCode).toBe(200)
  const sending = await keyFor('requests:create', 'requests:read')
  expect((await read({}, bearer(sending.secret))).json()).toMatchObject({ code: 'scope-missing' })
  expect((await read({ key: 'rsk_none' })).json()).toMatchObject({ code: 'token-invalid' })
  expect((await read({})).json()).toMatchObject({ code: 'token-missing' })
  // Elsewhere a key in an address is nothing.
  const { secret: table } = await keyFor('table:read')
  expect((await server.app.inject({ url: '/api/me', query: { key: table } })).statusCode).toBe(401)
})
