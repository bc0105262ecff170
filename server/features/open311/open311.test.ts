import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const start_ms = Date.parse('2026-11-22T03:00:00Z')
let clock_ms = start_ms
let server: Awaited<ReturnType<typeof createTestApp>>
let admin: Awaited<ReturnType<typeof server.account>>
/** Of two partners. */
let key: string
let other: string
let point: { id: number; token: string }

const makeKey = async (scopes: string[]) =>
  (
    await server.call({
      method: 'POST',
      url: '/api/admin/keys',
      payload: { name: 'Lapor Kota', scopes, last_day: '2027-12-31' },
      headers: admin.headers,
    })
  ).body.secret as string

beforeAll(async () => {
  server = await createTestApp({}, { now: () => new Date(clock_ms) })
  admin = await server.account('ratna')
  key = await makeKey(['requests:create', 'requests:read'])
  other = await makeKey(['requests:create', 'requests:read'])
  const made = await server.call({
    method: 'POST',
    url: '/api/admin/points',
    payload: {
      ...{ name: 'Bank Sampah <Melati> & Kawan', address: 'Jl. Melati 5', district_id: '31.74.07' },
      ...{ latitude: -6.24, longitude: 106.8, hours: null, note: '', takes: ['small-it'], active: true },
    },
    headers: admin.headers,
  })
  point = made.body.point
})
afterAll(() => server?.close())

