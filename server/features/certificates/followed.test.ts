import { createHash, randomUUID } from 'node:crypto'
import canonicalize from 'canonicalize'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { verifyCredential } from '@digitalcredentials/verifier-core'
import type { Certificate, Counted } from '#contract/certificates.ts'
import type { ConsignmentDetail } from '#contract/consignments.ts'
import type { Lot } from '#contract/custody.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

// What certificates say of what went on: the receiver’s word, and what the ledger can follow.

const ORIGIN = 'https://ewaste.example.go.id'
let server: Awaited<ReturnType<typeof createTestApp>>
let operator: Awaited<ReturnType<typeof server.account>>
let clock_ms = Date.parse('2026-10-05T03:00:00Z')
let receiver_id: number

beforeAll(async () => {
  server = await createTestApp({ PUBLIC_URL: ORIGIN }, { now: () => new Date((clock_ms += 1000)) })
  await server.account('ratna')
  operator = await server.account('dewi', 'operator')
  receiver_id = await partner('PT Daur Ulang Sejahtera')
})
afterAll(() => server?.close())

const send = (method: 'POST' | 'PUT' | 'PATCH', url: string, payload: object) =>
  server.call({ method, url, payload, headers: { ...operator.headers, 'idempotency-key': randomUUID() } })
const done = async (method: 'POST' | 'PUT' | 'PATCH', url: string, payload: object) => {
  const { status, body, text } = await send(method, url, payload)
  expect(status, text).toBe(200)
  return body
}
const get = async (url: string) => (await server.call({ url, headers: operator.headers })).body

const partner = async (name: string): Promise<number> => {
  const form = { kinds: ['recycler'], address: '', phone_number: '', email: '', note: '', active: true }
  return (await done('POST', '/api/partners', { ...form, name })).partner.id
}
/** A request of which this was weighed; and the lots that it has become. */
const brought = async (...entries: object[]) => {
  const { body } = await server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload: enquiry(),
    headers: newGuest(),
  })
  for (const status of ['approved', 'collected'])
    await done('PATCH', `/api/submissions/${body.id}`, { status })
  for (const entry of entries)
    await done('POST', `/api/submissions/${body.id}/weights`, {
      ...{ device_class: 'washing-machine', method: 'weighed', outcome: 'unknown', ...entry },
    })
  const { lots } = await get('/api/custody/lots?limit=100')
  const own = (lots as Lot[]).filter(({ submission_id }) => submission_id === body.id)
  return { id: body.id as number, lots: own.map(({ id }) => id).toSorted((one, other) => one - other) }
}
const sent = async (lot_ids: number[], to = receiver_id): Promise<ConsignmentDetail> => {
  const form = {
    ...{ store_id: 1, receiver_id: to, transporter_id: null, waste_code: '', note: '' },
    ...{ packaging: '', vehicle: '', leaves_on: null, manifest_number: 'FST-7' },
  }
  const { consignment } = await done('POST', '/api/consignments', form)
  const lots = lot_ids.map((lot_id) => ({ lot_id, weight_kg: null, box_number: '', seal_number: '' }))
  const url = `/api/consignments/${consignment.id}`
  const ready = (await done('PUT', `${url}/lots`, { version: consignment.version, lots })).consignment
  return (await done('POST', `${url}/sending`, { version: ready.version })).consignment
}
const said = async (of: ConsignmentDetail, what: 'received' | 'treated', lines: object[]) => {
  const { version } = (await get(`/api/consignments/${of.id}`)).consignment
  const paper = { happened_on: '2026-10-05', slip_number: 'BA-1', image_id: null }
  const body = { version, by_name: 'Sari Penerima', note: '', lines, ...paper }
  return (await done('POST', `/api/consignments/${of.id}/${what}`, body)).consignment as ConsignmentDetail
}
const received = (of: ConsignmentDetail, ...kg: number[]) =>
  said(
    of,
    'received',
    of.lots.map(({ lot_id }, at) => ({ lot_id, weight_kg: kg[at] })),
  )
const treated = (
  of: ConsignmentDetail,
  ...lines: [at: number, outcome: string, kg: number, material?: string][]
) =>
  said(
    of,
    'treated',
    lines.map(([at, outcome, weight_kg, material = null]) => ({
      ...{ lot_id: of.lots[at]!.lot_id, outcome, weight_kg, material },
    })),
  )
