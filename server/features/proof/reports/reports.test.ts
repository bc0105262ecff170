import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ActKind } from '#contract/requests/custody.ts'
import type { Report, ReportKind } from '#contract/proof/reports.ts'
import { verifyProof } from '#server/adapters/signing/verify.ts'
import { custodyActs } from '#server/testing/custody-acts.ts'
import { readPdf } from '#server/testing/documents/read-pdf.ts'
import { LOGO_ON_PAPER, withLogo } from '#server/testing/pictures/with-logo.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'
import { cellsOf } from '#server/testing/documents/workbook-cells.ts'
import { listReports } from './list.ts'

let clock = new Date('2026-09-01T03:00:00Z')
let server: Awaited<ReturnType<typeof createTestApp>>
let write: ReturnType<typeof custodyActs>
const people: Record<string, Awaited<ReturnType<typeof server.account>>> = {}
const ROLES = { ratna: 'admin', dewi: 'operator', joko: 'driver', sari: 'member' } as const

beforeAll(async () => {
  server = await createTestApp({ PUBLIC_URL: 'https://ewaste.example.go.id' }, { now: () => clock })
  write = custodyActs(server.pool)
  for (const [name, role] of Object.entries(ROLES)) people[name] = await server.account(name, role)
})
afterAll(() => server?.close())

/** It is that day, and everybody is signed in. */
const on = async (instant: string) => {
  clock = new Date(instant)
  for (const [name, person] of Object.entries(people))
    people[name] = { ...person, ...(await server.signIn(person.email)) }
}
const ask = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, who = 'dewi') =>
  server.call({
    method,
    url: `/api/admin/${path}`,
    headers: people[who]!.headers,
    ...(payload && { payload }),
  })
const read = async (period: string): Promise<Report> => {
  const { status, body, text } = await ask('GET', `reports/${period}`)
  expect(status, text).toBe(200)
  return body.report
}
const handIn = (period: string, sha256: string, who = 'dewi') =>
  ask('POST', `reports/${period}/hand-in`, { sha256 }, who)
const file = async (period: string, format: string) => {
  const url = `/api/admin/reports/${period}/file?format=${format}`
  const reply = await server.app.inject({ url, headers: people.dewi!.headers })
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  return reply.rawPayload
}
const item = (device_class: string, brand: string) => ({ device_class, brand, quantity: 1 })
const request = async (overrides: object, headers: Record<string, string> = newGuest()) => {
  const payload = enquiry(overrides as Record<string, unknown>)
  const { body, text } = await server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload,
    headers,
  })
  if (!body.id) throw new Error(text)
  await server.pool.query(`update submissions set status = 'collected' where id = $1`, [body.id])
  return body.id as number
}
const weigh = async (id: number, weight_kg: number, replaces_id?: number) => {
  const payload = {
    device_class: 'laptop',
    weight_kg,
    method: 'weighed',
    outcome: 'unknown',
    confirmed: true,
  }
  const { status, body, text } = await server.call({
    method: 'POST',
    url: `/api/submissions/${id}/weights`,
    payload: { ...payload, ...(replaces_id && { replaces_id }) },
    headers: { ...people.dewi!.headers, 'idempotency-key': randomUUID() },
  })
  expect(status, text).toBe(200)
  return body.entries.at(-1).id as number
}

/** The output of the script of the documentation, which everybody can run. */
function script(...documents: object[]) {
  const folder = mkdtempSync(join(tmpdir(), 'resirkuit-test-'))
  const paths = documents.map((_, at) => join(folder, `${at}.json`))
  for (const [at, path] of paths.entries()) writeFileSync(path, JSON.stringify(documents[at]))
  const program = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'verify-certificate.mjs')
  const { stdout } = spawnSync(process.execPath, [program, ...paths], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return stdout
}

