import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('the operator’s name is shown to everybody, for the privacy notice, once it is set', async () => {
  const name = async () => (await server.call({ url: '/api/operator' })).body
  expect(await name()).toEqual({ success: true, name: '', answer_days: 3 })
  await change({ operator_name: 'DLH Kota Contoh' })
  expect(await name()).toEqual({ success: true, name: 'DLH Kota Contoh', answer_days: 3 })
})
