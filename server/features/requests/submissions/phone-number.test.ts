import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'

// Everywhere a phone number is typed it is read in one way, and refused with one reason.
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let [admin, member] = [] as unknown as [Account, Account]
let key = ''
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.account('ratna')
  member = await server.account('budi', 'member')
  const payload = { name: 'Lapor Kota', scopes: ['requests:create'], last_day: '2099-12-31' }
  key = (await ask('POST', '/api/admin/keys', payload)).body.secret
})
afterAll(() => server?.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
const ask = (
  method: Method,
  url: string,
  payload?: object,
  headers: Record<string, string> = admin.headers,
) => server.call({ method, url, headers, ...(payload && { payload }) })
const read = async (id: number) => (await ask('GET', `/api/submissions/${id}`)).body.submission
const column = async (table: string, id: number) =>
  (await server.pool.query(`select phone_number from ${table} where id = $1`, [id])).rows[0]?.phone_number
const sent = async (payload = enquiry(), guest = newGuest()) =>
  (await ask('POST', '/api/submit-ewaste', payload, guest)).body

type Said = Awaited<ReturnType<typeof ask>>
/** Types a number there; answers the reply, and what is stored once it was taken. */
const callers: Record<string, (typed: string) => Promise<{ reply: Said; stored: () => Promise<string> }>> = {
  async enquiry(phone_number) {
    const reply = await ask('POST', '/api/submit-ewaste', enquiry({ phone_number }), newGuest())
    return { reply, stored: () => column('submissions', reply.body.id) }
  },
  async post(phone_number) {
    const reply = await ask('POST', '/api/submissions', post({ phone_number }), member.headers)
    return { reply, stored: () => column('submissions', reply.body.id) }
  },
  async profile(phone_number) {
    const reply = await ask('PUT', '/api/me', { phone_number }, member.headers)
    return { reply, stored: async () => reply.body.user.phone_number }
  },
  async 'call desk'(phone_number) {
    const body = { service: 'collection', phone_number, message: 'A radio', consent: true }
    const headers = { ...admin.headers, 'idempotency-key': randomUUID() }
    const reply = await ask('POST', '/api/submissions/call', body, headers)
    return { reply, stored: async () => reply.body.submission.phoneNumber }
  },
  async correction(phone_number) {
    const { id } = await sent()
    const { version } = await read(id)
    const change = { version, reason: 'They called', phone_number }
    const reply = await ask('POST', `/api/submissions/${id}/correction`, change)
    return { reply, stored: () => column('submissions', id) }
  },
  async amendment(phone_number) {
    const guest = newGuest()
    const { id, tracking_code } = await sent(enquiry(), guest)
    const path = `/api/submissions/track/${tracking_code}`
    const { version } = (await ask('GET', path, undefined, guest)).body.submission
    const reply = await ask('PATCH', path, { version, phone_number }, guest)
    return { reply, stored: () => column('submissions', id) }
  },
  async rights(phone_number) {
    const reply = await ask('POST', '/api/admin/rights', {
      kind: 'access',
      message: 'By phone',
      email: null,
      phone_number,
      locale: 'id',
      received_at: '2026-01-02T03:04:05.000Z',
    })
    return { reply, stored: () => column('rights_requests', reply.body.id) }
  },
  async partner(phone_number) {
    const form = { name: `PT ${randomUUID()}`, kinds: ['recycler'], address: '', email: '', note: '' }
    const reply = await ask('POST', '/api/partners', { ...form, phone_number, active: true })
    return { reply, stored: async () => reply.body.partner.phone_number }
  },
  async Open311(phone) {
    const reply = await server.call({
      method: 'POST',
      url: '/open311/v2/requests.json',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      payload: new URLSearchParams({
        api_key: key,
        service_code: 'collection',
        description: 'A television',
        address_id: '31.74.07',
        address_string: 'Jl. Mawar 1',
        phone,
      }).toString(),
    })
    const code = reply.body[0]?.service_request_id
    const { rows } = await server.pool.query(
      'select phone_number from submissions where tracking_code = $1',
      [code],
    )
    return { reply, stored: async () => rows[0]?.phone_number }
  },
}

describe.each(Object.keys(callers))('§1 %s', (caller) => {
  it.each([
    ['62 811-123-456', '+62811123456'],
    ['0062 811 123 456', '+62811123456'],
    ['\u202a+62 812-3456-7890\u202c', '+6281234567890'],
    ['0812–3456–7890 (WA)', '+6281234567890'],
    ['https://wa.me/6281234567890?text=Halo', '+6281234567890'],
    ['62 21 5551234', '+62215551234'],
    ['+65 6123 4567', '+6561234567'],
  ])('§1 reads %j', async (typed, e164) => {
    const { reply, stored } = await callers[caller]!(typed)
    expect(reply.status, reply.text).toBe(200)
    expect(await stored()).toBe(e164)
  })

  it.each([
    ['0812 3456 7890 / 0813 2222 3333', 'must be one number only'],
    ['3174012345670001', 'must not be the number of an identity card'],
    ['08123456789012', 'has too many digits'],
    ['021 5551234 ext 12', 'must not have an extension'],
    ['+49 1512', 'has too few digits'],
    ['+999 12345678', 'is not one that any operator gives out'],
  ])('§1 refuses %j and says why', async (typed, why) => {
    const { reply } = await callers[caller]!(typed)
    expect(reply.status).toBe(400)
    expect(reply.text).toContain(why)
  })
})

it('§1 a number that was stored with the country twice is found under the number that was meant', async () => {
  const { id } = await sent(enquiry({ phone_number: '0812 5555 666' }))
  const { id: again } = await sent(enquiry({ phone_number: '0812 5555 666', message: 'Once more' }))
  await server.pool.query(`update submissions set phone_number = '+62628125555666' where id = $1`, [id])
  const { reply } = await callers['rights']!('0812 5555 666')
  const found = (await ask('GET', `/api/admin/rights/${reply.body.id}`)).body.found
  expect(found.map((one: { id: number }) => one.id)).toEqual([again, id])
  const alike = (await ask('GET', `/api/submissions/${again}/duplicates`)).body
  expect(JSON.stringify(alike)).toContain('"alike":["phone"')
  // And nothing of it was changed.
  expect(await column('submissions', id)).toBe('+62628125555666')
})