describe('a fixed ledger makes the files that are kept beside this test', () => {
  beforeAll(async () => {
    await ask(
      'PUT',
      'report-groups',
      {
        groups: [{ what: 'laptop', group: 'Komputer', waste_code: 'B107d' }],
      },
      'ratna',
    )
    await server.call({
      method: 'PATCH',
      url: '/api/admin/settings',
      headers: people.ratna!.headers,
      payload: { operator_name: 'DLH Kota Contoh' },
    })
    const home = await request({
      waste_source: 'household',
      items: [
        item('laptop', 'Asus'),
        item('laptop', 'ASUS '),
        item('smartphone', 'Oppo'),
        item('smartphone', ''),
      ],
    })
    const office = await request({
      waste_source: 'business',
      items: [item('laptop', 'asus')],
      location: 'Coblong · Kota Bandung',
    })
    const once = await request({ waste_source: 'household', items: [item('smartphone', 'Vivo')] })
    const others: number[] = []
    const { dewi: _, ...rest } = people
    for (const { headers } of [...Object.values(rest), await server.account('rini')]) {
      const brought = { waste_source: 'household', items: [item('laptop', 'asus')] }
      const submission_id = await request(brought, headers)
      others.push(await write.lot({ device_class: 'laptop', waste_source: 'household', submission_id }))
    }
    const { rows } = await server.pool.query(`
      with partner as (insert into partners (name, kinds) values ('PT Daur Ulang', '{recycler}') returning id)
      insert into consignments (number, state, store_id, receiver_id, manifest_number, waste_code, sent_at)
      select 'K-0001', 'sent', stores.id, partner.id, 'FST-26-0001', 'B107d', now() from stores, partner
      where is_default returning id`)
    const consignment_id = Number(rows[0].id)
    const lot = {
      before: await write.lot({ device_class: 'refrigerator' }),
      laptop: await write.lot({ device_class: 'laptop', waste_source: 'household', submission_id: home }),
      phone: await write.lot({ device_class: 'smartphone', waste_source: 'household', submission_id: home }),
      once: await write.lot({ device_class: 'smartphone', waste_source: 'household', submission_id: once }),
      office: await write.lot({ device_class: 'laptop', waste_source: 'business', submission_id: office }),
      copper: await write.lot({ material: 'copper', waste_source: 'household' }),
    }
    const receive = (id: number, at: string, grams: number) =>
      write.act({
        kind: 'received',
        at,
        entries: [
          [id, 'source', -grams],
          [id, 'stock', grams],
        ],
      })
    await receive(lot.before, '2026-09-30T16:59:59Z', 41_500)
    // In Jakarta it is October.
    await receive(lot.laptop, '2026-09-30T17:00:00Z', 3_855)
    for (const other of others) await receive(other, '2026-10-01T03:00:00Z', 100)
    await receive(lot.phone, '2026-10-05T03:00:00Z', 1_120)
    await receive(lot.once, '2026-10-05T04:00:00Z', 150)
    await receive(lot.office, '2026-10-06T03:00:00Z', 20_000)
    await write.act({
      kind: 'dismantled',
      at: '2026-10-10T03:00:00Z',
      entries: [
        [lot.laptop, 'stock', -1_000],
        [lot.laptop, 'passed', 990],
        [lot.laptop, 'loss', 10],
        [lot.copper, 'passed', -990],
        [lot.copper, 'stock', 990],
      ],
    })
    await write.act({
      kind: 'consigned',
      at: '2026-10-20T03:00:00Z',
      consignment_id,
      entries: [
        [lot.office, 'stock', -20_000],
        [lot.office, 'underway', 20_000],
      ],
    })
    const recycled = (grams: number): [number, 'stock' | 'recycled', number][] => [
      [lot.before, 'stock', -grams],
      [lot.before, 'recycled', grams],
    ]
    const wrong = await write.act({ kind: 'outcome', at: '2026-10-21T03:00:00Z', entries: recycled(1_500) })
    await write.act({ kind: 'outcome', at: '2026-10-22T03:00:00Z', entries: recycled(500) })
    await on('2026-11-10T03:00:00Z')
    await write.act({
      kind: 'corrected',
      at: '2026-11-09T03:00:00Z',
      corrects_id: wrong,
      entries: recycled(-1_500),
    })
    // By its paper it has arrived in November, whenever somebody writes it down.
    await write.act({
      kind: 'confirmed',
      at: '2027-01-03T03:00:00Z',
      happened_on: '2026-11-02',
      consignment_id,
      entries: [
        [lot.office, 'underway', -20_000],
        [lot.office, 'held', 19_900],
        [lot.office, 'difference', 100],
      ],
    })
  })

  test.each(['2026-10', '2026-11', '2026-Q4', '2026-H2'])('%s', async (period) => {
    const report = await read(period)
    expect(report).toMatchObject({ handed_in: null, differences: [], over: period === '2026-10' })
    const { handed_in: _, differences: __, over: ___, ...facts } = report
    await expect(`${JSON.stringify(facts, null, 2)}\n`).toMatchFileSnapshot(`golden/${period}.facts.json`)
  })

  test('October as a table, a workbook and on paper', async () => {
    await expect(String(await file('2026-10', 'csv'))).toMatchFileSnapshot('golden/2026-10.csv')
    await expect(`${cellsOf(await file('2026-10', 'xlsx'))}\n`).toMatchFileSnapshot('golden/2026-10.xlsx.txt')
    const { pages, marked, attachments, pictures } = await readPdf(await file('2026-10', 'pdf'))
    expect(pictures).toEqual([])
    const own = await withLogo(server, people.ratna!.headers, async () =>
      readPdf(await file('2026-10', 'pdf')),
    )
    expect(own).toMatchObject({ pages, pictures: [LOGO_ON_PAPER] })
    await expect(`${pages.join('\n\n')}\n`).toMatchFileSnapshot('golden/2026-10.pdf.txt')
    expect([marked, attachments]).toEqual([true, []])
    // §8: what is signed stands on the page with the signature.
    const { sha256, total } = await read('2026-10')
    expect(pages.at(-1)).toMatch(
      new RegExp(
        `Pengesahan.*Masuk ${String(total.in_kg).replace('.', ',')} kg;.*${sha256}.*Nama dan tanda tangan`,
        's',
      ),
    )
  })

  test('§8 the quarter lists its consignments, with days that are days', async () => {
    expect(cellsOf(await file('2026-Q4', 'xlsx'))).toContain(
      '# Manifes\nA: Nomor kiriman | B: Nomor manifes | C: Kode limbah | D: Penerima | E: Tanggal kirim | F: Berat (kg)\nA: K-0001 | B: FST-26-0001 | C: B107d | D: PT Daur Ulang | E: 46315 | F: 20\nA: Total | F: 20',
    )
    expect(String(await file('2026-Q4', 'csv'))).toContain('Manifes,FST-26-0001,K-0001,,B107d,Dikirim,20')
    const { text } = await readPdf(await file('2026-Q4', 'pdf'))
    expect(text).toContain('K-0001 FST-26-0001 B107d PT Daur Ulang')
    // And says what it leaves out.
    expect(text).toContain(
      'Barang tanpa asal yang disebutkan tidak termasuk: 0 kg masuk dalam triwulan ini, 41 kg masih ada pada akhirnya.',
    )
    expect(String(await file('2026-Q4', 'csv'))).toContain(
      'Tidak termasuk,,Asal tidak disebutkan,,,Masih ada pada akhir periode,41',
    )
  })
})

