import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const start_ms = Date.parse('2026-11-22T03:00:00Z')
let clock_ms = start_ms
let server: Awaited<ReturnType<typeof createTestApp>>
let admin: Awaited<ReturnType<typeof server.account>>
/** The keys of two partners. */
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
      name: 'Bank Sampah <Melati> & Kawan',
      address: 'Jl. Melati 5',
      district_id: '31.74.07',
      latitude: -6.24,
      longitude: 106.8,
      hours: null,
      note: '',
      takes: ['small-it'],
      active: true,
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
const idOf = async (tracking_code: string): Promise<number> =>
  (await server.pool.query('select id from submissions where tracking_code = $1', [tracking_code])).rows[0].id
const review = async (tracking_code: string, payload: Record<string, unknown>) => {
  const { status, body } = await server.call({
    method: 'PATCH',
    url: `/api/submissions/${await idOf(tracking_code)}`,
    payload,
    headers: admin.headers,
  })
  expect([status, body.error]).toEqual([200, undefined])
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
  expect(xml.text).toContain('<metadata>true</metadata><type>realtime</type><keywords/>')
  expect((await get('v2/services/point-full.json')).body).toEqual({
    service_code: 'point-full',
    attributes: [],
  })
})

test('reports about a point are read by everybody, open and then closed; XML holds every sign', async () => {
  await reportFull()
  const [report] = (await get('v2/requests.json?service_code=point-full')).body
  expect(report).toMatchObject({
    status: 'open',
    service_code: 'point-full',
    service_name: 'Drop-off point is full',
    description: 'Bank Sampah <Melati> & Kawan',
    address: 'Jl. Melati 5',
    lat: -6.24,
    long: 106.8,
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

test('§7 a request of a partner is one of the desk; others read by its id how far it is, and nothing of its sender', async () => {
  const { status, body } = await send({ ...collection, api_key: key })
  const [{ service_request_id: id }] = body
  expect([status, id]).toEqual([200, expect.stringMatching(/^RSK-/)])
  const read = (with_key = '') => get(`v2/requests/${id}.json${with_key && `?api_key=${with_key}`}`)
  expect((await read(key)).body).toMatchObject([
    {
      service_request_id: id,
      status: 'open',
      status_notes: 'Received. Staff have not decided about it yet.',
      description: 'Two dead televisions',
      address: 'Jl. Mawar 1, Kebayoran Baru · Kota Administrasi Jakarta Selatan',
      address_id: '31.74.07',
    },
  ])
  for (const stranger of [await read(), await read(other)]) {
    const [{ service_request_id, status, description, address, address_id, lat, long }] = stranger.body
    expect([service_request_id, status]).toEqual([id, 'open'])
    expect([description, address, address_id, lat, long]).toEqual([null, null, null, null, null])
    expect(stranger.text).not.toMatch(/televisions|Mawar|Kebayoran|6281234567890/)
  }
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
      id: expect.anything(),
      channel: 'partner',
      username: 'Lapor Kota',
      phone_number: '+6281234567890',
      district_id: '31.74.07',
    },
  ])
  await server.call({
    method: 'PATCH',
    url: `/api/submissions/${rows[0].id}`,
    payload: { status: 'rejected' },
    headers: admin.headers,
  })
  expect((await read(key)).body[0]).toMatchObject({
    status: 'closed',
    status_notes: 'Not accepted: nothing will be collected.',
  })
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

test('§7 a place alone is kept as it was sent, with the district around it, until its sender is forgotten', async () => {
  const sent = await send({
    ...collection,
    address_id: '',
    address_string: '',
    lat: '-6.2436',
    long: '106.8003',
    api_key: key,
  })
  const [{ service_request_id: id }] = sent.body
  const read = async () => (await get(`v2/requests/${id}.json?api_key=${key}`)).body[0]
  expect(await read()).toMatchObject({
    address: '-6.24360, 106.80030, Kebayoran Baru · Kota Administrasi Jakarta Selatan',
    lat: -6.2436,
    long: 106.8003,
  })
  await server.call({
    method: 'POST',
    url: `/api/submissions/${await idOf(id)}/erasure`,
    payload: { reason: 'asked by telephone' },
    headers: admin.headers,
  })
  expect(await read()).toMatchObject({ lat: null, long: null, status: 'closed' })
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
    expect(rows[0].location).toBe(address)
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
  // The same key of another partner is another key.
  expect((await send({ ...collection, api_key: other }, { headers })).body).not.toEqual(one.body)
})

test('a key says where things come from, for requests that do not', async () => {
  const made = await server.call({
    method: 'POST',
    url: '/api/admin/keys',
    payload: {
      name: 'Aplikasi kantor',
      scopes: ['requests:create'],
      last_day: '2027-12-31',
      waste_source: 'business',
    },
    headers: admin.headers,
  })
  expect(made.body.key).toMatchObject({ waste_source: 'business' })
  const source = async (more: object) => {
    const { body } = await send({ ...collection, api_key: made.body.secret, ...more })
    const { rows } = await server.pool.query(
      'select waste_source from submissions where tracking_code = $1',
      [body[0].service_request_id],
    )
    return rows[0].waste_source
  }
  expect(await source({})).toBe('business')
  expect(await source({ 'attribute[waste_source]': 'household' })).toBe('household')
})

test('a collection asks where things come from, and what was answered stands in the report', async () => {
  const { body } = await get('v2/services/collection.json?locale=id')
  expect(body.attributes).toMatchObject([
    {
      code: 'waste_source',
      datatype: 'singlevaluelist',
      required: false,
      values: [{ key: 'household', name: 'Rumah tangga' }, {}, {}, { key: 'business' }],
    },
  ])
  expect((await get('v2/services/collection.xml')).text).toContain(
    '<values><value><key>household</key><name>A household</name></value>',
  )
  const asJson = (attribute: object) =>
    server.call({
      method: 'POST',
      url: '/open311/v2/requests.json',
      payload: { ...collection, attribute },
      headers: { authorization: `Bearer ${key}` },
    })
  const told = [
    (await send({ ...collection, api_key: key, 'attribute[waste_source]': 'household' })).body,
    (await asJson({ waste_source: 'public-place' })).body,
    // An app that does not ask sends as before.
    (await send({ ...collection, api_key: key })).body,
  ].map(([{ service_request_id }]) => service_request_id as string)
  for (const [nth, code] of told.entries()) {
    for (const status of ['approved', 'collected']) await review(code, { status })
    const { status } = await server.call({
      method: 'POST',
      url: `/api/submissions/${await idOf(code)}/weights`,
      payload: {
        device_class: 'tv-crt',
        units: 1,
        weight_kg: 20 + nth,
        method: 'weighed',
        outcome: 'unknown',
      },
      headers: { ...admin.headers, 'idempotency-key': `weight-of-partner-${nth}` },
    })
    expect(status).toBe(200)
  }
  const { report } = (await server.call({ url: '/api/admin/reports/2026-11', headers: admin.headers })).body
  expect(
    report.sources.map(({ key, weight_kg }: { key: string | null; weight_kg: number }) => [key, weight_kg]),
  ).toEqual([
    ['public-place', 21],
    ['household', 20],
    [null, 22],
  ])
  const { status, body: refused } = await asJson({ waste_source: 'the moon' })
  expect([status, refused[0].description]).toEqual([
    400,
    'Attribute[waste source] must be one of household, public-place, managed-area, business.',
  ])
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

describe('refusals, as the standard words them', () => {
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
    expect((await get(`v2/requests/${id}.json?api_key=${creates}`)).body[0].description).toBeNull()
    expect((await get(`v2/servicerequestupdates.json?api_key=${creates}`)).status).toBe(403)
  })

  test.each([
    'v2/requests/P-999999.xml',
    'v2/requests/P-1',
    'v2/services/pothole.json',
    'v2/requests/P-99999999999999999999.json',
  ])('%s is not there', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
  test.each([
    ['status=done', 'Status must be open or closed.'],
    ['service_code=x', 'Service code is not one of the services.'],
    [
      'start_date=yesterday',
      'Start date must be a date and time with its zone, such as 2026-01-31T08:00:00Z.',
    ],
    [
      `service_request_id=${'P-1,'.repeat(1000)}P-1`,
      'Service request id must name 1000 at most in one call.',
    ],
  ])('§7 %s', async (query, description) => {
    for (const call of ['requests', 'servicerequestupdates'])
      expect((await get(`v2/${call}.json?${query}`)).body).toEqual([{ code: 400, description }])
  })
})

describe('as FixMyStreet speaks it: a form with the key, and then questions without it', () => {
  /** The client's fields of a report; names and attributes it always adds. */
  const report = {
    jurisdiction_id: 'ewaste.example.go.id',
    service_code: 'collection',
    description: 'Dead televisions\n\nTwo of them, in the yard\n\nhttps://lapor.example.org/report/7\n',
    lat: '-6.2436',
    long: '106.8003',
    first_name: 'Wati',
    last_name: 'S',
    email: 'wati@example.org',
    'attribute[easting]': '1',
  }
  const texts = (xml: string, name: string) =>
    [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)
  const sendReport = async (): Promise<string> => {
    const { text } = await send({ ...report, api_key: key }, { format: 'xml' })
    return texts(text, 'service_request_id')[0]!
  }
  const HOUR_MS = 60 * 60 * 1000
  const w3c = (ms: number) => new Date(ms).toISOString().replace(/\.\d+/, '')
  /** FixMyStreet asks for the last day, with the key that it has. */
  const updates = async (more = `&api_key=${key}`) =>
    (
      await get(
        `v2/servicerequestupdates.xml?jurisdiction_id=x&start_date=${w3c(clock_ms - 24 * HOUR_MS)}&end_date=${w3c(clock_ms)}${more}`,
      )
    ).text

  test('§7 all that it sent is asked for in one call, and a thousand are no more than fit', async () => {
    const sent = [await sendReport(), await sendReport()]
    const unknown = Array.from(
      { length: 998 },
      (_, n) => `RSK-${String(n).padStart(4, '2').replaceAll(/[01]/g, 'X')}-ZZZZ`,
    )
    const ids = encodeURIComponent([...sent, ...unknown].join(','))
    const { status, text } = await get(`v2/requests.xml?jurisdiction_id=x&service_request_id=${ids}`)
    expect(status).toBe(200)
    expect(texts(text, 'service_request_id').toSorted()).toEqual(sent.toSorted())
    expect(texts(text, 'status')).toEqual(['open', 'open'])
    // Nothing of who asked goes with it.
    expect(text).not.toMatch(/televisions|yard|6\.24|Kebayoran|wati/i)
  })

  test('§7 each step is an update with a status that it knows, and a sentence; what was refused is not fixed', async () => {
    const [fetched, refused, cancelled] = [await sendReport(), await sendReport(), await sendReport()]
    clock_ms += 60_000
    await review(fetched, { status: 'approved' })
    clock_ms += 60_000
    await review(fetched, { status: 'collected' })
    await review(refused, { status: 'rejected', note: 'Call 0812 3456 7890 before you send it again' })
    await review(cancelled, { status: 'cancelled' })
    const { body: merged } = await server.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload: enquiry(),
      headers: newGuest(),
    })
    const [again] = [await sendReport()]
    const { body: detail } = await server.call({
      url: `/api/submissions/${await idOf(again)}`,
      headers: admin.headers,
    })
    const { body: into } = await server.call({ url: `/api/submissions/${merged.id}`, headers: admin.headers })
    await server.call({
      method: 'POST',
      url: `/api/submissions/${await idOf(again)}/merger`,
      payload: { version: detail.submission.version, into: merged.id, into_version: into.submission.version },
      headers: admin.headers,
    })
    const xml = await updates()
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="utf-8"\?>\n<service_request_updates><request_update><update_id>/,
    )
    const of = (id: string) =>
      (xml.match(/<request_update>.*?<\/request_update>/g) ?? [])
        .filter((update) => update.includes(`<service_request_id>${id}<`))
        .map((update) => [...texts(update, 'status'), ...texts(update, 'description')])
    expect(of(fetched)).toEqual([
      ['in_progress', 'Accepted. A time for the collection is being arranged.'],
      ['fixed', 'Collected.'],
    ])
    expect(of(refused)).toEqual([['no_further_action', 'Not accepted: nothing will be collected.']])
    expect(of(cancelled)).toEqual([['no_further_action', 'Cancelled: nothing will be collected.']])
    expect(of(again)).toEqual([['duplicate', 'Sent twice: it goes on with another request.']])
    // FixMyStreet shows an update to everybody: what staff wrote to the sender is not in it.
    expect(xml).not.toContain('0812')
    const ids = texts(xml, 'update_id')
    expect(new Set(ids).size).toBe(ids.length)
    expect(await updates()).toBe(xml)
    for (const at of texts(xml, 'updated_datetime')) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)

    // In Indonesian, and as JSON.
    const { body } = await get(`v2/servicerequestupdates.json?locale=id&service_request_id=${refused}`)
    expect(body).toMatchObject([
      { status: 'no_further_action', description: 'Tidak disetujui: tidak ada penjemputan.' },
    ])
  })

  test('§7 without the key, or with another one, a time names nobody’s request; an id does', async () => {
    const id = await sendReport()
    clock_ms += 60_000
    await review(id, { status: 'approved' })
    for (const more of ['', `&api_key=${other}`]) expect(await updates(more)).not.toContain(id)
    expect(await updates(`&service_request_id=${id}`)).toContain('<status>in_progress</status>')
  })

  test('§7 an update of a report about a point is everybody’s', async () => {
    await reportFull()
    const [{ service_request_id: id }] = (await get('v2/requests.json?service_code=point-full&status=open'))
      .body
    clock_ms += 60_000
    await server.call({
      method: 'PATCH',
      url: `/api/admin/points/${point.id}/state`,
      payload: { state: 'full' },
      headers: admin.headers,
    })
    const { body } = await get(`v2/servicerequestupdates.json?service_request_id=${id}`)
    expect(body).toEqual([
      {
        update_id: `${id}-handled`,
        service_request_id: id,
        status: 'closed',
        description: 'Staff have dealt with it.',
        external_status_code: 'handled',
        updated_datetime: w3c(clock_ms),
      },
    ])
  })

  describe('an update that it sends', () => {
    const post = (fields: Record<string, string>, format = 'xml') =>
      server.call({
        method: 'POST',
        url: `/open311/v2/servicerequestupdates.${format}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        payload: new URLSearchParams({ api_key: key, update_id: '41', status: 'OPEN', ...fields }).toString(),
      })
    const notesOf = async (id: string) =>
      (await server.call({ url: `/api/submissions/${await idOf(id)}/notes`, headers: admin.headers })).body
        .notes

    test('§7 is a note of the partner, once, and makes the request unread', async () => {
      const id = await sendReport()
      await review(id, { status: 'approved' })
      const fields = { service_request_id: id, description: 'There are three by now', status: 'FIXED' }
      const first = await post(fields)
      expect(first.text).toMatch(
        /^<\?xml[^>]*>\n<service_request_updates><request_update><update_id>U-\d+<\/update_id>/,
      )
      expect((await post(fields)).text).toBe(first.text)
      expect(await notesOf(id)).toMatchObject([
        { author: 'Lapor Kota', text: 'There are three by now\n(status: FIXED)' },
      ])
      const { rows } = await server.pool.query(
        'select status, read_at from submissions where tracking_code = $1',
        [id],
      )
      expect(rows).toEqual([{ status: 'approved', read_at: null }])
    })

    test('§7 may be longer than a note', async () => {
      const id = await sendReport()
      await post({ service_request_id: id, description: '😀'.repeat(1500) })
      expect((await notesOf(id)).map(({ text }: { text: string }) => [...text].length)).toEqual([1000, 500])
    })

    test('§7 is refused where it cannot be kept', async () => {
      const id = await sendReport()
      const description = 'Hello'
      const refusal = async (fields: Record<string, string>) => {
        const { status, body } = await post({ service_request_id: id, description, ...fields }, 'json')
        return [status, body[0].description]
      }
      expect(await refusal({ api_key: other })).toEqual([
        400,
        'Service request id must name a request that was sent with this key.',
      ])
      expect(await refusal({ api_key: '' })).toEqual([403, 'This needs an API key (api_key).'])
      expect(await refusal({ update_id: '' })).toEqual([
        400,
        'Update id must be an id of at most 100 characters.',
      ])
      expect((await refusal({ service_request_id: 'P-1' }))[1]).toMatch(/drop-off point/)
      expect(await notesOf(id)).toEqual([])
    })
  })
})
