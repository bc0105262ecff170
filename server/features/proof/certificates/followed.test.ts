import { createHash, randomUUID } from 'node:crypto'
import canonicalize from 'canonicalize'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { verifyCredential } from '@digitalcredentials/verifier-core'
import type { Certificate, Counted } from '#contract/proof/certificates.ts'
import type { ConsignmentDetail } from '#contract/proof/consignments.ts'
import type { Lot } from '#contract/requests/custody.ts'
import { readPdf } from '#server/testing/documents/read-pdf.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

// The later facts in certificates: the receiver’s word, and as much as the ledger can follow.

// Its own: the verifier of others keeps the keys of a host for five seconds, and another file's server has others.
const ORIGIN = 'https://followed.example.go.id'
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
      device_class: 'washing-machine',
      method: 'weighed',
      outcome: 'unknown',
      // A washing machine of 2 kg.
      confirmed: true,
      ...entry,
    })
  const { lots } = await get('/api/custody/lots?limit=100')
  const own = (lots as Lot[]).filter(({ submission_id }) => submission_id === body.id)
  return { id: body.id as number, lots: own.map(({ id }) => id).toSorted((one, other) => one - other) }
}
/** Also of what has met its end. */
const lotOf = async (submission_id: number): Promise<number> =>
  Number(
    (await server.pool.query('select id from lots where submission_id = $1', [submission_id])).rows[0].id,
  )
