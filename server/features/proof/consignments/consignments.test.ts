import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConsignmentDetail } from '#contract/proof/consignments.ts'
import type { Lot } from '#contract/requests/custody.ts'
import type { Partner, PermitForm } from '#contract/proof/partners.ts'
import { actDays } from '#server/features/proof/reports/act-days.ts'
import { readPdf } from '#server/testing/documents/read-pdf.ts'
import { LOGO_ON_PAPER, withLogo } from '#server/testing/pictures/with-logo.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { cellsOf } from '#server/testing/documents/workbook-cells.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
let admin: Awaited<ReturnType<typeof server.account>>
let operator: Awaited<ReturnType<typeof server.account>>
// A quarter of an hour before midnight in Jakarta.
let clock_ms = Date.parse('2027-03-01T16:45:00Z')
let receiver: Partner
let transporter: Partner

beforeAll(async () => {
  server = await createTestApp(
    { PUBLIC_URL: 'https://ewaste.example.go.id' },
    { now: () => new Date(clock_ms) },
  )
  admin = await server.account('ratna')
  operator = await server.account('joko', 'operator')
  receiver = await withPermit(await partner({ name: 'PT Daur Ulang' }))
  transporter = await withPermit(await partner({ name: 'CV Angkut', kinds: ['transporter'] }))
})
afterAll(() => server?.close())

type Method = 'POST' | 'PUT' | 'DELETE'
const send = (method: Method, url: string, payload?: object, key: string = randomUUID()) =>
  server.call({
    method,
    url,
    ...(payload && { payload }),
    headers: { ...operator.headers, 'idempotency-key': key },
  })
const done = async (method: Method, url: string, payload?: object) => {
  const { status, body, text } = await send(method, url, payload)
  expect(status, text).toBe(200)
  return body
}
const get = async (url: string) => (await server.call({ url, headers: operator.headers })).body
const said = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.code]

const partner = async (change: object = {}): Promise<Partner> => {
  const form = { kinds: ['recycler'], address: 'Jl. Industri 1', phone_number: '', email: '', note: '' }
  const name = `Mitra ${randomUUID().slice(0, 8)}`
  return (await done('POST', '/api/partners', { ...form, name, active: true, ...change })).partner
}
const permit = (covers: string, change: Partial<PermitForm> = {}) => ({
  covers,
  number: 'S.123/PSLB3',
  issued_by: 'KLHK',
  waste: 'B107d',
  ends_on: '2028-12-31',
  ...change,
})
const withPermit = async ({ id, kinds }: Partner, change: Partial<PermitForm> = {}): Promise<Partner> =>
  (await done('POST', `/api/partners/${id}/permits`, permit(kinds[0]!, change))).partner
const lot = async (weight_kg: number, change: object = {}): Promise<Lot> => {
  const slip = { store_id: 1, happened_on: '2027-02-01', slip_number: '', image_id: null, message: '' }
  const entries = [{ device_class: 'washing-machine', weight_kg, confirmed: true }]
  const body = { ...slip, waste_source: 'household', entries, ...change }
  return (await done('POST', '/api/custody/receipts', body)).lots[0]
}
const begin = async (change: object = {}): Promise<ConsignmentDetail> => {
  const form = {
    store_id: 1,
    receiver_id: receiver.id,
    transporter_id: null,
    waste_code: 'B107d',
    note: '',
    packaging: 'Palet',
    vehicle: 'B 9123 XY',
    leaves_on: '2027-03-02',
    manifest_number: '',
  }
  return (await done('POST', '/api/consignments', { ...form, ...change })).consignment
}
type Loaded = { lot_id: number; weight_kg?: number | null; box_number?: string; seal_number?: string }
const load = (to: ConsignmentDetail, ...lots: Loaded[]) =>
  send('PUT', `/api/consignments/${to.id}/lots`, {
    version: to.version,
    lots: lots.map((one) => ({ weight_kg: null, box_number: 'K1', seal_number: 'S-77', ...one })),
  })
const loaded = async (to: ConsignmentDetail, ...lots: Loaded[]): Promise<ConsignmentDetail> => {
  const { status, body, text } = await load(to, ...lots)
  expect(status, text).toBe(200)
  return body.consignment
}
const leave = ({ id, version }: ConsignmentDetail, change: object = {}) =>
  send('POST', `/api/consignments/${id}/sending`, { version, ...change })