describe('handing in', () => {
  let october: Report
  test('only what is over, what was seen, and once', async () => {
    october = await read('2026-10')
    expect(await handIn('2026-11', 'f'.repeat(64))).toMatchObject({
      status: 409,
      body: { code: 'period-not-over' },
    })
    expect(await handIn('2026-10', 'f'.repeat(64))).toMatchObject({
      status: 409,
      body: { code: 'report-changed' },
    })
    const two = await Promise.all([handIn('2026-10', october.sha256), handIn('2026-10', october.sha256)])
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(two.find(({ status }) => status === 409)!.body.code).toBe('already-handed-in')
    expect(two.find(({ status }) => status === 200)!.body.report).toEqual({
      ...october,
      handed_in: { at: '2026-11-10T03:00:00.000Z', by: 'dewi' },
    })
    const { body } = await ask('GET', 'reports?kind=month')
    expect(body).toMatchObject({
      more: false,
      reports: [
        { period: '2026-11', over: false, handed_in: null, recorded_since: false },
        { period: '2026-10', over: true, handed_in: { by: 'dewi' }, recorded_since: false },
        { period: '2026-09', over: true, handed_in: null, recorded_since: false },
      ],
    })
    const audit = await server.call({
      url: '/api/audit?action=report.handed-in',
      headers: people.ratna!.headers,
    })
    expect(audit.body.entries).toMatchObject([{ actor: { username: 'dewi' }, subject: 'report:2026-10' }])
  })

  test('it is signed, and what is signed is what is said', async () => {
    const document = JSON.parse(String(await file('2026-10', 'json')))
    const { body } = await server.call({ url: '/.well-known/did.json' })
    expect(await verifyProof(document, body, clock)).toBeNull()
    const { total, lines, ...subject } = document.credentialSubject
    expect(document.issuer.name).toBe('DLH Kota Contoh')
    expect(subject).toMatchObject({
      type: 'EWasteReportRecord',
      covers: 'month',
      period: '2026-10',
      ledger: october.ledger,
      byBrand: [
        { brand: 'ASUS', weightKg: 24.255 },
        { brand: 'Merek lain', weightKg: 0.15 },
        { weightKg: 1.12 },
      ],
    })
    expect(total).toMatchObject({ openingKg: 41.5, inKg: 25.525, outKg: 20, closingKg: 46.515, sentKg: 20 })
    expect(lines).toHaveLength(october.lines.length)
    const forged = { ...document, credentialSubject: { ...subject, lines, total: { ...total, inKg: 30 } } }
    expect(await verifyProof(forged, body, clock)).not.toBeNull()
    expect(script(document, body)).toBe('Verified: the report of 2026-10\n')
    expect(script(forged, body)).toBe('NOT VERIFIED: the signature does not fit\n')
  })

  test('its files stay the same to the byte, whatever is recorded, decided or forgotten later', async () => {
    const formats = ['csv', 'xlsx', 'pdf', 'json']
    const before = await Promise.all(formats.map((format) => file('2026-10', format)))
    expect((await readPdf(before[2]!)).attachments).toEqual(['resirkuit-laporan.json'])
    const late = await write.lot({ device_class: 'laptop', waste_source: 'household' })
    await write.act({
      kind: 'received',
      at: '2026-11-10T02:00:00Z',
      happened_on: '2026-10-30',
      entries: [
        [late, 'source', -2_500],
        [late, 'stock', 2_500],
      ],
    })
    const groups = [{ what: 'laptop', group: 'Elektronik lain', waste_code: '' }]
    await ask('PUT', 'report-groups', { groups }, 'ratna')
    const own = await server.call({ url: '/api/me/export', headers: people.dewi!.headers })
    expect(own.body.work.reports_handed_in).toEqual([{ period: '2026-10', at: '2026-11-10T03:00:00.000Z' }])
    await server.pool.query(`delete from users where username = 'dewi'`)
    delete people.dewi
    people.dewi = await server.account('dewi-dua', 'operator')
    await on('2026-12-10T03:00:00Z')
    const after = await Promise.all(formats.map((format) => file('2026-10', format)))
    for (const [at, format] of formats.entries()) expect(after[at]!.equals(before[at]!), format).toBe(true)

    const { differences, ...report } = await read('2026-10')
    expect(report).toEqual({
      ...october,
      handed_in: { at: '2026-11-10T03:00:00.000Z', by: null },
      differences: undefined,
    })
    expect(differences).toMatchObject([
      { part: 'total', key: null, column: 'in_kg', said_kg: 25.525, known_kg: 28.025 },
      { part: 'total', key: null, column: 'closing_kg', said_kg: 46.515, known_kg: 49.015 },
      { part: 'lines', key: 'laptop', column: 'in_kg', said_kg: 24.255, known_kg: 26.755 },
      { part: 'lines', key: 'laptop', column: 'closing_kg', said_kg: 3.255, known_kg: 5.755 },
      { part: 'sources', key: 'household', column: null, said_kg: 5.525, known_kg: 8.025 },
      { part: 'districts', key: null, column: null, said_kg: 5.525, known_kg: 8.025 },
    ])
    // The next one begins with what is known now.
    expect((await read('2026-11')).total.opening_kg).toBe(49.015)
    const { body } = await ask('GET', 'reports?limit=2&before=2026-12')
    expect(body.reports.map(({ period, recorded_since }: never) => [period, recorded_since])).toEqual([
      ['2026-11', false],
      ['2026-10', true],
    ])
    expect(body.more).toBe(true)
  })

  test.each([
    [`update reports set facts = '{}'`],
    [`update reports set handed_in_at = now()`],
    [`delete from reports`],
    [`truncate reports`],
  ])('the database refuses: %s', async (statement) => {
    await expect(server.pool.query(statement)).rejects.toThrow(/append-only/)
  })

  test('a corrected weight counts on the day of the first weighing', async () => {
    await on('2026-12-30T03:00:00Z')
    const id = await request({ waste_source: 'household', items: [] })
    const entry = await weigh(id, 10)
    await on('2027-01-05T03:00:00Z')
    const december = await read('2026-12')
    expect(december.total.in_kg).toBe(10)
    expect((await handIn('2026-12', december.sha256)).status).toBe(200)
    const again = await weigh(id, 12, entry)
    await weigh(id, 12.5, again)
    expect((await read('2027-01')).total).toMatchObject({ in_kg: 0 })
    expect((await read('2026-12')).differences).toContainEqual(
      expect.objectContaining({ part: 'total', column: 'in_kg', said_kg: 10, known_kg: 12.5 }),
    )
  })
})