const sent = async (lot_ids: number[], to = receiver_id): Promise<ConsignmentDetail> => {
  const form = {
    store_id: 1,
    receiver_id: to,
    transporter_id: null,
    waste_code: '',
    note: '',
    packaging: '',
    vehicle: '',
    leaves_on: null,
    manifest_number: 'FST-7',
  }
  const { consignment } = await done('POST', '/api/consignments', form)
  const lots = lot_ids.map((lot_id) => ({ lot_id, weight_kg: null, box_number: '', seal_number: '' }))
  const url = `/api/consignments/${consignment.id}`
  const ready = (await done('PUT', `${url}/lots`, { version: consignment.version, lots })).consignment
  return (await done('POST', `${url}/sending`, { version: ready.version })).consignment
}
const said = async (of: ConsignmentDetail, what: 'received' | 'treated', lines: object[]) => {
  const { version } = (await get(`/api/consignments/${of.id}`)).consignment
  const happened_on = new Date(clock_ms).toISOString().slice(0, 10)
  const paper = { happened_on, slip_number: 'BA-1', image_id: null }
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
      lot_id: of.lots[at]!.lot_id,
      outcome,
      weight_kg,
      material,
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
      covers: 'consignment',
      from: '2026-10-05',
      to: '2026-10-05',
      grade: 'confirmed',
      weightKg: 68.7,
      sentKg: 70,
      differenceKg: 1.3,
      consignmentNumber: consignment.number,
      manifestNumber: 'FST-7',
      byGrade: [{ grade: 'confirmed', weightKg: 68.7 }],
      receivers: [{ receiver: 'PT Daur Ulang Sejahtera', weightKg: 68.7 }],
      lines: [
        { deviceClass: 'washing-machine', outcome: 'recycled', fraction: 'steel', weightKg: 50 },
        { deviceClass: 'laptop', outcome: 'recycled', grade: 'confirmed', weightKg: 10.2 },
        // The kilograms that the receiver has not reported on yet.
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

  test('a certificate’s content and its hash belong together, also while the receiver reports more', async () => {
    const consignment = await sent((await brought({ weight_kg: 5 })).lots)
    await received(consignment, 5)
    const query = Client.prototype.query as (...all: unknown[]) => unknown
    let told = false
    const spied = vi.spyOn(Client.prototype, 'query').mockImplementation(async function (
      this: Client,
      ...all: unknown[]
    ) {
      const answer = await query.apply(this, all)
      const text = (all[0] as { text?: string } | undefined)?.text ?? ''
      if (!told && text.includes('sum("custody_entries"."grams")') && text.includes('"consignment_id" in')) {
        told = true
        await treated(consignment, [0, 'disposed', 5])
      }
      return answer
    } as never)
    const certificate = await issued({ consignment_id: consignment.id })
    spied.mockRestore()
    expect(told).toBe(true)
    expect(certificate.document.credentialSubject.byOutcome).toEqual([{ outcome: 'unknown', weightKg: 5 }])
    const kinds = (await ledgerOf(certificate)).map((one) => 'kind' in one && one.kind)
    expect(kinds).not.toContain('treated')
    expect(await outdated(certificate)).toBe(true)
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
  test('confirmed kilograms are by the receiver’s word, the missing ones stand apart', async () => {
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
      weightKg: 100,
      grade: 'weighed',
      differenceKg: -1.5,
      lines: [
        // The receiver's surplus over the sent weight is not counted.
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

  test('a dismantling is followed; an undone one is not', async () => {
    const { id, lots } = await brought({ weight_kg: 30 })
    const apart = await done('POST', `/api/custody/lots/${lots[0]}/dismantling`, {
      fractions: [{ device_class: null, material: 'steel', weight_kg: 25 }],
      loss_kg: 1,
      reason: '',
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

  test('an end that was declared and taken back is not certified, and a certificate of it is outdated', async () => {
    const { id } = await brought({ weight_kg: 10, outcome: 'recycled' })
    const certificate = await issued({ submission_id: id })
    expect(certificate.document.credentialSubject.byOutcome).toEqual([{ outcome: 'recycled', weightKg: 10 }])
    const lot_id = await lotOf(id)
    const { acts } = (await get(`/api/custody/lots/${lot_id}`)).lot
    await done('POST', `/api/custody/acts/${acts.at(-1).id}/correction`, { reason: 'Masih di gudang' })
    expect(await outdated(certificate)).toBe(true)
    const second = (await act(`/${certificate.id}/replacement`, {})).body.certificate as Certificate
    expect(second.document.credentialSubject).toMatchObject({
      byOutcome: [{ outcome: 'unknown', weightKg: 10 }],
      avoidedKgCo2e: 0,
    })
    await done('POST', `/api/custody/lots/${lot_id}/outcome`, { outcome: 'disposed', weight_kg: 6 })
    expect(await outdated(second)).toBe(true)
    const last = (await act(`/${second.id}/replacement`, {})).body.certificate as Certificate
    expect(last.document.credentialSubject.byOutcome).toEqual([
      { outcome: 'disposed', weightKg: 6 },
      { outcome: 'unknown', weightKg: 4 },
    ])
    expect(hashOf(await ledgerOf(last))).toBe(last.document.credentialSubject.ledger.sha256)
  })

  test('a declared outcome holds only while the lot lies where it came in, as it came in', async () => {
    const laptops = { device_class: 'laptop', outcome: 'reused', units: 4 }
    const byOutcome = async (submission_id: number) => (await recordOf({ submission_id })).byOutcome
    const apart = await brought({ ...laptops, weight_kg: 8 })
    await done('POST', `/api/custody/lots/${apart.lots[0]}/dismantling`, {
      fractions: [{ device_class: null, material: 'steel', weight_kg: 3 }],
      loss_kg: 0,
      reason: '',
    })
    // A part that was not taken apart waits for its wipe, as declared.
    expect(await byOutcome(apart.id)).toEqual([
      { outcome: 'reused', weightKg: 5 },
      { outcome: 'unknown', weightKg: 3 },
    ])
    const shipped = await brought({ ...laptops, weight_kg: 7 })
    await sent(shipped.lots)
    expect(await byOutcome(shipped.id)).toEqual([{ outcome: 'unknown', weightKg: 7 }])
  })

  test('a lot merged with others’ lots cannot be followed; one merged with its like or its own can', async () => {
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
    // A certificate for the days of both counts both.
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
        method: 'clear',
        done_on: '2026-10-05',
        done_by: 'Budi',
        log: 'nwipe',
        image_id: null,
        succeeded: true,
        ...change,
      })
    await record(lots[0]!, { succeeded: false })
    const before = await issued({ submission_id: id })
    expect(before.document.credentialSubject.dataWipes).toEqual([
      { method: 'clear', result: 'failed', lots: 1, weightKg: 12 },
    ])
    await record(lots[0]!, { method: 'purge' })
    expect(await outdated(before)).toBe(true)
    const split = await done('POST', `/api/custody/lots/${lots[0]}/split`, {
      parts: [{ weight_kg: 5 }],
      reason: '',
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

  describe('of wipes, the last record of the data on each gram', () => {
    const laptops = { device_class: 'laptop', weight_kg: 10 }
    const wipe = (lot_id: number, change: object = {}) =>
      done('POST', `/api/custody/lots/${lot_id}/wipes`, {
        method: 'purge',
        done_on: '2026-10-05',
        done_by: 'Budi',
        log: 'nwipe',
        image_id: null,
        succeeded: true,
        ...change,
      })
    const partOf = async (lot_id: number, weight_kg: number) => {
      const { lots } = await done('POST', `/api/custody/lots/${lot_id}/split`, { parts: [{ weight_kg }] })
      return (lots as Lot[]).find(({ id }) => id !== lot_id)!.id
    }
    const merged = async (...lot_ids: number[]) => {
      const { lots } = await done('POST', '/api/custody/merges', { lot_ids, reason: '' })
      return (lots as Lot[]).find(({ id }) => !lot_ids.includes(id))!.id
    }
    const wipesOf = async (payload: object) => (await recordOf(payload)).dataWipes
    const wipesOfSent = async (...lot_ids: number[]) => {
      const consignment = await sent(lot_ids)
      await received(consignment, ...consignment.lots.map(({ sent_kg }) => sent_kg))
      return wipesOf({ consignment_id: consignment.id })
    }

    test('a lot merged with one that was never wiped leaves without a word of success', async () => {
      const { lots } = await brought(laptops, laptops)
      await wipe(lots[0]!)
      expect(await wipesOfSent(await merged(...lots))).toBeUndefined()
    })

    test('a merged lot leaves with the record of each part, to the gram', async () => {
      const { lots } = await brought(laptops, { ...laptops, weight_kg: 3 })
      await wipe(lots[0]!)
      await wipe(lots[1]!, { method: 'clear' })
      expect(await wipesOfSent(await merged(...lots))).toEqual([
        { method: 'purge', result: 'succeeded', lots: 1, weightKg: 10 },
        { method: 'clear', result: 'succeeded', lots: 1, weightKg: 3 },
      ])
    })

    test('a part of what was put together has what is the same of all of it, and nothing else', async () => {
      const { lots } = await brought(laptops, { ...laptops, weight_kg: 3 })
      for (const lot of lots) await wipe(lot)
      expect(await wipesOfSent(await partOf(await merged(...lots), 4))).toEqual([
        { method: 'purge', result: 'succeeded', lots: 2, weightKg: 4 },
      ])
      const other = (await brought(laptops, { ...laptops, weight_kg: 3 })).lots
      await wipe(other[0]!)
      await wipe(other[1]!, { method: 'destroy' })
      expect(await wipesOfSent(await partOf(await merged(...other), 4))).toBeUndefined()
    })

    test('a wipe before a merge with others’ lots is told of its request', async () => {
      const { id, lots } = await brought(laptops)
      await wipe(lots[0]!)
      await merged(lots[0]!, (await brought({ ...laptops, weight_kg: 2 })).lots[0]!)
      expect(await wipesOf({ submission_id: id })).toEqual([
        { method: 'purge', result: 'succeeded', lots: 1, weightKg: 10 },
      ])
    })

    describe('put together with others’', () => {
      const withAnother = async (change: object = {}) => {
        const { id, lots } = await brought(laptops)
        await wipe(lots[0]!, change)
        const other = (await brought({ ...laptops, weight_kg: 5 })).lots[0]!
        return { id, whole: await merged(lots[0]!, other) }
      }

      test('a wipe of the whole that failed is told, and makes what was certified outdated', async () => {
        const { id, whole } = await withAnother()
        const before = await issued({ submission_id: id })
        expect(before.document.credentialSubject.dataWipes).toMatchObject([{ result: 'succeeded' }])
        await wipe(whole, { method: 'clear', succeeded: false })
        expect(await outdated(before)).toBe(true)
        const { certificate } = (await act(`/${before.id}/replacement`, {})).body
        expect(certificate.document.credentialSubject.dataWipes).toEqual([
          { method: 'clear', result: 'failed', lots: 1, weightKg: 10 },
        ])
        expect(hashOf(await ledgerOf(certificate))).toBe(certificate.document.credentialSubject.ledger.sha256)
        // The last record counts.
        await wipe(whole, { method: 'destroy' })
        expect(await outdated(certificate)).toBe(true)
        const after = (await act(`/${certificate.id}/replacement`, {})).body.certificate as Certificate
        expect(after.document.credentialSubject.dataWipes).toEqual([
          { method: 'destroy', result: 'succeeded', lots: 1, weightKg: 10 },
        ])
      })

      test('also of what was never wiped by itself', async () => {
        const { id, lots } = await brought(laptops)
        const whole = await merged(lots[0]!, (await brought(laptops)).lots[0]!)
        expect(await wipesOf({ submission_id: id })).toBeUndefined()
        await wipe(whole, { succeeded: false })
        const { certificates } = await get(`/api/certificates?submission_id=${id}`)
        const { certificate } = (await act(`/${certificates[0].id}/replacement`, {})).body
        expect(certificate.document.credentialSubject.dataWipes).toEqual([
          { method: 'purge', result: 'failed', lots: 1, weightKg: 10 },
        ])
      })

      test('of a part a failure is told of all that it may be of, and a success of what it is certainly of', async () => {
        // Fifteen kilograms, ten of them its own; of a part of eight at most eight and at least three.
        const failed = await withAnother()
        await wipe(await partOf(failed.whole, 8), { method: 'clear', succeeded: false })
        expect(await wipesOf({ submission_id: failed.id })).toEqual([
          { method: 'clear', result: 'failed', lots: 1, weightKg: 8 },
          { method: 'purge', result: 'succeeded', lots: 1, weightKg: 2 },
        ])
        const twice = await withAnother({ succeeded: false })
        await wipe(await partOf(twice.whole, 8), { method: 'destroy' })
        expect(await wipesOf({ submission_id: twice.id })).toEqual([
          { method: 'purge', result: 'failed', lots: 1, weightKg: 7 },
          { method: 'destroy', result: 'succeeded', lots: 1, weightKg: 3 },
        ])
      })

      test('a part that was gone before the whole was wiped has no wipe', async () => {
        const { id, whole } = await withAnother()
        const part = await partOf(whole, 5)
        await done('POST', `/api/custody/lots/${part}/outcome`, { outcome: 'recycled', weight_kg: 5 })
        await wipe(whole, { method: 'clear', succeeded: false })
        // Ten of fifteen are left: all of them may be its own.
        expect(await wipesOf({ submission_id: id })).toEqual([
          { method: 'clear', result: 'failed', lots: 1, weightKg: 10 },
        ])
      })
    })

    test('a lot that was wiped again in parts counts once', async () => {
      const twice = await brought(laptops)
      await wipe(twice.lots[0]!)
      await wipe(await partOf(twice.lots[0]!, 4))
      expect(await wipesOf({ submission_id: twice.id })).toEqual([
        { method: 'purge', result: 'succeeded', lots: 2, weightKg: 10 },
      ])
      const failed = await brought(laptops)
      await wipe(failed.lots[0]!, { succeeded: false })
      const part = await partOf(failed.lots[0]!, 4)
      await wipe(part)
      expect(await wipesOf({ submission_id: failed.id })).toEqual([
        { method: 'purge', result: 'failed', lots: 1, weightKg: 6 },
        { method: 'purge', result: 'succeeded', lots: 1, weightKg: 4 },
      ])
      // Another part goes with its half of the record; what fails later fails where it lies.
      expect(await wipesOfSent(part)).toEqual([
        { method: 'purge', result: 'succeeded', lots: 1, weightKg: 4 },
      ])
    })

    test('a weight that is corrected takes the record along, what is taken apart keeps it', async () => {
      const { id, lots } = await brought(laptops)
      await wipe(lots[0]!)
      const { entries } = await get(`/api/submissions/${id}/weights`)
      await done('POST', `/api/submissions/${id}/weights`, {
        ...laptops,
        weight_kg: 9,
        method: 'weighed',
        outcome: 'unknown',
        replaces_id: entries[0].id,
      })
      await done('POST', `/api/custody/lots/${lots[0]}/dismantling`, {
        fractions: [{ device_class: null, material: 'steel', weight_kg: 5 }],
        loss_kg: 1,
        reason: '',
      })
      expect(await wipesOf({ submission_id: id })).toEqual([
        { method: 'purge', result: 'succeeded', lots: 1, weightKg: 9 },
      ])
    })
  })
})