const sent = async (...kg: number[]) => sentOn(undefined, ...kg)
const sentOn = async (sent_on: string | undefined, ...kg: number[]): Promise<ConsignmentDetail> => {
  const lots: Lot[] = []
  for (const weight_kg of kg) lots.push(await lot(weight_kg))
  const ready = await loaded(await begin(), ...lots.map(({ id }) => ({ lot_id: id })))
  const body = { version: ready.version, sent_on }
  return (await done('POST', `/api/consignments/${ready.id}/sending`, body)).consignment
}
const linkOf = async ({ id }: ConsignmentDetail): Promise<string> =>
  (await done('POST', `/api/consignments/${id}/link`, { send_to: null, locale: 'id' })).token
/** As somebody without an account. */
const open = (token: string) => server.call({ url: '/api/confirmations', headers: { 'link-token': token } })
const tell = (token: string, what: 'received' | 'treated', payload: object, key: string = randomUUID()) =>
  server.call({
    method: 'POST',
    url: `/api/confirmations/${what}`,
    payload,
    headers: { 'idempotency-key': key, 'link-token': token },
  })
const by = { by_name: 'Sari, PT Daur Ulang', note: '' }
const lines = ({ lots }: ConsignmentDetail, ...kg: number[]) =>
  lots.map(({ lot_id }, at) => ({ lot_id, weight_kg: kg[at]! }))

describe('the register', () => {
  test('keeps partners with their permits, and says what they may do today', async () => {
    const { id } = await partner({ name: 'PT Dua Hal', kinds: ['recycler', 'transporter'] })
    const soon = { ends_on: '2027-03-08' }
    const { partner: one } = await done('POST', `/api/partners/${id}/permits`, permit('recycler', soon))
    expect(one.permits[0]).toMatchObject({ days_left: 7, ended: false, file: null })
    await done('POST', `/api/partners/${id}/permits`, permit('transporter', { ends_on: '2027-02-28' }))
    const { partners } = await get('/api/partners')
    const found: Partner = partners.find((other: Partner) => other.id === id)
    expect(found.permitted).toEqual(['recycler'])
    expect(found.permits[1]).toMatchObject({ ended: true, days_left: -1 })
    const other = permit('repairer')
    expect((await send('POST', `/api/partners/${id}/permits`, other)).body.field).toBe('covers')
  })

  test('tells the second of two, and knows no two of a name', async () => {
    const { permits: _, permitted: __, ...one } = await partner()
    const change = (version: number, name = one.name) =>
      send('PUT', `/api/partners/${one.id}`, { ...one, name, version, address: 'Jl. Baru' })
    expect(said(await change(1))).toEqual([200, undefined])
    expect(said(await change(1))).toEqual([409, 'changed-meanwhile'])
    expect(said(await change(2, 'PT Daur Ulang'))).toEqual([409, 'partner-name-taken'])
  })

  test('tells the second of two who change a permit', async () => {
    const { permits } = await withPermit(await partner())
    const url = `/api/permits/${permits[0]!.id}`
    const seen = permit('recycler')
    const change = (number: string) => send('PUT', url, { ...seen, number, seen })
    const two = await Promise.all([change('S.1'), change('S.2')])
    expect(two.map(said).toSorted()).toEqual([
      [200, undefined],
      [409, 'changed-meanwhile'],
    ])
  })

  test('keeps the permit itself, a PDF as it came, for staff', async () => {
    const { permits } = await withPermit(await partner())
    const url = `/api/permits/${permits[0]!.id}/file`
    const upload = async (bytes: string) => {
      const payload = new FormData()
      payload.append('imageFile', new Blob([bytes]), 'izin.pdf')
      return server.call({ method: 'PUT', url, payload, headers: operator.headers })
    }
    expect((await upload('%PDF-1.7 the permit')).body.partner.permits[0].file).toBe('pdf')
    const read = (format: string, headers = operator.headers) =>
      server.app.inject({ url: `${url}?format=${format}`, headers })
    const file = await read('pdf')
    expect(file.body).toBe('%PDF-1.7 the permit')
    expect(file.headers['content-disposition']).toBe('attachment; filename="permit.pdf"')
    expect((await read('webp')).statusCode).toBe(404)
    expect((await upload('<html>')).status).toBe(415)
    const member = await server.account('budi', 'member')
    expect((await read('pdf', member.headers)).statusCode).toBe(403)
  })
})

