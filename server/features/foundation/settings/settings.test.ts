import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureUrl } from '#contract/foundation/picture-url.ts'
import { drawing, photoForm } from '#server/testing/pictures/drawing.ts'
import { createTestApp } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
let admin: Awaited<ReturnType<typeof server.account>>
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.account('ratna')
})
afterAll(() => server?.close())

const read = async () =>
  (await server.call({ url: '/api/admin/settings', headers: admin.headers })).body.settings
const change = (payload: object) =>
  server.call({ method: 'PATCH', url: '/api/admin/settings', payload, headers: admin.headers })
const rules = async () =>
  Object.fromEntries(
    (await server.call({ url: '/api/legal-routes' })).body.rules.map(
      ({ waste_source, route, decided_by }: Record<string, string>) => [waste_source, [route, decided_by]],
    ),
  )

test('the law’s terms are shown to everybody; where the law is silent the stricter way holds until the agency decides', async () => {
  expect(await rules()).toEqual({
    household: ['household', 'law'],
    'public-place': ['household', 'law'],
    'managed-area': ['business', 'nobody'],
    business: ['business', 'law'],
  })
  expect(await read()).toMatchObject({ managed_area_route: null })
  expect((await change({ managed_area_route: 'household' })).body.settings).toMatchObject({
    managed_area_route: 'household',
  })
  expect((await rules())['managed-area']).toEqual(['household', 'agency'])
  expect((await change({ managed_area_route: null })).body.settings).toMatchObject({
    managed_area_route: null,
  })
  expect((await rules())['managed-area']).toEqual(['business', 'nobody'])
})

test('every rule says which law, where it stands and when it was looked up', async () => {
  const { body } = await server.call({ url: '/api/legal-routes' })
  for (const { law, url, as_of, text } of body.rules) {
    expect(law).toMatch(/^PP \d+\/\d{4}/)
    expect(url).toMatch(/^https:/)
    expect(as_of).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(text.id).not.toBe(text.en)
  }
})

test('a decision is written down with who made it, once; what is no setting is refused', async () => {
  await change({ managed_area_route: 'business' })
  await change({ managed_area_route: 'business' })
  const { rows } = await server.pool.query(
    `select actor_id, details from audit_entries where action = 'settings.changed' order by id desc`,
  )
  expect(rows[0]).toEqual({ actor_id: String(admin.id), details: { fields: ['managed_area_route'] } })
  expect(rows).toHaveLength(3)
  expect((await change({ managed_area_route: 'perhaps' })).body.field).toBe('managed_area_route')
})

test('name and contact of the operator are shown to everybody once they are set', async () => {
  const shown = async () => (await server.call({ url: '/api/operator' })).body
  const nothing = {
    success: true,
    name: '',
    phone: '',
    whatsapp: '',
    address: '',
    hours: '',
    logo: null,
    answer_days: 3,
  }
  expect(await shown()).toEqual(nothing)
  await change({
    operator_name: 'DLH Kota Contoh',
    operator_phone: '(021) 3456 7890',
    operator_whatsapp: 'wa.me/6281234567890',
    operator_address: ' Jl. Melati 5\nKota Contoh ',
    operator_hours: 'Senin–Jumat 08.00–16.00',
  })
  expect(await shown()).toEqual({
    success: true,
    name: 'DLH Kota Contoh',
    phone: '+622134567890',
    whatsapp: '+6281234567890',
    address: 'Jl. Melati 5\nKota Contoh',
    hours: 'Senin–Jumat 08.00–16.00',
    logo: null,
    answer_days: 3,
  })
  // The same number in other signs is no change.
  const entries = () => server.pool.query(`select 1 from audit_entries where action = 'settings.changed'`)
  const { rowCount } = await entries()
  await change({ operator_phone: '+62 21 34567890' })
  expect((await entries()).rowCount).toBe(rowCount)
  await change({
    operator_name: '',
    operator_phone: '',
    operator_whatsapp: ' ',
    operator_address: '',
    operator_hours: '',
  })
  expect(await shown()).toEqual(nothing)
})

test.each([
  ['operator_phone', '12'],
  ['operator_phone', '110'],
  ['operator_whatsapp', '021 3456 7890'],
  ['operator_hours', 'Senin\nSelasa'],
  ['operator_address', 'a'.repeat(301)],
])('%s %j is refused at its field, and nothing is stored', async (field, value) => {
  const before = await read()
  const { status, body } = await change({ [field]: value, answer_days: 9 })
  expect([status, body.field]).toEqual([400, field])
  expect(await read()).toEqual(before)
})

test('a logo is shown to everybody in its widths, replaced, and deleted with its file', async () => {
  const send = (content: Uint8Array) =>
    server.call({
      method: 'PUT',
      url: '/api/admin/settings/logo',
      payload: photoForm(content),
      headers: admin.headers,
    })
  const shown = async () => (await server.call({ url: '/api/operator' })).body.logo
  const kept = () => server.context.images.files.list('logos')
  const drawn = (name: string) => drawing(name).png().toBuffer()
  const open = async (id: string) =>
    (await server.app.inject({ url: pictureUrl(id, 320, 'webp') })).statusCode

  expect(await shown()).toBeNull()
  const { status, body } = await send(await drawn('first'))
  expect(status).toBe(200)
  const first = await shown()
  expect(first).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), width: 640, height: 480 })
  expect(body.settings.operator_logo).toEqual(first)
  expect(await open(first.id)).toBe(200)
  expect(await kept()).toEqual([`logos/${first.id}.webp`])

  // A PATCH does not take one over.
  await change({ operator_logo: { ...first, id: '0'.repeat(32) }, answer_days: 4 })
  expect(await shown()).toEqual(first)
  await change({ answer_days: 3 })

  expect((await send(Buffer.from('no picture'))).status).toBe(415)
  expect(await shown()).toEqual(first)

  await send(await drawn('second'))
  const second = await shown()
  expect(second.id).not.toBe(first.id)
  expect(await kept()).toEqual([`logos/${second.id}.webp`])

  const removed = await server.call({
    method: 'DELETE',
    url: '/api/admin/settings/logo',
    headers: admin.headers,
  })
  expect(removed.body.settings.operator_logo).toBeNull()
  expect(await shown()).toBeNull()
  expect(await kept()).toEqual([])
  const { rows } = await server.pool.query(
    `select details from audit_entries where action = 'settings.changed' order by id desc limit 1`,
  )
  expect(rows[0].details).toEqual({ fields: ['operator_logo'] })
})
