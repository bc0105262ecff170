import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '#server/testing/documents/read-pdf.ts'
import { LOGO_ON_PAPER, withLogo } from '#server/testing/pictures/with-logo.ts'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'
import { drawReceipt } from './draw.ts'
import type { Receipt } from './receipt.ts'

type Headers = Record<string, string>
let server: Awaited<ReturnType<typeof createTestApp>>
let admin: Awaited<ReturnType<typeof server.account>>
let operator: Awaited<ReturnType<typeof server.account>>
let clock_ms = Date.parse('2026-11-22T03:00:00Z')
beforeAll(async () => {
  server = await createTestApp(
    { PUBLIC_URL: 'https://ewaste.example.go.id' },
    { now: () => new Date((clock_ms += 1000)) },
  )
  admin = await server.account('ratna')
  operator = await server.account('dewi', 'operator')
})
afterAll(() => server?.close())

const send = async (overrides: Record<string, unknown> = {}, headers: Headers = newGuest()) => {
  const member = 'authorization' in headers
  const { body } = await server.call({
    method: 'POST',
    url: member ? '/api/submissions' : '/api/submit-ewaste',
    payload: member ? post(overrides) : enquiry(overrides),
    headers,
  })
  return { ...(body as { id: number; tracking_code: string }), headers }
}
type Sent = Awaited<ReturnType<typeof send>>
const review = async (id: number, ...statuses: string[]) => {
  for (const status of statuses) {
    const { status: answer, text } = await server.call({
      method: 'PATCH',
      url: `/api/submissions/${id}`,
      payload: { status, ...(status === 'approved' && { note: 'A step' }) },
      headers: operator.headers,
    })
    expect(answer, text).toBe(200)
  }
}
const weigh = async (id: number, payload: object) => {
  const { status, body, text } = await server.call({
    method: 'POST',
    url: `/api/submissions/${id}/weights`,
    payload: { device_class: 'laptop', method: 'weighed', outcome: 'recycled', ...payload },
    headers: { ...operator.headers, 'idempotency-key': randomUUID() },
  })
  expect(status, text).toBe(200)
  return body.entries.at(-1).id as number
}
const ownReceipt = (code: string, headers: Headers) =>
  server.app.inject({ url: `/api/submissions/track/${code}/receipt`, headers })
const deskReceipt = (id: number, headers = operator.headers) =>
  server.app.inject({ url: `/api/submissions/${id}/receipt`, headers })
const textOf = async ({ tracking_code, headers }: Sent) => {
  const reply = await ownReceipt(tracking_code, headers)
  expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200)
  return (await readPdf(reply.rawPayload)).text
}

test('§8 says in both languages what was weighed, with a word for what was not counted, the sum, where, when and by whom', async () => {
  const request = await send()
  await review(request.id, 'approved', 'collected')
  const wrong = await weigh(request.id, { weight_kg: 25, units: 9 })
  await weigh(request.id, { weight_kg: 2.255, units: 1, replaces_id: wrong })
  await weigh(request.id, { device_class: 'tv-flat-panel', weight_kg: 12, units: 2 })
  const mistaken = await weigh(request.id, { device_class: 'rice-cooker', weight_kg: 3 })
  await weigh(request.id, { device_class: 'rice-cooker', weight_kg: 0, replaces_id: mistaken })
  await weigh(request.id, { device_class: 'refrigerator', weight_kg: 1000, method: 'estimated' })
  await review(request.id, 'recycled')

  const reply = await ownReceipt(request.tracking_code, request.headers)
  expect(reply).toMatchObject({
    statusCode: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="resirkuit-receipt.pdf"',
      'cache-control': 'no-store',
    },
  })
  const { text, pages, pictures } = await readPdf(reply.rawPayload)
  expect(pages).toHaveLength(1)
  expect(pictures).toEqual([])
  const own = await withLogo(server, admin.headers, async () =>
    readPdf((await ownReceipt(request.tracking_code, request.headers)).rawPayload),
  )
  expect(own).toMatchObject({ text, pictures: [LOGO_ON_PAPER] })
  for (const said of [
    'Bukti serah terima Hand-over receipt',
    `Nomor Number ${request.tracking_code}/1`,
    /Diterima pada Received on 22 November 2026 pukul 10\.\d\d WIB 22 November 2026 at 10:\d\d WIB/,
    'Tempat Place Kebayoran Baru · Kota Jakarta Selatan',
    /Diserahkan oleh Handed over by Guest-\w{5}/,
    'Diterima oleh Received by Resirkuit',
    'Laptop Ditimbang Weighed 1 2,255 kg 2.255 kg',
    'Televisi layar datar Flat-panel television Ditimbang Weighed 2 12 kg',
    'Perkiraan Estimated tidak dihitung not counted 1.000 kg 1,000 kg',
    'Total Ditimbang 14,255 kg Perkiraan 1.000 kg Weighed 14.255 kg Estimated 1,000 kg tidak dihitung not counted 1.014,255 kg 1,014.255 kg',
    'Ini bukan sertifikat pengolahan',
    'It is not a certificate of treatment',
    'Lihat status permintaan See the state of the request',
    'Halaman 1 dari 1 Page 1 of 1',
  ])
    expect(text).toMatch(said instanceof RegExp ? said : new RegExp(said.replace(/[.()+]/g, String.raw`\$&`)))
  // Entries that were corrected, that were cancelled, and that nobody confirmed.
  expect(text).not.toMatch(/25 kg|Penanak nasi|Rice cooker|Dikonfirmasi|Dinyatakan/)
  // Staff get the same.
  const desk = await deskReceipt(request.id)
  expect((await readPdf(desk.rawPayload)).text).toContain('1.014,255 kg')
})

