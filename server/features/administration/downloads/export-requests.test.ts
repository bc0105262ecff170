import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'
import type { Member } from '#server/core/context.ts'
import { unpacked } from '#server/testing/documents/unpacked.ts'
import { exportRequests } from './export-requests.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let admin: Account
let operator: Account
let clock_ms = Date.parse('2026-11-22T03:00:00Z')
beforeAll(async () => {
  server = await createTestApp({}, { now: () => new Date(clock_ms) })
  admin = await server.account('ratna')
  operator = await server.account('dewi', 'operator')
})
afterAll(() => server?.close())

const send = async (overrides: Record<string, unknown> = {}) => {
  clock_ms += 60_000
  const { body } = await server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload: enquiry(overrides),
    headers: newGuest(),
  })
  return body as { id: number; tracking_code: string }
}
const download = (query: Record<string, string>, { headers } = operator) =>
  server.app.inject({ url: '/api/submissions/export', query, headers })

/** The rows of a CSV without line breaks in its cells. */
const rowsOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!,
      ),
    )
const asCsv = async (query: Record<string, string> = {}) =>
  rowsOf((await download({ format: 'csv', ...query })).body)
const audited = async () =>
  (await server.call({ url: '/api/audit', query: { action: 'request.exported' }, headers: admin.headers }))
    .body.entries

test('has every column of a request, in the reader’s words, with the kilograms that count', async () => {
  const word = randomUUID().slice(0, 8)
  const { id, tracking_code } = await send({
    message: `${word}, =1+1`,
    title: '=cmd|calc',
    waste_source: 'household',
    street: 'Jl. Melati 5',
    landmark: 'Green gate',
    name: 'Wati Susanti',
    items: [
      { device_class: 'laptop', brand: 'Lenovo', quantity: 2, condition: 'broken', holds_data: true },
      { device_class: null, quantity: 3 },
    ],
  })
  const act = (status: string) =>
    server.call({
      method: 'PATCH',
      url: `/api/submissions/${id}`,
      payload: { status },
      headers: operator.headers,
    })
  await act('approved')
  await act('collected')
  const weigh = (payload: object) =>
    server.call({
      method: 'POST',
      url: `/api/submissions/${id}/weights`,
      payload: { device_class: 'laptop', units: 1, outcome: 'recycled', method: 'weighed', ...payload },
      headers: { ...operator.headers, 'idempotency-key': randomUUID() },
    })
  const { body } = await weigh({ weight_kg: 2.5 })
  const entry = body.entries.at(-1).id as number
  await weigh({ weight_kg: 2.25, replaces_id: entry })
  await weigh({ weight_kg: 1.5, method: 'estimated' })

  const [header, row] = await asCsv({ q: word, locale: 'en' })
  expect(Object.fromEntries(header!.map((name, index) => [name, row![index]]))).toEqual({
    'Tracking code': tracking_code,
    'Submitted (Asia/Jakarta)': '2026-11-22 10:01:00',
    // All of its kilograms met their end.
    Status: 'Recycled',
    Service: 'E-Waste Collection',
    Channel: 'From a form',
    Sender: 'Wati Susanti',
    'Phone number': '(+62) 812-3456-7890',
    Location: 'Kebayoran Baru · Kota Jakarta Selatan',
    'Street and number': 'Jl. Melati 5',
    Landmark: 'Green gate',
    Title: "'=cmd|calc",
    Message: `${word}, =1+1`,
    'Where it comes from': 'A household',
    Items: '2 × Laptop Lenovo (broken, may hold data); 3 × Another device',
    'Estimate from (kg)': expect.stringMatching(/^[1-9][\d.]*$/),
    'Estimate to (kg)': expect.stringMatching(/^[1-9][\d.]*$/),
    'Pieces not in the estimate': '3',
    'Recorded (kg)': '3.75',
    'Of that weighed (kg)': '2.25',
    'Read (Asia/Jakarta)': '2026-11-22 10:01:00',
    'Reason of the rejection': '',
    District: '',
    City: '',
    'Day of the visit': '',
    'Time of the visit': '',
    'Collected (Asia/Jakarta)': '2026-11-22 10:01:00',
    'Closed (Asia/Jakarta)': '2026-11-22 10:01:00',
    // A certificate is all that is left to do.
    'Waits for': 'Staff',
    'Assigned to': '',
  })
  const [kepala, baris] = await asCsv({ q: word, locale: 'id', time_zone: 'Asia/Jayapura' })
  expect(kepala).toContain('Dikirim (Asia/Jayapura)')
  expect(baris).toEqual(
    expect.arrayContaining([
      '2026-11-22 12:01:00',
      'Didaur ulang',
      'Pengumpulan Sampah Elektronik',
      'Rumah tangga',
      '2 × Laptop Lenovo (rusak, mungkin berisi data); 3 × Perangkat lain',
    ]),
  )
})