const act = (url: string, payload: object) => send('POST', `/api/certificates${url}`, payload)
const issued = async (payload: object): Promise<Certificate> => {
  const { status, body, text } = await act('', payload)
  expect(status, text).toBe(200)
  return body.certificate
}
const recordOf = async (payload: object) => (await issued(payload)).document.credentialSubject
const outdated = async ({ id }: Certificate) =>
  (await server.call({ url: `/api/certificates/${id}` })).body.certificate.outdated
const ledgerOf = async ({ id }: Certificate): Promise<Counted[]> =>
  (await get(`/api/certificates/${id}/ledger`)).entries
const hashOf = (entries: Counted[]) => createHash('sha256').update(canonicalize(entries)!).digest('hex')

describe('of a consignment', () => {
  test('it says what the receiver confirmed, the difference beside it, and nobody’s name', async () => {
    const { lots } = await brought({ weight_kg: 60 }, { device_class: 'laptop', weight_kg: 10 })
    const consignment = await sent(lots)
    expect((await act('', { consignment_id: consignment.id })).body.code).toBe('consignment-state')
    await received(consignment, 58.5, 10.2)
    await treated(consignment, [0, 'recycled', 50, 'steel'], [0, 'loss', 1.5], [1, 'recycled', 10.2])
    const certificate = await issued({ consignment_id: consignment.id })
    expect(certificate).toMatchObject({ kind: 'consignment', state: 'valid', outdated: false })
    const { document } = certificate
    expect(document.credentialSubject).toMatchObject({
      ...{ covers: 'consignment', from: '2026-10-05', to: '2026-10-05', grade: 'confirmed' },
      ...{ weightKg: 68.7, sentKg: 70, differenceKg: 1.3 },
      ...{ consignmentNumber: consignment.number, manifestNumber: 'FST-7' },
      byGrade: [{ grade: 'confirmed', weightKg: 68.7 }],
      receivers: [{ receiver: 'PT Daur Ulang Sejahtera', weightKg: 68.7 }],
      lines: [
        { deviceClass: 'washing-machine', outcome: 'recycled', fraction: 'steel', weightKg: 50 },
        { deviceClass: 'laptop', outcome: 'recycled', grade: 'confirmed', weightKg: 10.2 },
        // What the receiver has not spoken of yet.
        { deviceClass: 'washing-machine', outcome: 'unknown', weightKg: 7 },
        { deviceClass: 'washing-machine', outcome: 'loss', weightKg: 1.5 },
      ],
    })
    expect(JSON.stringify(document)).not.toMatch(/Sari|dewi|RSK-/)

    const entries = await ledgerOf(certificate)
    expect(hashOf(entries)).toBe(document.credentialSubject.ledger.sha256)
    expect(entries).toHaveLength(document.credentialSubject.ledger.entries)
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'treated', account: 'recycled', material: 'steel', grams: 50_000 }),
    )
    const { certificates } = await get(`/api/certificates?consignment_id=${consignment.id}`)
    expect(certificates).toMatchObject([
      { id: certificate.id, consignment_id: consignment.id, consignment_number: consignment.number },
    ])
    expect((await act('', { consignment_id: consignment.id })).body.code).toBe('already-certified')
  })

  test('a verifier of others accepts it, and it says the same on paper', async () => {
    const consignment = await sent((await brought({ weight_kg: 20.5 })).lots)
    await received(consignment, 21)
    const { id, document } = await issued({ consignment_id: consignment.id })
    vi.stubGlobal('fetch', async (input: Request | URL | string) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const { statusCode, body, headers } = await server.app.inject({ url: url.pathname })
      return new Response(body, {
        status: statusCode,
        headers: { 'content-type': String(headers['content-type']) },
      })
    })
    const { log } = (await verifyCredential({ credential: document, knownDIDRegistries: [] } as never)) as {
      log: { id: string; valid: boolean }[]
    }
    vi.unstubAllGlobals()
    expect(log.find((one) => one.id === 'valid_signature')).toMatchObject({ valid: true })

    const { rawPayload } = await server.app.inject({ url: `/api/certificates/${id}/file?format=pdf` })
    const { text } = await readPdf(rawPayload)
    for (const part of [
      'Satu kiriman, sebagaimana dikonfirmasi penerimanya',
      `Nomor kiriman Consignment number ${consignment.number}`,
      'penerima menimbang 0,5 kg lebih banyak the receiver weighed 0.5 kg more',
      'PT Daur Ulang Sejahtera, 21 kg',
      'Mesin cuci Washing machine Belum diketahui, dikonfirmasi Not known yet, confirmed',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('CO2e')
  })

  test('it is outdated once the receiver says more, replaced by what holds then, and revoked', async () => {
    const consignment = await sent((await brought({ weight_kg: 5 })).lots)
    await received(consignment, 5)
    const first = await issued({ consignment_id: consignment.id })
    await treated(consignment, [0, 'disposed', 5])
    expect(await outdated(first)).toBe(true)
    const { body } = await act(`/${first.id}/replacement`, {})
    expect(body.certificate).toMatchObject({ kind: 'consignment', outdated: false })
    expect(body.certificate.document.credentialSubject.byOutcome).toEqual([
      { outcome: 'disposed', weightKg: 5 },
    ])
    expect(
      (await act(`/${body.certificate.id}/revocation`, { reason: 'withdrawn' })).body.certificate.state,
    ).toBe('revoked')
  })

  test.each([
    ['none', { consignment_id: 999_999 }, [404, 'not-found']],
    ['with a request', { consignment_id: 1, submission_id: 1 }, [400, 'invalid']],
    ['with days', { consignment_id: 1, from: '2026-01-01', to: '2026-01-02' }, [400, 'invalid']],
  ])('it refuses: %s', async (_, payload, answer) => {
    const { status, body } = await act('', payload)
    expect([status, body.code]).toEqual(answer)
  })
})