describe('under what things are reported', () => {
  test('is shipped for everything, with what it rests on, and can be decided otherwise and taken back', async () => {
    const { body } = await ask('GET', 'report-groups')
    expect(body.shipped.as_of).toMatch(/^\d{4}-\d\d-\d\d$/)
    const of = (all: { what: string }[], what: string) => all.find((one) => one.what === what)
    expect(of(body.groups, 'refrigerator')).toMatchObject({
      group: 'Peralatan penukar panas',
      waste_code: '',
      kind: 'class',
      changed: false,
    })
    expect(of(body.groups, 'copper')).toMatchObject({ group: 'Bahan hasil pembongkaran', kind: 'material' })
    expect(of(body.groups, 'laptop')).toMatchObject({ group: 'Elektronik lain', changed: true })
    const { group, waste_code } = body.groups.find((one: { what: string }) => one.what === 'laptop').shipped
    const put = (groups: object[]) => ask('PUT', 'report-groups', { groups }, 'ratna')
    const back = await put([{ what: 'laptop', group, waste_code }])
    expect(of(back.body.groups, 'laptop')).toMatchObject({ group, waste_code, changed: false })
    const copper = { what: 'copper', group: 'Logam', waste_code: '' }
    expect((await put([{ ...copper, what: 'kopper' }])).status).toBe(400)
    expect((await put([copper, copper])).status).toBe(400)
    expect((await put([{ ...copper, group: ' ' }])).status).toBe(400)
    const audit = await server.call({
      url: '/api/audit?action=report-groups.changed',
      headers: people.ratna!.headers,
    })
    expect(audit.body.entries.map(({ details }: never) => details)).toEqual(
      [0, 1, 2].map(() => ({ what: ['laptop'] })),
    )
  })

  test.each([
    ['joko', 403, 403, 403],
    ['sari', 403, 403, 403],
    ['dewi', 200, 409, 403],
    ['ratna', 200, 409, 200],
  ])('%s: reading %i, handing in %i, changing the groups %i', async (who, reads, hands, changes) => {
    expect((await ask('GET', 'reports/2026-10', undefined, who)).status).toBe(reads)
    expect((await handIn('2026-09', 'f'.repeat(64), who)).status).toBe(hands)
    const groups = [{ what: 'laptop', group: 'Komputer', waste_code: '' }]
    expect((await ask('PUT', 'report-groups', { groups }, who)).status).toBe(changes)
  })

  test.each([
    ['2099-01', 404],
    ['2026-08', 404],
    ['2019-Q1', 404],
    ['2026-13', 400],
    // A year of which a calendar makes another one.
    ['0050-01', 400],
    ['2026-Q5', 400],
    ['2026-H3', 400],
  ])('a report of %s: %i', async (period, status) => {
    expect((await ask('GET', `reports/${period}`)).status).toBe(status)
    expect((await ask('GET', `reports/${period}/file?format=csv`)).status).toBe(status)
    if (!period.startsWith('2099')) expect((await handIn(period, 'f'.repeat(64))).status).toBe(status)
  })
})