test('of what was brought in without a request there is no sender, and of what nobody weighed no kilograms', async () => {
  const word = randomUUID().slice(0, 8)
  clock_ms += 60_000
  await server.call({
    method: 'POST',
    url: '/api/submissions/walk-in',
    payload: { service: 'donation', message: word },
    headers: { ...operator.headers, 'idempotency-key': randomUUID() },
  })
  const [header, row] = await asCsv({ q: word })
  const of = (name: string) => row![header!.indexOf(name)]
  expect([of('Channel'), of('Sender'), of('Recorded (kg)'), of('Estimate to (kg)')]).toEqual([
    'Walk-in',
    '',
    '',
    '',
  ])
})

describe('many', () => {
  const word = `w${randomUUID().slice(0, 7)}`
  /** More than are held at once, some of them sent in the same moment. */
  const COUNT = 1203
  beforeAll(async () => {
    await server.pool.query(
      `insert into submissions (tracking_code, channel, service, status, guest_id, username, title, message, submitted_at)
       select 'RSK-' || translate(lpad(upper(to_hex(n)), 4, '0'), '01', 'YZ') || '-ABCD', 'landing',
         (enum_range(null::service))[1 + n % 4], (enum_range(null::status))[1 + n % 7], 'guest_many_0000' || n, 'Guest-1',
         'Donation', $1 || ' number ' || n, timestamptz '2026-01-01' + (n / 3) * interval '1 minute'
       from generate_series(1, $2::int) n`,
      [word, COUNT],
    )
  })

  test('are all there, each once, newest first', async () => {
    const [header, ...rows] = await asCsv({ q: word })
    const at = header!.indexOf('Message')
    expect(rows.map((row) => row[at])).toEqual(
      Array.from({ length: COUNT }, (_, index) => `${word} number ${COUNT - index}`),
    )
  })

  const codesInTable = async (filters: Record<string, string>) => {
    const codes: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await server.call({
        url: '/api/timeline',
        query: { part: 'data', ...filters, ...(cursor && { cursor }) },
        headers: operator.headers,
      })
      codes.push(...body.data.map(({ tracking_code }: { tracking_code: string }) => tracking_code))
      cursor = body.page.older
    }
    return codes
  }

  test('are the same as in the table, whatever the filters', async () => {
    const several: Record<string, string>[] = [
      { status: 'pending' },
      { service: 'donation' },
      { status: 'approved', service: 'supply', q: word },
      { ending: 'true' },
      { q: '??' },
    ]
    for (const filters of several) {
      const codes = await codesInTable(filters)
      const [, ...rows] = await asCsv(filters)
      expect(
        rows.map(([code]) => code),
        JSON.stringify(filters),
      ).toEqual(codes)
    }
  })

  test('are those that wait for staff where the table is by what is due, newest first all the same', async () => {
    const filters = { q: word, order: 'due' }
    const [, ...rows] = await asCsv(filters)
    const codes = rows.map(([code]) => code)
    const [{ details }] = await audited()
    expect(details).toMatchObject({ filters: ['q', 'order'], count: rows.length })
    expect(rows.length).toBeLessThan(COUNT)
    expect(codes.toSorted()).toEqual((await codesInTable(filters)).toSorted())
    const everything = await codesInTable({ q: word })
    expect(codes).toEqual(everything.filter((code) => codes.includes(code)))
  })

  test('fill a workbook, with times as times, figures as figures and phone numbers as texts', async () => {
    const { tracking_code } = await send({
      message: `${word} newest`,
      items: [{ device_class: 'laptop', quantity: 1 }],
    })
    const reply = await download({ format: 'xlsx', q: word })
    expect(reply.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="resirkuit-requests.xlsx"',
      'cache-control': 'no-store',
    })
    const sheet = unpacked(reply.rawPayload).get('xl/worksheets/sheet1.xml')!.toString()
    expect([...sheet.matchAll(/<row /g)]).toHaveLength(1 + 1 + COUNT)
    const [, newest] = /<row r="2"[^>]*>(.*?)<\/row>/s.exec(sheet)!
    expect(newest).toContain(`<t xml:space="preserve">${tracking_code}</t>`)
    expect(newest).toContain('<t xml:space="preserve">+62 812-3456-7890</t>')
    // 2026-11-22 in Jakarta; the estimate.
    expect(newest).toMatch(/<c r="B2" s="3"><v>46348\.4\d*<\/v>/)
    expect(newest).toMatch(/<c r="O2" s="4"><v>[\d.]+<\/v>/)
  })
})