describe('made again after a correction', () => {
  const newsOf = async ({ headers }: { headers: Headers }) => {
    const { body } = await server.call({ url: '/api/notifications', headers })
    return (body.notifications as { kind: string; params: Record<string, string> }[]).filter(
      ({ kind }) => kind === 'receipt-replaced',
    )
  }
  const numberIn = (text: string) => /Nomor Number (\S+)/.exec(text)![1]

  test('has its own number and says which one it replaces; its owner is told once, by bell and mail', async () => {
    const owner = await server.account('sari', 'member')
    const wishes = { mail: true, locale: 'en' }
    await server.call({
      method: 'PUT',
      url: '/api/notifications/wishes',
      payload: wishes,
      headers: owner.headers,
    })
    const request = await send({}, owner.headers)
    const { tracking_code: code } = request
    await review(request.id, 'approved', 'collected')
    const wrong = await weigh(request.id, { weight_kg: 17.072, units: 4 })
    const first = await textOf(request)
    expect(numberIn(first)).toBe(`${code}/1`)
    expect(first).not.toContain('Menggantikan')
    // The same paper, made again.
    expect(numberIn(await textOf(request))).toBe(`${code}/1`)
    await server.work()
    expect(await newsOf(owner)).toEqual([])

    server.mails.length = 0
    const right = await weigh(request.id, { weight_kg: 15.45, units: 4, replaces_id: wrong })
    await weigh(request.id, { weight_kg: 5.45, units: 4, replaces_id: right })
    await server.work()
    const told = [{ params: { number: `${code}/2`, replaces: `${code}/1` } }]
    expect(await newsOf(owner)).toMatchObject(told)
    expect(server.mails.filter(({ subject }) => subject.includes('new receipt'))).toMatchObject([
      { to: owner.email, subject: `${code}: there is a new receipt for what you handed over` },
    ])
    const second = await textOf(request)
    expect(second).toContain(`Nomor Number ${code}/2`)
    expect(second).toMatch(new RegExp(`Menggantikan Replaces bukti ${code}/1 tanggal 22 November 2026`))
    expect(second).toContain('5,45 kg')
    await server.work()
    expect(await newsOf(owner)).toMatchObject(told)
  })

  test('is a new one, although the first says the same as the third', async () => {
    const request = await send()
    await review(request.id, 'approved', 'collected')
    const one = await weigh(request.id, { weight_kg: 5, units: 2 })
    expect(numberIn(await textOf(request))).toBe(`${request.tracking_code}/1`)
    const other = await weigh(request.id, { weight_kg: 6, units: 2, replaces_id: one })
    expect(numberIn(await textOf(request))).toBe(`${request.tracking_code}/2`)
    await weigh(request.id, { weight_kg: 5, units: 2, replaces_id: other })
    const both = await Promise.all([textOf(request), textOf(request)])
    expect(both.map(numberIn)).toEqual(Array(2).fill(`${request.tracking_code}/3`))
  })

  test('is none where nobody has made the first', async () => {
    const request = await send()
    await review(request.id, 'approved', 'collected')
    const one = await weigh(request.id, { weight_kg: 5, units: 2 })
    await weigh(request.id, { weight_kg: 6, units: 2, replaces_id: one })
    await server.work()
    expect(numberIn(await textOf(request))).toBe(`${request.tracking_code}/1`)
  })
})