const get = (path: string) => server.call({ url: `/open311/${path}` })
const send = (fields: Record<string, string>, { format = 'json', headers = {} } = {}) =>
  server.call({
    method: 'POST',
    url: `/open311/v2/requests.${format}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const collection = {
  service_code: 'collection',
  description: 'Two dead televisions',
  address_id: '31.74.07',
  address_string: 'Jl. Mawar 1',
  phone: '0812 3456 7890',
}
const reportFull = () =>
  server.call({ method: 'POST', url: `/api/stickers/${point.token}/reports`, payload: { kind: 'full' } })

test('a program finds the address, the services and their definition, in both formats and languages', async () => {
  const { body } = await get('discovery.json')
  expect(body.endpoints[0]).toMatchObject({
    url: expect.stringMatching(/\/open311\/v2$/),
    type: 'production',
  })
  expect((await get('discovery.xml')).text).toContain('<formats><format>text/xml</format><format>')
  const { body: list } = await get('v2/services.json?locale=id')
  expect(list.map((one: Record<string, unknown>) => [one.service_code, one.service_name])).toEqual([
    ['collection', 'Penjemputan sampah elektronik'],
    ['point-full', 'Titik setor penuh'],
    ['point-broken', 'Titik setor rusak'],
    ['point-outside', 'Sampah elektronik di luar titik setor'],
  ])
  const xml = await get('v2/services.xml')
  expect(xml.headers['content-type']).toBe('text/xml; charset=utf-8')
  expect(xml.text).toMatch(
    /^<\?xml version="1.0" encoding="utf-8"\?>\n<services><service><service_code>collection</,
  )
  expect(xml.text).toContain('<metadata>false</metadata><type>realtime</type><keywords/>')
  expect((await get('v2/services/point-full.json')).body).toEqual({
    service_code: 'point-full',
    attributes: [],
  })
})

test('what was reported about a point is read by everybody, open and then closed; XML holds every sign', async () => {
  await reportFull()
  const [report] = (await get('v2/requests.json?service_code=point-full')).body
  expect(report).toMatchObject({
    ...{ status: 'open', service_code: 'point-full', service_name: 'Drop-off point is full' },
    ...{ description: 'Bank Sampah <Melati> & Kawan', address: 'Jl. Melati 5', lat: -6.24, long: 106.8 },
    requested_datetime: '2026-11-22T03:00:00Z',
  })
  const { text } = await get(`v2/requests/${report.service_request_id}.xml`)
  expect(text).toContain(`<service_requests><request><service_request_id>${report.service_request_id}</`)
  expect(text).toContain('<description>Bank Sampah &lt;Melati&gt; &amp; Kawan</description>')
  expect(text).toContain('<lat>-6.24</lat><long>106.8</long>')

  await server.call({
    method: 'PATCH',
    url: `/api/admin/points/${point.id}/state`,
    payload: { state: 'full' },
    headers: admin.headers,
  })
  expect((await get('v2/requests.json?status=open&service_code=point-full')).body).toEqual([])
  const [closed] = (await get('v2/requests.json?status=closed')).body
  expect(closed).toMatchObject({ service_request_id: report.service_request_id, status: 'closed' })
})

test('a request of a partner is one of the desk, and nobody else reads it: no stranger, no other partner', async () => {
  const { status, body } = await send({ ...collection, api_key: key })
  const [{ service_request_id: id }] = body
  expect([status, id]).toEqual([200, expect.stringMatching(/^RSK-/)])
  const read = (with_key = '') => get(`v2/requests/${id}.json${with_key && `?api_key=${with_key}`}`)
  expect((await read(key)).body).toMatchObject([
    {
      ...{
        service_request_id: id,
        status: 'open',
        status_notes: 'pending',
        description: 'Two dead televisions',
      },
      ...{
        address: 'Jl. Mawar 1, Kebayoran Baru · Kota Administrasi Jakarta Selatan',
        address_id: '31.74.07',
      },
    },
  ])
  for (const stranger of [await read(), await read(other)]) expect(stranger.status).toBe(404)
  for (const path of ['v2/requests.json', `v2/requests.json?api_key=${other}`])
    expect((await get(path)).text).not.toContain(id)
  expect((await get(`v2/requests.json?api_key=${key}&service_code=collection`)).body).toHaveLength(1)
  expect((await read(key)).text).not.toContain('6281234567890')

  const { rows } = await server.pool.query(
    'select id, channel, username, phone_number, district_id from submissions where tracking_code = $1',
    [id],
  )
  expect(rows).toEqual([
    {
      ...{ id: expect.anything(), channel: 'partner', username: 'Lapor Kota' },
      ...{ phone_number: '+6281234567890', district_id: '31.74.07' },
    },
  ])
  await server.call({
    method: 'PATCH',
    url: `/api/submissions/${rows[0].id}`,
    payload: { status: 'rejected' },
    headers: admin.headers,
  })
  expect((await read(key)).body[0]).toMatchObject({ status: 'closed', status_notes: 'rejected' })
})

test('requests of people are in no answer, whoever asks', async () => {
  const { body } = await server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload: enquiry(),
    headers: newGuest(),
  })
  for (const path of [
    `v2/requests/${body.tracking_code}.json?api_key=${key}`,
    `v2/requests.json?service_request_id=${body.tracking_code}&api_key=${key}`,
    `v2/requests.xml?api_key=${key}`,
  ])
    expect((await get(path)).text).not.toMatch(/box of cables|6281234567890/)
})

test('a place alone is kept, with the district around it', async () => {
  const sent = await send({
    ...collection,
    address_id: '',
    address_string: '',
    lat: '-6.2436',
    long: '106.8003',
    api_key: key,
  })
  const [{ service_request_id: id }] = sent.body
  const [{ address }] = (await get(`v2/requests/${id}.json?api_key=${key}`)).body
  expect(address).toBe('-6.24360, 106.80030, Kebayoran Baru · Kota Administrasi Jakarta Selatan')
})

test.each([
  ['Jl. Dago 5, Kec. Coblong, Kota Bandung 40132', '32.73.02'],
  ['Jl. Dago 5, Bandung 40132', null],
  ['Jl. Dago 5', null],
])(
  '§2 an address that names its district for certain is of that district: "%s"',
  async (address, district) => {
    const { address_id: _, ...anywhere } = collection
    const { status } = await send({
      ...anywhere,
      address_string: address,
      description: address,
      api_key: key,
    })
    expect(status).toBeLessThan(300)
    const { rows } = await server.pool.query(
      'select district_id, location from submissions order by id desc limit 1',
    )
    expect(rows[0].district_id).toBe(district)
    expect(rows[0].location.startsWith(address)).toBe(true)
  },
)

test('a place abroad is in no district', async () => {
  const abroad = { ...collection, address_id: '', lat: '52.52', long: '13.4', api_key: key }
  expect((await send(abroad)).body).toEqual([
    { code: 400, description: 'Lat and long are not in Indonesia.' },
  ])
})

test('a partner reports a point by its number or from nearby; the same within an hour is one', async () => {
  const outside = { service_code: 'point-outside', api_key: key }
  const byNumber = await send({ ...outside, address_id: String(point.id) })
  const nearby = await send({ ...outside, lat: '-6.2405', long: '106.8002' }, { format: 'xml' })
  const id = byNumber.body[0].service_request_id
  expect(nearby.text).toContain(`<service_request_id>${id}</service_request_id>`)
  expect((await send({ ...outside, lat: '-6.3', long: '106.8' })).body).toEqual([
    { code: 400, description: 'Lat is not near a drop-off point (150 m).' },
  ])
  expect((await get(`v2/requests/${id}.json`)).body).toHaveLength(1)
})

test('the same key and content store one request, another content is refused', async () => {
  const headers = { 'idempotency-key': 'a-retry-after-silence' }
  const [one, again] = [
    await send({ ...collection, api_key: key }, { headers }),
    await send({ ...collection, api_key: key }, { headers }),
  ]
  expect(again.body).toEqual(one.body)
  expect((await send({ ...collection, description: 'Other', api_key: key }, { headers })).status).toBe(409)
  // Of another partner it is another key.
  expect((await send({ ...collection, api_key: other }, { headers })).body).not.toEqual(one.body)
})

test('ninety days are read at once, by when they were asked for', async () => {
  clock_ms = start_ms + 100 * DAY_MS
  expect((await get('v2/requests.json?service_code=point-full')).body).toEqual([])
  const between = (from: string, to: string) =>
    get(`v2/requests.json?service_code=point-full&start_date=${from}&end_date=${to}`)
  expect((await between('2026-11-22T00:00:00Z', '2026-11-22T10:00:00%2B07:00')).body).toHaveLength(1)
  // To the minute, as the standard's note on dates has it too; and a plus in an address that nobody has escaped.
  expect((await between('2026-11-22T10:00+07:00', '2026-11-22T03:01Z')).body).toHaveLength(1)
  expect((await between('2026-11-22T03:00:01Z', '2026-11-23T00:00:00Z')).body).toHaveLength(0)
  expect((await between('2026-01-01T00:00:00Z', '2026-12-01T00:00:00Z')).body).toEqual([
    { code: 400, description: 'End date must be 90 days after start_date at most.' },
  ])
  clock_ms = start_ms
})

describe('what is refused, as the standard says it', () => {
  test.each([
    ['no key', {}, 403, 'This needs an API key'],
    ['a key that is none', { api_key: 'rsk_nonsense' }, 403, 'not known here'],
    ['no such service', { service_code: 'pothole', api_key: 'KEY' }, 400, 'is not one of the services'],
    ['no words', { description: ' ', api_key: 'KEY' }, 400, 'Description must not be blank'],
    ['no place', { address_id: '', address_string: '', api_key: 'KEY' }, 400, 'Address string is missing'],
    ['no such district', { address_id: '99.99.99', api_key: 'KEY' }, 400, 'is not a district'],
    ['no telephone number', { phone: '12', api_key: 'KEY' }, 400, 'has too few digits'],
    ['no mail address', { email: 'budi', api_key: 'KEY' }, 400, 'must be a valid email address'],
  ])('%s', async (_, fields, status, words) => {
    const given = Object.fromEntries(
      Object.entries({ ...collection, ...fields }).map(([name, value]) => [
        name,
        value === 'KEY' ? key : value,
      ]),
    ) as Record<string, string>
    const json = await send(given)
    expect(json.status).toBe(status)
    expect(json.body).toEqual([{ code: status, description: expect.stringContaining(words) }])
    const xml = await send(given, { format: 'xml' })
    expect(xml.text).toContain(`<errors><error><code>${status}</code><description>`)
  })

  test('a key beyond what it is for', async () => {
    const [creates, reads] = [await makeKey(['requests:create']), await makeKey(['requests:read'])]
    expect((await send({ ...collection, api_key: reads })).status).toBe(403)
    expect((await send(collection, { headers: { authorization: `Bearer ${reads}` } })).status).toBe(403)
    const [{ service_request_id: id }] = (await send({ ...collection, api_key: creates })).body
    expect((await get(`v2/requests/${id}.json?api_key=${creates}`)).status).toBe(404)
  })

  test.each([
    'v2/requests/P-999999.xml',
    'v2/requests/P-1',
    'v2/services/pothole.json',
    'v2/requests/P-99999999999999999999.json',
  ])('%s is not there', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
  test.each(['status=done', 'service_code=x', 'start_date=yesterday'])('%s', async (query) => {
    expect((await get(`v2/requests.json?${query}`)).body).toMatchObject([{ code: 400 }])
  })
})