test('is CSV as every program knows it, for nobody to keep', async () => {
  const reply = await download({ format: 'csv', q: 'nothing-like-it' })
  expect(reply).toMatchObject({
    statusCode: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="resirkuit-requests.csv"',
      'cache-control': 'no-store',
    },
  })
  expect(reply.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf')
  expect(rowsOf(reply.body)).toHaveLength(1)
})

test('leaves one line in the audit log: which filters and how many, never what was looked for', async () => {
  const before = (await audited()).length
  await send({ message: 'rahasia' })
  await asCsv({ q: 'rahasia', status: 'pending' })
  const entries = await audited()
  expect(entries).toHaveLength(before + 1)
  expect(entries[0]).toMatchObject({
    actor: { username: 'dewi' },
    subject: 'requests',
    details: { format: 'csv', filters: ['status', 'q'], count: 1 },
  })
  expect(JSON.stringify(entries)).not.toContain('rahasia')
})

test.each(['csv', 'xlsx'] as const)(
  'leaves its line also when nobody reads the %s to its end',
  async (format) => {
    const before = (await audited()).length
    const actor = { kind: 'member', id: operator.id } as Member
    const ctx = { ...server.context, actor, request_id: randomUUID(), network: '127.0.0.1' }
    const stream = await exportRequests(ctx, {
      format,
      order: 'newest',
      locale: 'en',
      time_zone: 'Asia/Jakarta',
    })
    let bytes = 0
    for await (const chunk of stream) {
      bytes += (chunk as Buffer).length
      // Behind the header: rows have left the house.
      if (bytes > 3000) break
    }
    await expect.poll(async () => (await audited()).length).toBe(before + 1)
    const [{ details }] = await audited()
    expect(details).toMatchObject({ format, filters: [] })
    expect(details.count).toBeGreaterThan(0)
  },
)

test.each<[Record<string, string>, string]>([
  [{}, 'format'],
  [{ format: 'ods' }, 'format'],
  [{ format: 'csv', time_zone: 'Mars/Olympus' }, 'time_zone'],
  [{ format: 'csv', status: 'lost' }, 'status'],
])('%j is refused', async (query, field) => {
  expect((await download(query)).json()).toMatchObject({ code: 'invalid', field })
})

test.each([
  ['Etc/Unknown', 'Asia/Jakarta'],
  ['', 'Asia/Jakarta'],
  ['GMT+9', '+09:00'],
  ['Asia/Saigon', 'Asia/Saigon'],
])('§4 a browser in the zone "%s" gets its table by the clock of %s', async (time_zone, zone) => {
  const reply = await download({ format: 'csv', from: '2026-11-01', to: '2026-11-30', time_zone })
  expect(reply.statusCode).toBe(200)
  expect(reply.body.split('\n')[0]).toContain(`Submitted (${zone})`)
})

test('is for staff', async () => {
  const member = await server.account('budi')
  await server.call({ method: 'POST', url: '/api/submissions', payload: post(), headers: member.headers })
  expect((await download({ format: 'csv' }, member)).json()).toMatchObject({ code: 'role-missing' })
})