describe('of a request', () => {
  test('what was confirmed is by the receiver’s word, what it weighed less stands apart', async () => {
    const { id, lots } = await brought({ weight_kg: 60 }, { weight_kg: 40, method: 'estimated' })
    const before = await issued({ submission_id: id })
    expect(before.document.credentialSubject).toMatchObject({ receivers: [], grade: 'declared' })
    await done('POST', `/api/custody/lots/${lots[0]}/split`, { parts: [{ weight_kg: 20 }], reason: '' })
    const part = ((await get('/api/custody/lots?limit=100')).lots as Lot[]).find(
      (lot) => lot.submission_id === id && lot.weight_kg === 20,
    )!
    const consignment = await sent([part.id, lots[1]!])
    await received(consignment, ...consignment.lots.map(({ lot_id }) => (lot_id === part.id ? 19.5 : 42)))
    const at = consignment.lots.findIndex(({ lot_id }) => lot_id === part.id)
    await treated(consignment, [at, 'recycled', 19.5], [1 - at, 'recycled', 42])
    expect(await outdated(before)).toBe(true)
    const record = (await act(`/${before.id}/replacement`, {})).body.certificate.document.credentialSubject
    expect(record).toMatchObject({
      ...{ weightKg: 100, grade: 'weighed', differenceKg: -1.5 },
      lines: [
        // What the receiver weighed more than came in is not counted.
        { outcome: 'recycled', grade: 'confirmed', weightKg: 59.5 },
        { outcome: 'unknown', grade: 'weighed', weightKg: 40 },
        { outcome: 'difference', grade: 'weighed', weightKg: 0.5 },
      ],
      receivers: [{ receiver: 'PT Daur Ulang Sejahtera', weightKg: 61.5 }],
      avoidedKgCo2e: expect.closeTo(59.5 * 0.826, 3),
    })
    expect(record).not.toHaveProperty('unfollowedKg')
  })

  test('an end that is recorded later counts, its pieces only where all of it met that end', async () => {
    const all = await brought({ device_class: 'rice-cooker', weight_kg: 6, units: 2 })
    await done('POST', `/api/custody/lots/${all.lots[0]}/outcome`, { outcome: 'reused', weight_kg: 6 })
    expect((await recordOf({ submission_id: all.id })).lines).toEqual([
      expect.objectContaining({ outcome: 'reused', grade: 'weighed', weightKg: 6, units: 2 }),
    ])
    const half = await brought({ device_class: 'rice-cooker', weight_kg: 6, units: 2 })
    await done('POST', `/api/custody/lots/${half.lots[0]}/outcome`, { outcome: 'reused', weight_kg: 3 })
    const record = await recordOf({ submission_id: half.id })
    expect(record).toMatchObject({ avoidedKgCo2e: 0, uncountedKg: 3 })
    for (const line of record.lines) expect(line).not.toHaveProperty('units')
  })

  test('what is taken apart is followed; what was taken back never was', async () => {
    const { id, lots } = await brought({ weight_kg: 30 })
    const apart = await done('POST', `/api/custody/lots/${lots[0]}/dismantling`, {
      ...{ fractions: [{ device_class: null, material: 'steel', weight_kg: 25 }], loss_kg: 1, reason: '' },
    })
    const steel = (apart.lots as Lot[]).find(({ material }) => material === 'steel')!
    await done('POST', `/api/custody/lots/${steel.id}/outcome`, { outcome: 'recycled', weight_kg: 25 })
    const certificate = await issued({ submission_id: id })
    expect(certificate.document.credentialSubject.byOutcome).toEqual([
      { outcome: 'recycled', weightKg: 25 },
      { outcome: 'unknown', weightKg: 4 },
      { outcome: 'loss', weightKg: 1 },
    ])
    const { acts } = (await get(`/api/custody/lots/${steel.id}`)).lot
    await done('POST', `/api/custody/acts/${acts.at(-1).id}/correction`, { reason: 'Belum' })
    expect(await outdated(certificate)).toBe(true)
    const { body } = await act(`/${certificate.id}/replacement`, {})
    expect(body.certificate.document.credentialSubject.byOutcome).toEqual([
      { outcome: 'unknown', weightKg: 29 },
      { outcome: 'loss', weightKg: 1 },
    ])
  })

  test('what was put together with what others brought cannot be followed; what is alike and its own can', async () => {
    const merged = async (...lot_ids: number[]) =>
      ((await done('POST', '/api/custody/merges', { lot_ids, reason: '' })).lots as Lot[]).find(
        ({ id }) => !lot_ids.includes(id),
      )!
    const own = await brought({ weight_kg: 10 }, { weight_kg: 5 }, { weight_kg: 2 })
    const other = await brought({ weight_kg: 8 })
    const mine = await merged(own.lots[0]!, own.lots[1]!)
    const mixed = await merged(own.lots[2]!, other.lots[0]!)
    const consignment = await sent([mine.id, mixed.id])
    await received(consignment, ...consignment.lots.map(({ sent_kg }) => sent_kg))
    const record = await recordOf({ submission_id: own.id })
    expect(record).toMatchObject({
      unfollowedKg: 2,
      byGrade: [
        { grade: 'confirmed', weightKg: 15 },
        { grade: 'weighed', weightKg: 2 },
      ],
      receivers: [{ receiver: 'PT Daur Ulang Sejahtera', weightKg: 15 }],
    })
    // Of the days of both, both are its own.
    clock_ms += 2 * 86_400_000
    operator = { ...operator, ...(await server.signIn(operator.email)) }
    const period = await issued({ from: '2026-10-05', to: '2026-10-05' })
    expect(period.document.credentialSubject).not.toHaveProperty('unfollowedKg')
    expect(await outdated(period)).toBe(false)
    await treated(consignment, [0, 'recycled', 1])
    expect(await outdated(period)).toBe(true)
  })

  test('it says how data was destroyed, and of how much, without who did it', async () => {
    const { id, lots } = await brought({ device_class: 'laptop', weight_kg: 12 })
    const record = (lot_id: number, change: object) =>
      done('POST', `/api/custody/lots/${lot_id}/wipes`, {
        ...{ method: 'clear', done_on: '2026-10-05', done_by: 'Budi', log: 'nwipe', image_id: null },
        ...{ succeeded: true, ...change },
      })
    await record(lots[0]!, { succeeded: false })
    const before = await issued({ submission_id: id })
    expect(before.document.credentialSubject.dataWipes).toEqual([
      { method: 'clear', result: 'failed', lots: 1, weightKg: 12 },
    ])
    await record(lots[0]!, { method: 'purge' })
    expect(await outdated(before)).toBe(true)
    const split = await done('POST', `/api/custody/lots/${lots[0]}/split`, {
      ...{ parts: [{ weight_kg: 5 }], reason: '' },
    })
    const part = (split.lots as Lot[]).find((lot) => lot.id !== lots[0])!
    const consignment = await sent([part.id])
    await received(consignment, 5)
    const after = (await act(`/${before.id}/replacement`, {})).body.certificate as Certificate
    expect(after.document.credentialSubject.dataWipes).toEqual([
      { method: 'purge', result: 'succeeded', lots: 1, weightKg: 12 },
    ])
    expect(hashOf(await ledgerOf(after))).toBe(after.document.credentialSubject.ledger.sha256)
    const of = await issued({ consignment_id: consignment.id })
    expect(of.document.credentialSubject.dataWipes).toEqual([
      { method: 'purge', result: 'succeeded', lots: 1, weightKg: 5 },
    ])
    expect(JSON.stringify([after, of, await ledgerOf(of)])).not.toMatch(/Budi|nwipe|Sari/)
    const { rawPayload } = await server.app.inject({ url: `/api/certificates/${of.id}/file?format=pdf` })
    expect((await readPdf(rawPayload)).text).toContain(
      'Penghapusan data Destruction of data 1 lot, 5 kg: dibuat tak terbaca, juga di laboratorium (purge), berhasil',
    )
  })
})