test('names whoever runs the installation once the administrator has written it down', async () => {
  const request = await send()
  await review(request.id, 'approved', 'collected')
  const name = (operator_name: string) =>
    server.call({
      method: 'PATCH',
      url: '/api/admin/settings',
      payload: { operator_name },
      headers: admin.headers,
    })
  await name(' Dinas Lingkungan Hidup ')
  expect(await textOf(request)).toContain('Diterima oleh Received by Dinas Lingkungan Hidup')
  for (const wrong of ['x'.repeat(121), 'Dinas\nLingkungan'])
    expect((await name(wrong)).body.field).toBe('operator_name')
  await name('')
  expect(await textOf(request)).toContain('Diterima oleh Received by Resirkuit')
})

test('says what was declared while nothing is weighed, and that nobody has weighed it', async () => {
  const request = await send({
    items: [
      { device_class: 'laptop', brand: 'Lenovo', quantity: 2, condition: 'broken' },
      { device_class: null, quantity: 30 },
    ],
  })
  await review(request.id, 'approved', 'collected')
  const text = await textOf(request)
  expect(text).toContain('Dinyatakan pengirim, belum ditimbang Declared by the sender, not weighed')
  expect(text).toContain('Laptop Lenovo Rusak Broken 2')
  expect(text).toContain('Perangkat lain Another device Tidak diketahui Not known 30')
  expect(text).not.toMatch(/\d kg/)

  await weigh(request.id, { weight_kg: 4, units: 2 })
  expect(await textOf(request)).not.toMatch(/Dinyatakan|Lenovo/)
})

test('says so when nothing was weighed and nothing declared', async () => {
  const request = await send()
  await review(request.id, 'approved', 'collected')
  expect(await textOf(request)).toContain('Nothing has been weighed yet, and the sender listed no items.')
})

test('names nobody of what was brought without a request, and nobody who was forgotten', async () => {
  const { body } = await server.call({
    method: 'POST',
    url: '/api/submissions/walk-in',
    payload: { service: 'donation', message: 'A box of cables' },
    headers: { ...operator.headers, 'idempotency-key': randomUUID() },
  })
  const walkIn = await readPdf((await deskReceipt(body.submission.id)).rawPayload)
  expect(walkIn.text).toMatch(/Diterima pada Received on 22 November/)
  expect(walkIn.text).not.toMatch(/Diserahkan oleh|Tempat|Guest-/)

  const member = await server.account('budi-santoso', 'member')
  const request = await send({}, member.headers)
  await review(request.id, 'approved', 'collected')
  expect(await textOf(request)).toContain('Handed over by budi-santoso')
  await server.call({
    method: 'POST',
    url: `/api/submissions/${request.id}/erasure`,
    payload: { reason: 'Asked on the phone' },
    headers: operator.headers,
  })
  const forgotten = await readPdf((await deskReceipt(request.id)).rawPayload)
  expect(forgotten.text).not.toMatch(/budi-santoso|removed|Diserahkan oleh/)
})

test('of a business names the licensed transporter and the manifest', async () => {
  const request = await send({ waste_source: 'business' })
  await review(request.id, 'approved')
  await server.call({
    method: 'PATCH',
    url: `/api/submissions/${request.id}`,
    payload: { status: 'collected', transporter: 'PT Angkut', manifest_number: 'EM-2026-7' },
    headers: operator.headers,
  })
  expect(await textOf(request)).toContain(
    'Pengangkut dan manifes Transporter and manifest PT Angkut, EM-2026-7',
  )
})

describe('there is none', () => {
  test('for anybody else', async () => {
    const request = await send()
    await review(request.id, 'approved', 'collected')
    const other = await server.account('other', 'member')
    for (const headers of [newGuest(), other.headers, {}]) {
      const reply = await ownReceipt(request.tracking_code, headers)
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found'])
    }
    expect((await ownReceipt('RSK-AAAA-AAAA', request.headers)).statusCode).toBe(404)
    expect((await ownReceipt('nonsense', request.headers)).statusCode).toBe(404)
    expect((await deskReceipt(request.id, other.headers)).statusCode).toBe(403)
    expect((await deskReceipt(request.id + 10_000)).statusCode).toBe(404)
  })

  test('before something came in, nor once that was taken back', async () => {
    const request = await send()
    const asked = async () => {
      const reply = await ownReceipt(request.tracking_code, request.headers)
      return [reply.statusCode, reply.statusCode === 200 ? 'a receipt' : reply.json().code]
    }
    expect(await asked()).toEqual([409, 'not-collected'])
    await review(request.id, 'approved')
    expect(await asked()).toEqual([409, 'not-collected'])
    await review(request.id, 'collected')
    expect(await asked()).toEqual([200, 'a receipt'])
    await review(request.id, 'approved')
    expect(await asked()).toEqual([409, 'not-collected'])
  })

  test('requests without a hand-over', async () => {
    const request = await send({ form_id: 12 })
    await review(request.id, 'approved', 'collected')
    const reply = await ownReceipt(request.tracking_code, request.headers)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'not-handed-over'])
  })
})