test('a brand is told of five senders who brought something, and guests may all be one', async () => {
  const told = async () => (await read('2027-03')).brands.map(({ key }) => key)
  await on('2027-03-15T03:00:00Z')
  const brought = { waste_source: 'household', items: [item('laptop', 'Lima')] }
  for (const { headers } of Object.values(people)) await weigh(await request(brought, headers), 1)
  expect(await told()).toEqual([''])
  const guest = await request(brought)
  const entry = await weigh(guest, 1)
  expect(await told()).toEqual(['lima'])
  await weigh(guest, 0, entry)
  await weigh(await request(brought, people.dewi!.headers), 1)
  expect(await told()).toEqual([''])
})

test('the mark in the list is of what a report is about, by the clock with which it was handed in', async () => {
  await on('2027-03-20T03:00:00Z')
  const marks = async (kind: ReportKind, period: string, TIME_ZONE = server.context.env.TIME_ZONE) => {
    const ctx = { ...server.context, env: { ...server.context.env, TIME_ZONE } }
    const { reports } = await listReports(ctx, { kind, limit: 60 })
    return reports.find((one) => one.period === period)!.recorded_since
  }
  const came = async (waste_source: 'household' | 'business' | null, day: object) => {
    const id = await write.lot({ device_class: 'laptop', ...(waste_source && { waste_source }) })
    await write.act({
      kind: 'received',
      at: '2027-03-20T03:00:00Z',
      ...day,
      entries: [
        [id, 'source', -1_000],
        [id, 'stock', 1_000],
      ],
    })
  }
  // In Jakarta it is January, and further east February.
  await came('household', { at: '2027-01-31T16:00:00Z' })
  for (const period of ['2027-01', '2026-Q4'])
    expect((await handIn(period, (await read(period)).sha256)).status).toBe(200)
  expect(await marks('month', '2027-01')).toBe(false)
  expect(await marks('month', '2027-01', 'Asia/Jayapura')).toBe(false)
  expect(await marks('quarter', '2026-Q4')).toBe(false)
  const enter = (manifest_number: string) =>
    server.pool.query(`update consignments set manifest_number = $1 where number = 'K-0001'`, [
      manifest_number,
    ])
  await enter('FST-26-0002')
  expect((await read('2026-Q4')).differences).toEqual([
    {
      part: 'manifests',
      number: 'K-0001',
      detail: 'manifest_number',
      said: 'FST-26-0001',
      known: 'FST-26-0002',
    },
  ])
  expect(await marks('quarter', '2026-Q4')).toBe(true)
  await enter('FST-26-0001')
  const late = { happened_on: '2026-12-01' }
  await came('household', late)
  expect(await marks('quarter', '2026-Q4')).toBe(false)
  await came('business', late)
  expect(await marks('quarter', '2026-Q4')).toBe(true)

  // The kilograms that a quarter leaves out are signed as well.
  const { sha256, unrouted } = await read('2026-Q3')
  expect((await handIn('2026-Q3', sha256)).status).toBe(200)
  expect(await marks('quarter', '2026-Q3')).toBe(false)
  await came(null, { happened_on: '2026-09-30' })
  const { in_kg, closing_kg } = unrouted!
  const leftOut = {
    part: 'unrouted',
    key: null,
    name: { id: expect.any(String), en: 'Source not said, left out' },
  }
  expect((await read('2026-Q3')).differences).toEqual([
    { ...leftOut, column: 'in_kg', said_kg: in_kg, known_kg: in_kg + 1 },
    { ...leftOut, column: 'closing_kg', said_kg: closing_kg, known_kg: closing_kg + 1 },
  ])
  expect(await marks('quarter', '2026-Q3')).toBe(true)
})