describe('a consignment', () => {
  test('takes lots whole or in part, and leaves with them', async () => {
    const [one, two] = [await lot(60), await lot(12.5)]
    const ready = await loaded(
      await begin(),
      { lot_id: one.id, weight_kg: 20.255 },
      { lot_id: two.id, weight_kg: 12.5 },
    )
    expect(ready).toMatchObject({ state: 'draft', sent_kg: 32.755, obstacles: [] })
    // The part is a lot of its own; the whole one is the lot it was.
    expect(ready.lots.map(({ lot_id }) => lot_id)).not.toContain(one.id)
    expect(ready.lots.map(({ lot_id }) => lot_id)).toContain(two.id)
    expect((await get(`/api/custody/lots/${one.id}`)).lot.weight_kg).toBe(39.745)
    const { body } = await leave(ready)
    expect(body.consignment).toMatchObject({ state: 'sent', sent_kg: 32.755, sent_at: expect.any(String) })
    expect((await get(`/api/custody/lots/${two.id}`)).lot.place).toBe('underway')
    expect(said(await leave(ready))).toEqual([409, 'consignment-state'])
  })

  test('takes nothing that is elsewhere, too much, of another store or named twice', async () => {
    const [gone] = (await sent(3)).lots
    expect(said(await load(await begin(), { lot_id: gone!.lot_id }))).toEqual([409, 'lot-elsewhere'])
    const { id: lot_id } = await lot(5)
    expect(said(await load(await begin(), { lot_id, weight_kg: 5.001 }))).toEqual([409, 'lot-short'])
    expect(said(await load(await begin(), { lot_id }, { lot_id }))).toEqual([400, 'invalid'])
    const store = { name: 'Gudang Timur', address: '', clock: 'b3-90', is_default: false }
    const { id: store_id } = await done('POST', '/api/custody/stores', store)
    expect(said(await load(await begin({ store_id }), { lot_id }))).toEqual([409, 'lots-differ'])
    expect(said(await leave(await begin()))).toEqual([409, 'consignment-empty'])
  })

  test('of two with the same lot the second is told', async () => {
    const { id: lot_id } = await lot(5)
    const two = [await loaded(await begin(), { lot_id }), await loaded(await begin(), { lot_id })]
    const answers = await Promise.all(two.map((one) => leave(one)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('does not leave when a permit has ended', async () => {
    const ends_on = '2027-03-01'
    const late = await withPermit(await partner(), { ends_on })
    const ready = await loaded(await begin({ receiver_id: late.id }), { lot_id: (await lot(5)).id })
    // Its last day counts, and ends where the installation is.
    expect(ready.obstacles).toEqual([])
    const before = clock_ms
    clock_ms += 30 * 60_000
    expect(said(await leave(ready))).toEqual([409, 'permit-ended'])
    const seen = permit('recycler', { ends_on })
    const longer = { ...seen, ends_on: '2028-03-01', seen }
    await done('PUT', `/api/permits/${late.permits[0]!.id}`, longer)
    expect(said(await leave(ready))).toEqual([200, undefined])
    clock_ms = before
  })

  test('that left before its permit ended is entered afterwards', async () => {
    const late = await withPermit(await partner(), { ends_on: '2027-02-10' })
    const ready = await loaded(await begin({ receiver_id: late.id }), { lot_id: (await lot(5)).id })
    expect(ready.obstacles).toEqual([{ code: 'permit-ended', at: { kind: 'partner', id: late.id } }])
    expect(said(await leave(ready))).toEqual([409, 'permit-ended'])
    expect(said(await leave(ready, { sent_on: '2027-02-11' }))).toEqual([409, 'permit-ended'])
    // A draft is printed with the facts of today.
    const sheet = async () => {
      const url = `/api/consignments/${ready.id}/sheet?format=csv`
      return (await server.app.inject({ url, headers: operator.headers })).body
    }
    expect(await sheet()).not.toContain('S.123/PSLB3')
    // Its last day counts.
    expect(said(await leave(ready, { sent_on: '2027-02-10' }))).toEqual([200, undefined])
    expect(await sheet()).toContain('S.123/PSLB3 (sampai 2027-02-10)')
  })

  test('of a business leaves only with a licensed transporter, to a licensed receiver, under a manifest', async () => {
    const unlicensed = await partner()
    const { id: lot_id } = await lot(5, { waste_source: 'business' })
    const ready = await loaded(await begin({ receiver_id: unlicensed.id }), { lot_id })
    const here = { kind: 'consignment', id: ready.id }
    expect(ready.obstacles).toEqual([
      { code: 'permit-missing', at: { kind: 'partner', id: unlicensed.id } },
      { code: 'transporter-missing', at: here },
      { code: 'manifest-missing', at: here },
    ])
    const { store_id, waste_code, packaging, vehicle, leaves_on, note } = ready
    const form = { store_id, waste_code, packaging, vehicle, leaves_on, note, receiver_id: receiver.id }
    const save = async (version: number, change: object): Promise<ConsignmentDetail> =>
      (await done('PUT', `/api/consignments/${ready.id}`, { ...form, version, ...change })).consignment
    const { version, obstacles } = await save(ready.version, {
      transporter_id: transporter.id,
      manifest_number: '',
    })
    expect(obstacles).toEqual([{ code: 'manifest-missing', at: here }])
    const papers = { transporter_id: transporter.id, manifest_number: 'EM-2027-11' }
    const complete = await save(version, papers)
    const { body } = await leave(complete)
    expect(body.consignment.state).toBe('sent')
    // Afterwards the number can be corrected, and nothing else.
    const after = await save(body.consignment.version, {
      manifest_number: 'EM-2027-12',
      transporter_id: null,
    })
    expect(after).toMatchObject({ manifest_number: 'EM-2027-12', transporter_id: transporter.id })
  })

  test('has a sheet with what the manifest asks for, as PDF and as CSV without formulas', async () => {
    const { id: lot_id } = await lot(7.5)
    const draft = await begin({ transporter_id: transporter.id, vehicle: '=1+1' })
    const { id, number } = await loaded(draft, { lot_id })
    const file = (format: string) =>
      server.app.inject({ url: `/api/consignments/${id}/sheet?format=${format}`, headers: operator.headers })
    const { text, pictures } = await readPdf((await file('pdf')).rawPayload)
    expect(pictures).toEqual([])
    const own = await withLogo(server, admin.headers, async () => readPdf((await file('pdf')).rawPayload))
    expect(own.pictures).toEqual([LOGO_ON_PAPER])
    expect(own.text).toBe(text)
    for (const part of [
      ...[`Nomor kiriman Consignment number ${number}`, 'Kode limbah Waste code B107d', 'KONSEP'],
      ...['PT Daur Ulang, Jl. Industri 1', 'S.123/PSLB3', 'Mesin cuci', 'K1 S-77 7,5 kg', 'CV Angkut'],
      // §8: days in words, and what is signed for beside the signatures.
      ...['S.123/PSLB3 (sampai 31 Desember 2028)', 'Nomor manifes Manifest number Belum diisi Not entered'],
      `Kiriman ${number}, 1 lot, 7,5 kg`,
    ])
      expect(text).toContain(part)
    const csv = (await file('csv')).body
    expect(csv).toContain('Nomor kiriman,Nomor manifes,Tanggal pengangkutan')
    expect(csv).toContain(`${number},,2027-03-02`)
    expect(csv).toContain(`,'=1+1,`)
    expect(csv).toContain(`${lot_id},Mesin cuci,K1,S-77,7.5,,`)
  })

  test('§3 has a workbook of its lots, with a day, numbers and a sum', async () => {
    const { id: lot_id } = await lot(2.5)
    const { id: other } = await lot(0.25)
    const draft = await begin({ transporter_id: transporter.id })
    const { id } = await loaded(draft, { lot_id }, { lot_id: other })
    const url = `/api/consignments/${id}/sheet?format=xlsx`
    const { rawPayload } = await server.app.inject({ url, headers: operator.headers })
    const cells = cellsOf(rawPayload)
    expect(cells).toContain('# Lembar kiriman\nA: Nomor kiriman | B: Nomor manifes | C: Tanggal pengangkutan')
    expect(cells).toMatch(/ \| C: 46448 \| .* \| Q: 2.5\n/)
    expect(cells).toMatch(/A: Total \| Q: 2.75$/)
  })
})

test('the person who signed for the receiver is forgotten by an administrator; the confirmation stays', async () => {
  const consignment = await sent(10)
  const token = await linkOf(consignment)
  const { version } = consignment
  await tell(token, 'received', { ...by, version, lines: lines(consignment, 10) })
  const url = `/api/consignments/${consignment.id}`
  const { consignment: there } = await get(url)
  const forget = (confirmation: number, { headers }: { headers: Record<string, string> }) =>
    server.call({ method: 'DELETE', url: `${url}/confirmations/${confirmation}/name`, headers })
  const { id } = there.confirmations[0]
  expect((await forget(id, operator)).status).toBe(403)
  expect((await forget(id + 1, admin)).status).toBe(404)
  const { status, body } = await forget(id, admin)
  expect([status, body.consignment]).toEqual([
    200,
    { ...there, confirmations: [{ ...there.confirmations[0], by_name: '' }] },
  ])
  const shown = await open(token)
  expect(shown.body.consignment.confirmations).toMatchObject([{ kind: 'received', by_name: '' }])
  const audit = await server.call({
    url: '/api/audit?action=consignment.name-forgotten',
    headers: admin.headers,
  })
  expect(audit.body.entries).toMatchObject([
    { actor: { username: 'ratna' }, subject: `consignment:${consignment.id}`, details: { confirmation: id } },
  ])
})

describe("the receiver's link", () => {
  test('shows what is on the way, takes received and later treated, and shows the difference', async () => {
    const consignment = await sent(60, 12.5)
    const token = await linkOf(consignment)
    const { body } = await open(token)
    expect(body.consignment).toMatchObject({
      number: consignment.number,
      state: 'sent',
      receiver: 'PT Daur Ulang',
    })
    expect(JSON.stringify(body)).not.toMatch(/tracking_code|submission|joko|"route"/)
    const { version } = body.consignment
    const received = await tell(token, 'received', { ...by, version, lines: lines(consignment, 58.5, 13) })
    expect(received.status, received.text).toBe(200)
    expect(received.body.consignment.lots).toMatchObject([
      { sent_kg: 60, received_kg: 58.5, difference_kg: 1.5, held_kg: 58.5 },
      { sent_kg: 12.5, received_kg: 13, difference_kg: -0.5, held_kg: 13 },
    ])
    const [one, two] = consignment.lots.map(({ lot_id }) => lot_id)
    const some = [
      { lot_id: one, outcome: 'recycled', material: 'copper', weight_kg: 8 },
      { lot_id: one, outcome: 'recycled', material: 'steel', weight_kg: 50 },
      { lot_id: one, outcome: 'loss', material: null, weight_kg: 0.5 },
    ]
    const first = await tell(token, 'treated', { ...by, version: version + 1, lines: some })
    expect(first.body.consignment).toMatchObject({ state: 'received' })
    const rest = [{ lot_id: two, outcome: 'disposed', material: null, weight_kg: 13 }]
    const last = await tell(token, 'treated', { ...by, version: version + 2, lines: rest })
    expect(last.body.consignment).toMatchObject({ state: 'treated' })
    const { consignment: desk } = await get(`/api/consignments/${consignment.id}`)
    expect(desk).toMatchObject({ state: 'treated', difference_kg: 1, held_kg: 0 })
    expect(desk.confirmations).toMatchObject([
      { kind: 'received', by_name: by.by_name, on_paper: false },
      { kind: 'treated' },
      { kind: 'treated' },
    ])
    expect(desk.lots[0].treated).toContainEqual({
      outcome: 'recycled',
      weight_kg: 8,
      material: { id: 'copper', name: expect.anything() },
    })
  })

  test('says the same once, and tells the second of two', async () => {
    const consignment = await sent(10)
    const token = await linkOf(consignment)
    const { version } = consignment
    const body = { ...by, version, lines: lines(consignment, 10) }
    const key = randomUUID()
    const twice = await Promise.all([1, 2].map(() => tell(token, 'received', body, key)))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(said(await tell(token, 'received', { ...body, note: 'Another' }, key))).toEqual([
      409,
      'idempotency-mismatch',
    ])
    expect(said(await tell(token, 'received', { ...body, lines: lines(consignment, 9) }))).toEqual([
      409,
      'changed-meanwhile',
    ])
    expect((await open(token)).body.consignment.confirmations).toHaveLength(1)
  })

  test('ends: revoked, replaced, after its time, altered', async () => {
    const consignment = await sent(10)
    const old = await linkOf(consignment)
    const token = await linkOf(consignment)
    const gone = [404, 'not-found']
    expect(said(await open(old))).toEqual(gone)
    expect(said(await open(token))).toEqual([200, undefined])
    const body = { ...by, version: consignment.version, lines: lines(consignment, 10) }
    for (const wrong of [
      token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      token.replace(/^\d+/, '1'),
      'nonsense',
      old,
    ])
      expect(said(await tell(wrong, 'received', body))).toEqual(gone)
    const before = clock_ms
    clock_ms += 31 * 86_400_000
    expect(said(await open(token))).toEqual(gone)
    expect(said(await tell(token, 'received', body))).toEqual(gone)
    clock_ms = before
    await done('DELETE', `/api/consignments/${consignment.id}/link`)
    expect(said(await tell(token, 'received', body))).toEqual(gone)
    expect((await get(`/api/consignments/${consignment.id}`)).consignment.state).toBe('sent')
  })

  test('§12 of an earlier version opens and confirms by its token in the address', async () => {
    const consignment = await sent(10)
    const token = await linkOf(consignment)
    const url = `/api/confirmations/${token}`
    const seen = await server.call({ url })
    expect([seen.status, seen.body]).toEqual([200, (await open(token)).body])
    const { version } = seen.body.consignment
    const payload = { ...by, version, lines: lines(consignment, 9) }
    const key = { 'idempotency-key': randomUUID() }
    const told = await server.call({ method: 'POST', url: `${url}/received`, payload, headers: key })
    expect(told.body.consignment).toMatchObject({ state: 'received' })
  })

  test('is mailed when wanted, and not once it has ended', async () => {
    const { id } = await sent(10)
    const mail = (send_to: string) => done('POST', `/api/consignments/${id}/link`, { send_to, locale: 'id' })
    await mail('old@daur.example')
    const { token } = await mail('sari@daur.example')
    await server.work()
    const mails = server.mails.filter(({ to }) => to.endsWith('@daur.example'))
    expect(mails.map(({ to }) => to)).toEqual(['sari@daur.example'])
    expect(mails[0]!.text).toContain(`https://ewaste.example.go.id/confirm#${token}`)
    expect(mails[0]!.text).toContain('31 Maret 2027')
  })
})

test('nothing that may hold data is reused, by the link or on paper', async () => {
  const entries = [{ device_class: 'laptop', weight_kg: 4 }]
  const { id: lot_id } = await lot(4, { entries })
  const ready = await loaded(await begin(), { lot_id })
  expect(ready.lots).toMatchObject([{ data: 'holds' }])
  const { consignment } = (await leave(ready)).body as { consignment: ConsignmentDetail }
  const token = await linkOf(consignment)
  const { version } = consignment
  const { body } = await tell(token, 'received', { ...by, version, lines: lines(consignment, 4) })
  const made = (outcome: string) => ({
    ...by,
    version: body.consignment.version,
    lines: [{ lot_id, outcome, material: null, weight_kg: 4 }],
  })
  const paper = { happened_on: '2027-03-01', slip_number: '', image_id: null }
  const onPaper = { ...made('reused'), ...paper }
  expect(said(await tell(token, 'treated', made('reused')))).toEqual([409, 'wipe-missing'])
  expect(said(await send('POST', `/api/consignments/${ready.id}/treated`, onPaper))).toEqual([
    409,
    'wipe-missing',
  ])
  // A lot that has left cannot be wiped there either: it has to come back in the books.
  const done_on = '2027-03-01'
  const wipe = { method: 'purge', done_on, done_by: 'Sari', log: 'ok', image_id: null, succeeded: true }
  expect(said(await send('POST', `/api/custody/lots/${lot_id}/wipes`, wipe))).toEqual([409, 'lot-elsewhere'])
  const last = (await get(`/api/consignments/${ready.id}`)).consignment.confirmations.at(-1)
  for (const act_id of [last.act_id, consignment.sent_act_id])
    await done('POST', `/api/consignments/${ready.id}/corrections`, { act_id, reason: 'Wiped there' })
  await done('POST', `/api/custody/lots/${lot_id}/wipes`, wipe)
  const again = (await get(`/api/consignments/${ready.id}`)).consignment
  expect(again).toMatchObject({ state: 'draft', lots: [{ data: 'wiped' }] })
})

test('a paper is entered instead, and everything can be taken back in turn', async () => {
  const consignment = await sent(10)
  const url = `/api/consignments/${consignment.id}`
  const paper = { happened_on: '2027-03-01', slip_number: 'BA-7', image_id: null }
  const body = { ...by, ...paper, version: consignment.version, lines: lines(consignment, 9) }
  // In Jakarta it is the first of March until midnight, and it left on that day.
  for (const [happened_on, code] of [
    ['2027-03-02', 'day-not-begun'],
    ['2027-02-28', 'day-too-early'],
  ])
    expect(said(await send('POST', `${url}/received`, { ...body, happened_on }))).toEqual([400, code])
  const { consignment: there } = await done('POST', `${url}/received`, body)
  expect(there).toMatchObject({ state: 'received', difference_kg: 1, confirmations: [{ on_paper: true }] })
  const sentAct = consignment.sent_act_id
  const back = (act_id: number) => send('POST', `${url}/corrections`, { act_id, reason: 'The wrong slip' })
  expect(said(await back(sentAct!))).toEqual([409, 'lot-moved-on'])
  const key = randomUUID()
  const wrongSlip = { act_id: there.confirmations[0].act_id, reason: 'The wrong slip' }
  const twice = [1, 2].map(() => send('POST', `${url}/corrections`, wrongSlip, key))
  const [{ body: again }] = (await Promise.all(twice)) as [Awaited<ReturnType<typeof send>>]
  const other = { act_id: sentAct, reason: 'The wrong slip' }
  expect(said(await send('POST', `${url}/corrections`, other, key))).toEqual([409, 'idempotency-mismatch'])
  expect(again.consignment).toMatchObject({
    state: 'sent',
    received_kg: null,
    difference_kg: null,
    confirmations: [{ corrected: true }],
  })
  const { body: draft } = await back(sentAct!)
  expect(draft.consignment).toMatchObject({ state: 'draft', sent_at: null })
  const { lot: inStock } = await get(`/api/custody/lots/${consignment.lots[0]!.lot_id}`)
  expect(inStock).toMatchObject({ place: 'stock', weight_kg: 10 })
})

test('departures and arrivals of earlier days are entered later, in order', async () => {
  const { id: lot_id } = await lot(10, { happened_on: '2027-02-10' })
  const ready = await loaded(await begin(), { lot_id })
  for (const [sent_on, code] of [
    ['2027-02-09', 'day-too-early'],
    ['2027-03-02', 'day-not-begun'],
  ])
    expect(said(await leave(ready, { sent_on }))).toEqual([400, code])
  const { body: left } = await leave(ready, { sent_on: '2027-02-10' })
  const { consignment } = left as { consignment: ConsignmentDetail }
  expect(consignment.sent_at).toBe('2027-02-09T17:00:00.000Z')
  const said_on = (kind: 'received' | 'treated', happened_on: string, version: number, all: object[]) => {
    const paper = { happened_on, slip_number: '', image_id: null }
    return send('POST', `/api/consignments/${ready.id}/${kind}`, { ...by, ...paper, version, lines: all })
  }
  const all = lines(consignment, 10)
  expect(said(await said_on('received', '2027-02-09', consignment.version, all))).toEqual([
    400,
    'day-too-early',
  ])
  const { body } = await said_on('received', '2027-02-12', consignment.version, all)
  const { version } = body.consignment
  const made = { lot_id, outcome: 'recycled', material: null, weight_kg: 4 }
  expect(said(await said_on('treated', '2027-02-11', version, [made]))).toEqual([400, 'day-too-early'])
  // Two slips of the same day or not: neither rests on the other.
  expect(said(await said_on('treated', '2027-02-20', version, [made]))).toEqual([200, undefined])
  expect(said(await said_on('treated', '2027-02-12', version + 1, [made]))).toEqual([200, undefined])
})

test('a corrected weight counts on the day of the first weighing', async () => {
  const [{ submission_id, id: lot_id }] = [await lot(10, { happened_on: '2027-02-20' })]
  const url = `/api/submissions/${submission_id}/weights`
  const { entries } = await get(url)
  const corrected = { device_class: 'washing-machine', method: 'weighed', outcome: 'unknown', weight_kg: 8 }
  await done('POST', url, { ...corrected, replaces_id: entries[0].id })
  const ready = await loaded(await begin(), { lot_id })
  expect(said(await leave(ready, { sent_on: '2027-02-19' }))).toEqual([400, 'day-too-early'])
  expect(said(await leave(ready, { sent_on: '2027-02-20' }))).toEqual([200, undefined])
})

test(
  'received = out + outcomes + stock, whatever is sent, confirmed and taken back',
  { timeout: 60_000 },
  async () => {
    const verb = fc.constantFrom('send', 'receive', 'receive', 'treat', 'treat', 'takeBack')
    const act = fc.record({
      verb,
      pick: fc.nat(99),
      share: fc.double({ min: 0, max: 1.2, noNaN: true }),
      day: fc
        .integer({ min: 20, max: 30 })
        .map((date) => (date < 29 ? `2027-02-${date}` : `2027-03-0${date - 28}`)),
    })
    const open: ConsignmentDetail[] = []
    const tried = new Set<string>()
    let refused = false
    const play = async (verb: string, pick: number, share: number, day: string) => {
      if (verb === 'send' || open.length === 0) {
        open.push(await sentOn(day > '2027-03-01' ? undefined : day, 5 + pick / 8, 3))
        return 200
      }
      // Mostly one with which it can be done; each fourth time any.
      const state = pick % 4 ? { receive: 'sent', treat: 'received' }[verb] : undefined
      const { rows } = await server.pool.query<{ id: string }>(
        'select id from consignments where id = any($1) and state = $2 order by id',
        [open.map(({ id }) => id), state],
      )
      const at_hand = rows.length ? rows : open
      const id = Number(at_hand[pick % at_hand.length]!.id)
      const { consignment: now } = (await get(`/api/consignments/${id}`)) as {
        consignment: ConsignmentDetail
      }
      const some = (kg: number) => Math.max(0.001, Math.round(kg * share * 1000) / 1000)
      const paper = {
        ...by,
        version: now.version,
        happened_on: day,
        slip_number: '',
        image_id: null,
      }
      const all = now.lots.map(({ lot_id, sent_kg }) => ({ lot_id, weight_kg: some(sent_kg) }))
      if (verb === 'receive')
        return (await send('POST', `/api/consignments/${id}/received`, { ...paper, lines: all })).status
      const made = now.lots.map(({ lot_id, held_kg }) => ({ lot_id, weight_kg: some(held_kg) }))
      const outcome = { outcome: pick % 2 ? 'recycled' : 'loss', material: pick % 2 ? 'copper' : null }
      if (verb === 'treat')
        return (
          await send('POST', `/api/consignments/${id}/treated`, {
            ...paper,
            lines: made.map((one) => ({ ...one, ...outcome })),
          })
        ).status
      const act_id = now.confirmations.findLast(({ corrected }) => !corrected)?.act_id ?? now.sent_act_id ?? 1
      return (await send('POST', `/api/consignments/${id}/corrections`, { act_id, reason: 'Again' })).status
    }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(act, act), { minLength: 6, maxLength: 12 }), async (pairs) => {
        for (const pair of pairs) {
          const answers = await Promise.all(
            pair.map(({ verb, pick, share, day }) => play(verb, pick, share, day)),
          )
          for (const [at, status] of answers.entries()) {
            expect([200, 400, 404, 409]).toContain(status)
            refused ||= status === 400
            if (status === 200) tried.add(pair[at]!.verb)
          }
          const { rows } = await server.pool.query(`
          select store_id, sum(grams) from custody_totals group by store_id having sum(grams) <> 0
          union all
          select l.id, l.stock_g from lots l join custody_entries e on e.lot_id = l.id group by l.id
            having sum(grams) <> 0 or sum(grams) filter (where account = 'held') <> l.held_g`)
          expect(rows).toEqual([])
          // A consignment's columns agree with its state.
          const { rows: odd } = await server.pool.query(`
          select c.id from consignments c join consignment_lots cl on cl.consignment_id = c.id
            join lots l on l.id = cl.lot_id where c.state in ('sent', 'received', 'treated')
          group by c.id having (c.state = 'sent') <> (sum(l.underway_g) > 0)
            or (c.state = 'received') <> (sum(l.held_g) > 0)`)
          expect(odd).toEqual([])
          // On no day of the books was less than nothing of a lot anywhere.
          const { rows: below } = await server.context.db.execute(sql`
            with recursive ${actDays('Asia/Jakarta')}
            select * from (
              select e.lot_id, e.account, d.day, sum(sum(e.grams)) over (partition by e.lot_id, e.account order by d.day) as grams
              from custody_entries e join days d on d.id = e.act_id where e.account in ('stock', 'underway', 'held')
              group by 1, 2, 3
            ) balance where grams < 0`)
          expect(below).toEqual([])
        }
      }),
      { numRuns: 6, seed: 20_261_123, endOnFailure: true },
    )
    expect([...tried].toSorted()).toEqual(['receive', 'send', 'takeBack', 'treat'])
    expect(refused).toBe(true)
  },
)