describe('drawn', () => {
  const receipt: Receipt = {
    submission_id: 1,
    number: 'RSK-7F4K-92QD/1',
    nth: 1,
    replaces: null,
    tracking_code: 'RSK-7F4K-92QD',
    collected_at: new Date('2026-11-22T03:01:00Z'),
    collected_on: null,
    time_zone: 'Asia/Makassar',
    place: 'Panakkukang · Kota Makassar',
    sender: 'budi',
    operator_name: '',
    manifest: null,
    weighed: [{ name: { id: 'Laptop', en: 'Laptop' }, units: 2, method: 'weighed', weight_kg: 4.255 }],
    declared: [],
    page_url: null,
    confirmation: null,
    issued_at: new Date('2026-11-22T17:00:00Z'),
  }
  const drawn = async (change: Partial<Receipt> = {}) => {
    const bytes = await buffer(await drawReceipt({ ...receipt, ...change }))
    return { bytes, ...(await readPdf(bytes)) }
  }

  test('carries its fonts, its title, its language and its structure', async () => {
    const { bytes, info, marked, trees } = await drawn({ page_url: 'https://ewaste.example/track/RSK' })
    const file = bytes.toString('latin1')
    // Every font is in it, as the part of it that is used; none is the reader's own.
    const names = [...file.matchAll(/\/FontName \/([\w+-]+)/g)].map(([, name]) => name!)
    expect(names.map((name) => name.replace(/^[A-Z]{6}\+/, '')).toSorted()).toEqual([
      'PlusJakartaSans-Regular',
      'PlusJakartaSans-SemiBold',
    ])
    expect(file.match(/\/FontFile2/g)).toHaveLength(2)
    expect(file).not.toContain('Helvetica')
    expect(info).toMatchObject({
      Title: 'Bukti serah terima RSK-7F4K-92QD/1 (Hand-over receipt)',
      Language: 'id',
    })
    expect(marked).toBe(true)
    for (const role of ['"Document"', '"H1"', '"H2"', '"Table"', '"TH"', '"TD"', '"Figure"'])
      expect(trees[0]).toContain(role)
    expect(trees[0]).toContain('"lang":"en"')
    expect(trees[0]).toContain('"alt":"Lihat status permintaan RSK-7F4K-92QD"')
  })

  test('by the clock of the installation', async () => {
    const { text } = await drawn()
    expect(text).toContain('22 November 2026 pukul 11.01 WITA')
    // Already the next day there.
    expect(text).toContain('23 November 2026 at 01:00 WITA')
  })

  test('says how the hand-over was confirmed', async () => {
    const at = receipt.collected_at!
    const code = await drawn({ confirmation: { by: 'code', at } })
    expect(code.text).toContain('dengan kode, 22 November 2026 pukul 11.01 WITA by code, 22 November 2026')
    expect(code.trees[0]).not.toContain('"Figure"')
    const drawing = { width: 300, height: 120, lines: [[10, 60, 40, 20, 9000, -50], [150, 20], [7], []] }
    const signed = await drawn({ confirmation: { by: 'signature', at, drawing } })
    expect(signed.text).toContain('by signature, 22 November 2026')
    expect(signed.trees[0]).toContain('"alt":"Tanda tangan"')
    expect(signed.pages).toHaveLength(1)
  })

  test('with whatever people write', async () => {
    const wide = 'W'.repeat(300)
    const { pages, text } = await drawn({
      place: `🙂👩‍👩‍👧 مرحبا \u202Egnp.exe\u0007\t<b>&amp;</b>\n(\\) Ñandú ğşĀ e\u0301`,
      sender: wide,
      operator_name: 'नमस्ते Kota',
    })
    expect(text).toContain('Tempat Place □ □ gnp.exe <b>&amp;</b> (\\) Ñandú ğşĀ é')
    expect(text.replaceAll(' ', '')).toContain(wide)
    expect(text).toContain('Received by □ Kota')
    expect(pages).toHaveLength(1)
  })

  test('over as many pages as it takes, each with the head of the table and its number', async () => {
    const weighed = Array.from({ length: 90 }, (_, n) => ({ ...receipt.weighed[0]!, units: n + 1 }))
    const { pages } = await drawn({ weighed })
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('Jenis perangkat Kind of device')
      expect(page).toContain(`Halaman ${at + 1} dari ${pages.length}`)
    }
    // The sum of 90 times 4.255 kg stands below at least one of them.
    expect(pages.at(-1)).toMatch(/Weighed 90 4,255 kg.*Total .* 4\.095 4,095 382,95 kg 382\.95 kg/)
  })
})