test('a sending that was taken back gives a quarter no day', async () => {
  await on('2027-03-21T03:00:00Z')
  const begin = async (number: string) => {
    const { rows } = await server.pool.query(
      `insert into consignments (number, state, store_id, receiver_id, sent_at)
      select $1, 'sent', store_id, receiver_id, now() from consignments where number = 'K-0001' returning id`,
      [number],
    )
    const lot_id = await write.lot({ device_class: 'laptop', waste_source: 'business' })
    await write.act({
      kind: 'received',
      at: '2027-01-02T03:00:00Z',
      entries: [
        [lot_id, 'source', -5_000],
        [lot_id, 'stock', 5_000],
      ],
    })
    return { lot_id, consignment_id: Number(rows[0].id) }
  }
  const act = (
    kind: ActKind,
    day: string,
    { lot_id, consignment_id }: Awaited<ReturnType<typeof begin>>,
    corrects_id?: number,
  ) => {
    const grams = corrects_id ? -5_000 : 5_000
    return write.act({
      kind,
      at: `${day}T03:00:00Z`,
      consignment_id,
      ...(corrects_id && { corrects_id }),
      entries: [
        [lot_id, 'stock', -grams],
        [lot_id, 'underway', grams],
      ],
    })
  }
  const [one, other] = [await begin('K-0002'), await begin('K-0003')]
  const wrong = await act('consigned', '2027-01-04', one)
  await act('corrected', '2027-01-05', one, wrong)
  await act('consigned', '2027-02-20', one)
  await act('consigned', '2027-02-10', other)
  expect((await read('2027-Q1')).manifests).toMatchObject([
    { number: 'K-0003', sent_on: '2027-02-10', weight_kg: 5 },
    { number: 'K-0002', sent_on: '2027-02-20', weight_kg: 5 },
  ])
})
