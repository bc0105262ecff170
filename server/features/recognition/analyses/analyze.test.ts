import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Look } from '#server/adapters/vision/port.ts'
import { Problem } from '#server/core/errors.ts'
import { createPhotoShares } from '#server/features/foundation/photos/shares.ts'
import { drawing, photoForm } from '#server/testing/pictures/drawing.ts'
import { hostilePhotos } from '#server/testing/pictures/hostile-photos.ts'
import { seeing } from '#server/testing/pictures/seeing.ts'
import { createTestApp, newGuest } from '#server/testing/test-app.ts'

type Headers = Record<string, string>
let server: Awaited<ReturnType<typeof createTestApp>>
let eye: ReturnType<typeof seeing>
/** The engine's answer from here on. */
let sees: () => Promise<Partial<Look>>
let now: Date

beforeEach(async () => {
  now = new Date('2027-03-01T08:00:00Z')
  sees = async () => ({})
  eye = seeing(() => sees())
  server = await createTestApp({}, { now: () => now, vision: eye })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

const jpeg = (name: string, width = 640, quality = 80) =>
  drawing(name, width, width * 0.75)
    .jpeg({ quality })
    .toBuffer()
const send = (file: Uint8Array, headers: Headers, filename?: string, type?: string) =>
  server.call({
    method: 'POST',
    url: '/api/image/analyze',
    payload: photoForm(file, filename, type),
    headers,
  })
const count = async (table: 'images' | 'analyses' | 'notifications') =>
  Number((await server.pool.query(`select count(*) from ${table}`)).rows[0].count)
const files = () => server.context.images.files.list('photos')
const kept = async () => [await count('images'), await count('analyses'), (await files()).length]
const hours_later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000)
}

const [DRY, LITHIUM] = ['battery-dry-cell', 'battery-lithium-ion']
type Seen = Look['candidates'][number]
const sightings = (...some: [string, number][]): Seen[] =>
  some.map(([id, confidence]) => ({ class: id, confidence, evidence: [] }))

describe('a photo of a member', () => {
  test('is kept, named, and described from the knowledge base in Indonesian', async () => {
    const { headers } = await server.account('ratna')
    const { status, body } = await send(await jpeg('laptop'), headers)
    expect([status, body.success, 'guest_id' in body]).toEqual([200, true, false])
    expect(body.analysis).toMatchObject({
      imageUrl: expect.stringMatching(
        /^\/api\/images\/[0-9a-f-]{36}\?expires=\d{10}&for=\d+&signature=[\w-]{43}$/,
      ),
      identifikasi_ewaste: expect.stringContaining('Laptop'),
      estimasi_jejak_karbon: expect.stringContaining('CO2e'),
      verdict: 'named',
      device_class: 'laptop',
      confidence: 0.9,
      corrected: false,
      candidates: [{ class: 'laptop', name: { en: 'Laptop' }, evidence: ['a keyboard and a screen'] }],
      engine: { name: 'test', version: '1', fallback: false },
      analyzedAt: '2027-03-01T08:00:00.000Z',
      expires_at: null,
      seen_before: false,
      facts: { id: 'laptop' },
    })
    expect(body.analysis.komponen_berbahaya.length).toBeGreaterThan(0)
    expect(await kept()).toEqual([1, 1, 1])
    const read = await server.call({ url: `/api/analyses/${body.analysis.id}`, headers })
    expect(read).toMatchObject({ status: 200, body: { analysis: body.analysis } })
  })

  test('is announced once', async () => {
    const { headers, id } = await server.account('ratna')
    const { analysis } = (await send(await jpeg('laptop'), headers)).body
    await send(await jpeg('laptop'), headers)
    const { rows } = await server.pool.query(
      `select user_id, params from notifications where kind = 'analysis-ready'`,
    )
    expect(rows).toEqual([
      { user_id: String(id), params: { analysis_id: String(analysis.id), class: 'laptop' } },
    ])
  })

  test('is what the engine looks at: upright, small, and without the place where it was taken', async () => {
    const { headers } = await server.account('ratna')
    const taken = await drawing('photo', 2400, 1200)
      .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 12/1 30/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await send(taken, headers)).status).toBe(200)
    const [key] = await files()
    expect(key).toMatch(/^photos\/[0-9a-f]{2}\/[0-9a-f-]{36}\.webp$/)
    const stored = await readFile(join(server.dataDir, 'files', key!))
    expect(Buffer.from(eye.photos[0]!).equals(stored)).toBe(true)
    const { data, ...measures } = eye.smalls[0]!
    expect([measures, data.length]).toEqual([{ width: 448, height: 896 }, 448 * 896 * 3])
    const { format, width, height, exif } = await sharp(stored).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 800,
      height: 1600,
      exif: undefined,
    })
    expect([taken.includes('Kamera'), stored.includes('Kamera')]).toEqual([true, false])
  })

  test('is what it is, whatever it is called: also HEIC', async () => {
    const { headers } = await server.account('ratna')
    const heic = await readFile(new URL('../../../adapters/images/heic/phone.heic', import.meta.url))
    expect((await send(heic, headers, 'photo.pdf', 'application/pdf')).status).toBe(200)
    expect(
      (await send(await drawing('b').avif().toBuffer(), headers, '../../x.svg', 'image/svg+xml')).status,
    ).toBe(200)
    expect(await kept()).toEqual([2, 2, 2])
  })

  test.each<[string, Partial<Look>, object]>([
    [
      'that shows no device',
      { verdict: 'not-a-device', candidates: [] },
      { verdict: 'not-a-device', device_class: null, facts: null },
    ],
    [
      'that nobody could tell',
      { verdict: 'cannot-tell', candidates: [] },
      { verdict: 'cannot-tell', name: null },
    ],
    [
      'that an engine calls by a name of its own',
      { candidates: [{ class: 'flux-capacitor', confidence: 0.99, evidence: [] }] },
      { verdict: 'cannot-tell', device_class: null, candidates: [] },
    ],
  ])('%s is answered with texts that claim nothing', async (_, look, expected) => {
    sees = async () => look
    const { headers } = await server.account('ratna')
    const { body } = await send(await jpeg('x'), headers)
    expect(body.analysis).toMatchObject(expected)
    expect(body.analysis.identifikasi_ewaste.length).toBeGreaterThan(20)
    expect(body.analysis.estimasi_jejak_karbon).toMatch(/^Belum diketahui/)
  })
})

test('one of several: what they share, and what holds of each, is said at once and goes when the person has chosen', async () => {
  const candidates = sightings(['tv-crt', 0.4], ['monitor-crt', 0.4], ['power-bank', 0.05])
  sees = async () => ({ verdict: 'choose', candidates })
  const { headers } = await server.account('ratna')
  const { analysis } = (await send(await jpeg('x'), headers)).body
  expect(analysis).toMatchObject({
    verdict: 'choose',
    device_class: null,
    confidence: null,
    facts: null,
    candidates: [{ class: 'tv-crt' }, { class: 'monitor-crt' }, { class: 'power-bank' }],
  })
  const shared = analysis.meanwhile.hazards.filter(({ of }: { of: unknown }) => of === null)
  expect(shared.map(({ hazard }: { hazard: { component: string } }) => hazard.component)).toContain(
    'bfr-plastic',
  )
  // The least likely may be what it is, and is the one that burns.
  expect(analysis.identifikasi_ewaste).toContain('televisi tabung, monitor tabung, atau power bank')
  expect(analysis.komponen_berbahaya.join()).toContain('Jika ini power bank: baterai litium-ion')
  expect(analysis.rekomendasi_penanganan_awal).toContain('Jika ini power bank: bila baterai menggembung')
  expect(JSON.stringify(analysis.meanwhile)).toContain('If the battery is swollen')

  const { body } = await server.call({
    method: 'PATCH',
    url: `/api/analyses/${analysis.id}`,
    headers,
    payload: { class: 'tv-crt' },
  })
  expect(body.analysis).toMatchObject({ device_class: 'tv-crt', meanwhile: null })
})

describe('several devices on one photo', () => {
  const seen = (...classes: string[]) =>
    classes.map((one, at) => ({ class: one, confidence: 0.8 - 0.3 * at, evidence: [] }))

  test('are each offered, with what to do with them, and each is one choice away', async () => {
    sees = async () => ({
      verdict: 'choose',
      several: true,
      candidates: seen('laptop', 'rice-cooker', 'printer-scanner'),
    })
    const { headers } = await server.account('ratna')
    const { analysis } = (await send(await jpeg('x'), headers)).body
    expect(analysis).toMatchObject({
      verdict: 'choose',
      several: true,
      device_class: null,
      facts: null,
      candidates: [{ class: 'laptop' }, { class: 'rice-cooker' }, { class: 'printer-scanner' }],
    })
    // Also of the one that is seen much less surely: it is there as well.
    const told = JSON.stringify(analysis.meanwhile)
    expect(['Laptop', 'Rice cooker', 'Printer'].filter((name) => !told.includes(name))).toEqual([])
    expect(analysis.identifikasi_ewaste).toMatch(
      /beberapa perangkat pada foto ini.*laptop, penanak nasi, dan printer/,
    )
    expect(analysis.rekomendasi_penanganan_awal).toContain('Untuk laptop')
    expect(analysis.rekomendasi_penanganan_awal).not.toContain('Jika ini')

    for (const chosen of ['rice-cooker', 'laptop']) {
      const { body } = await server.call({
        method: 'PATCH',
        url: `/api/analyses/${analysis.id}`,
        headers,
        payload: { class: chosen },
      })
      expect(body.analysis).toMatchObject({
        device_class: chosen,
        corrected: true,
        several: true,
        meanwhile: null,
        facts: { id: chosen },
        candidates: analysis.candidates,
      })
    }
  })

  const HALF = { width: 0.5, height: 0.5 }
  const [here, there] = [
    { left: 0, top: 0, ...HALF },
    { left: 0.5, top: 0.5, ...HALF },
  ]

  test('with known places are a list: each with its classes and its part, lithium first, kept with it', async () => {
    const one = (id: string, confidence: number, part: typeof here) => ({
      class: id,
      confidence,
      evidence: [],
      part,
    })
    sees = async () => ({
      verdict: 'choose',
      several: true,
      candidates: [one('rice-cooker', 0.97, here), one(DRY, 0.95, there)],
    })
    const { headers } = await server.account('ratna')
    const { analysis } = (await send(await jpeg('x'), headers)).body
    expect(analysis.devices).toEqual([
      {
        part: there,
        candidates: [expect.objectContaining({ class: LITHIUM }), expect.objectContaining({ class: DRY })],
      },
      { part: here, candidates: [expect.objectContaining({ class: 'rice-cooker', confidence: 0.97 })] },
    ])
    expect(analysis.candidates.some((candidate: object) => 'part' in candidate)).toBe(false)
    expect(JSON.stringify(analysis.meanwhile.handling[0])).toContain('swollen')
    const again = await server.call({ url: `/api/analyses/${analysis.id}`, headers })
    expect(again.body.analysis.devices).toEqual(analysis.devices)
  })

  test('of which one burns show that one, however many are surer', async () => {
    const classes = ['rice-cooker', 'printer-scanner', 'refrigerator', LITHIUM!]
    const candidates = classes.map((id, at) => ({
      class: id,
      confidence: 0.99 - at / 100,
      evidence: [],
      part: { left: (at % 2) / 2, top: Math.floor(at / 2) / 2, ...HALF },
    }))
    sees = async () => ({ verdict: 'choose', several: true, candidates })
    const { headers } = await server.account('ratna')
    const { analysis } = (await send(await jpeg('x'), headers)).body
    expect(analysis.devices.map(({ candidates: [first] }: { candidates: Seen[] }) => first!.class)).toEqual([
      LITHIUM,
      'rice-cooker',
      'printer-scanner',
    ])
    expect(analysis.rekomendasi_penanganan_awal).toContain('menggembung')
  })

  test('without known places are no list', async () => {
    sees = async () => ({ verdict: 'choose', several: true, candidates: seen('laptop', 'rice-cooker') })
    const { headers } = await server.account('ratna')
    expect((await send(await jpeg('x'), headers)).body.analysis).not.toHaveProperty('devices')
  })

  test('of which the knowledge base has one are that one', async () => {
    sees = async () => ({ verdict: 'choose', several: true, candidates: seen('laptop', 'flux-capacitor') })
    const { headers } = await server.account('ratna')
    const { analysis } = (await send(await jpeg('x'), headers)).body
    expect(analysis).toMatchObject({ verdict: 'choose', several: false, candidates: [{ class: 'laptop' }] })
  })
})

test('a cell that an engine is sure is a dry one is asked about, and how to handle lithium is said first', async () => {
  const dry = { class: 'battery-dry-cell', confidence: 0.98, evidence: [] }
  sees = async () => ({ verdict: 'named', candidates: [dry] })
  const { headers } = await server.account('ratna')
  const { analysis } = (await send(await jpeg('x'), headers)).body
  expect(analysis).toMatchObject({
    verdict: 'choose',
    device_class: null,
    candidates: [{ class: 'battery-lithium-ion' }, { class: 'battery-dry-cell' }],
  })
  expect(analysis.identifikasi_ewaste).toContain('baterai litium-ion lepas atau baterai kering')
  expect(analysis.rekomendasi_penanganan_awal).toContain('menggembung')
})

test.each<[string, Partial<Look>, string[]]>([
  ['alone', { candidates: sightings([DRY, 0.7]) }, [`${LITHIUM} 0.35`, `${DRY} 0.35`]],
  [
    'with lithium far behind',
    { candidates: sightings([DRY, 0.7], [LITHIUM, 0.1]) },
    [`${LITHIUM} 0.40`, `${DRY} 0.40`],
  ],
  [
    'among others, which make room',
    { candidates: sightings(['power-bank', 0.4], ['e-cigarette', 0.3], [DRY, 0.3]) },
    ['power-bank 0.40', `${LITHIUM} 0.15`, `${DRY} 0.15`],
  ],
  [
    'as one of several, of which each stays',
    { several: true, candidates: sightings(['laptop', 0.9], [DRY, 0.5], ['printer-scanner', 0.4]) },
    ['laptop 0.90', `${LITHIUM} 0.25`, 'printer-scanner 0.40'],
  ],
])('a dry cell %s: lithium stands before it, and how to handle it is said', async (_, look, expected) => {
  sees = async () => ({ verdict: 'choose', ...look })
  const { headers } = await server.account('ratna')
  const { analysis } = (await send(await jpeg('x'), headers)).body
  expect(analysis.candidates.map((one: Seen) => `${one.class} ${one.confidence.toFixed(2)}`)).toEqual(
    expected,
  )
  expect(analysis.rekomendasi_penanganan_awal).toContain('menggembung')
})

test('a lamp of LEDs may be a tube with mercury: that is asked, and said', async () => {
  sees = async () => ({ candidates: sightings(['lamp-led', 0.9]) })
  const { headers } = await server.account('ratna')
  const { analysis } = (await send(await jpeg('x'), headers)).body
  expect(analysis).toMatchObject({
    verdict: 'choose',
    device_class: null,
    candidates: [{ class: 'lamp-fluorescent-tube' }, { class: 'lamp-led' }],
  })
  expect(analysis.komponen_berbahaya.join()).toMatch(/merkuri/i)
})

describe('the same photo again', () => {
  test('is recognised, also smaller and compressed, and neither kept nor looked at twice', async () => {
    const { headers } = await server.account('ratna')
    const first = (await send(await jpeg('one', 1600, 90), headers)).body.analysis
    const again = (await send(await jpeg('one', 800, 60), headers)).body.analysis
    expect(again).toEqual({ ...first, seen_before: true })
    expect([eye.photos.length, await kept()]).toEqual([1, [1, 1, 1]])
    expect((await send(await jpeg('two'), headers)).body.analysis).toMatchObject({ seen_before: false })
    expect(await kept()).toEqual([2, 2, 2])
  })

  test('sent twice at once is kept once', async () => {
    const { headers } = await server.account('ratna')
    const file = await jpeg('one')
    const answers = await Promise.all([send(file, headers), send(file, headers), send(file, headers)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.analysis.id)).size).toBe(1)
    expect(answers.filter(({ body }) => body.analysis.seen_before)).toHaveLength(2)
    expect(await kept()).toEqual([1, 1, 1])
  })

  test('of somebody else is another photo', async () => {
    const [one, other] = [await server.account('ratna'), await server.account('sari')]
    const file = await jpeg('one')
    const answers = [
      await send(file, one.headers),
      await send(file, other.headers),
      await send(file, newGuest()),
    ]
    expect(answers.map(({ body }) => body.analysis.seen_before)).toEqual([false, false, false])
    expect(await kept()).toEqual([3, 3, 3])
  })

  test('is looked at again by a new engine or a new model, on the file that is there', async () => {
    const { headers } = await server.account('ratna')
    const file = await jpeg('one')
    const first = (await send(file, headers)).body.analysis
    sees = async () => ({ version: '2' })
    // The settings change with a new start.
    await restart()
    const second = (await send(file, headers)).body.analysis
    expect(second).toMatchObject({ seen_before: false, engine: { version: '2' } })
    expect(second.id).not.toBe(first.id)
    expect(await kept()).toEqual([1, 2, 1])
    expect((await send(file, headers)).body.analysis).toMatchObject({ id: second.id, seen_before: true })
  })

  test('after a new start of the same engine is still known', async () => {
    const { headers } = await server.account('ratna')
    const file = await jpeg('one')
    const { id } = (await send(file, headers)).body.analysis
    await restart()
    expect((await send(file, headers)).body.analysis).toMatchObject({ id, seen_before: true })
  })

  test('is looked at again when the engine of the settings had not answered', async () => {
    const { headers } = await server.account('ratna')
    const file = await jpeg('one')
    sees = async () => ({ engine: 'embedded', fell_back: true })
    expect((await send(file, headers)).body.analysis.engine).toMatchObject({ fallback: true })
    expect((await send(file, headers)).body.analysis.seen_before).toBe(true)
    sees = async () => ({ engine: 'remote' })
    const { body } = await send(file, headers)
    expect(body.analysis).toMatchObject({ seen_before: false, engine: { name: 'remote', fallback: false } })
  })

  /** A new process on the same data. */
  async function restart() {
    const { buildApp } = await import('#server/start/app.ts')
    const app = await buildApp(server.context)
    const before = server.app
    server.app.inject = app.inject.bind(app) as typeof before.inject
  }
})

describe('a file that is no photo', () => {
  test('gets its 4xx, and leaves nothing', async () => {
    const { headers } = await server.account('ratna')
    const heic = await readFile(new URL('../../../adapters/images/heic/phone.heic', import.meta.url))
    for (const [what, file, code] of await hostilePhotos(heic)) {
      const { status, body } = await send(file, headers)
      expect([what, status, body.code]).toEqual([what, code === 'picture-unsupported' ? 415 : 422, code])
    }
    const large = await send(Buffer.alloc(16 * 1024 * 1024), headers)
    expect([large.status, large.body.code]).toEqual([413, 'file-too-large'])
    const none = await server.call({
      method: 'POST',
      url: '/api/image/analyze',
      payload: new FormData(),
      headers,
    })
    expect([none.status, none.body.field]).toEqual([400, 'imageFile'])
    const json = await server.call({ method: 'POST', url: '/api/image/analyze', payload: {}, headers })
    expect([json.status, json.body.code]).toEqual([415, 'not-multipart'])
    expect([eye.photos.length, await kept()]).toEqual([0, [0, 0, 0]])
  })
})

describe('when something is out of order', () => {
  test.each<[string, Error, string]>([
    ['the engine fails', new Error('libonnx: no such file'), 'vision-unavailable'],
    [
      'the engine is busy',
      new Problem(503, { code: 'vision-busy', retry_after_s: 10 }, 'Busy.'),
      'vision-busy',
    ],
  ])('%s: the answer says so, and nothing is kept', async (_, error, code) => {
    sees = () => Promise.reject(error)
    const { headers } = await server.account('ratna')
    const refused = await send(await jpeg('one'), headers)
    expect(refused).toMatchObject({ status: 503, body: { code } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.text).not.toContain('libonnx')
    expect(await kept()).toEqual([0, 0, 0])
    sees = async () => ({})
    expect((await send(await jpeg('one'), headers)).status).toBe(200)
  })

  test('the disk is full: 507, no row, and the next one is kept', async () => {
    const { headers } = await server.account('ratna')
    vi.spyOn(server.context.images.files, 'write').mockRejectedValueOnce(
      new Problem(507, { code: 'storage-full' }, 'There is no space left for files.'),
    )
    expect(await send(await jpeg('one'), headers)).toMatchObject({
      status: 507,
      body: { code: 'storage-full' },
    })
    expect(await kept()).toEqual([0, 0, 0])
    expect((await send(await jpeg('one'), headers)).status).toBe(200)
    expect(await kept()).toEqual([1, 1, 1])
  })
})

describe('a guest', () => {
  test('reads what was found for a day, and then it is gone, even before it is deleted', async () => {
    const guest = newGuest()
    const { body } = await send(await jpeg('one'), guest)
    expect(body).toMatchObject({
      guest_id: guest['x-guest-id'],
      analysis: { expires_at: '2027-03-02T08:00:00.000Z' },
    })
    const read = () => server.call({ url: `/api/analyses/${body.analysis.id}`, headers: guest })
    hours_later(23.9)
    const later = await read()
    expect(later.status).toBe(200)
    const photo = later.body.analysis.imageUrl as string
    expect((await server.call({ url: photo })).headers['cache-control']).toBe('private, max-age=360')
    hours_later(0.2)
    expect((await read()).status).toBe(404)
    expect((await server.call({ url: photo })).status).toBe(404)
    expect(await kept()).toEqual([1, 1, 1])
    expect((await send(await jpeg('one'), guest)).body.analysis.seen_before).toBe(false)
  })

  test('without an id gets one', async () => {
    const { body } = await send(await jpeg('one'), {})
    const headers = { 'x-guest-id': body.guest_id as string }
    expect((await server.call({ url: `/api/analyses/${body.analysis.id}`, headers })).status).toBe(200)
    expect(await count('notifications')).toBe(0)
  })

  test('a person who is half signed up is told to finish', async () => {
    await server.context.identity.createAccount({ email: 'half@example.org', password: 'sirkuit-1234' })
    const { headers } = await server.signIn('half@example.org')
    expect(await send(await jpeg('one'), headers)).toMatchObject({
      status: 404,
      body: { code: 'profile-missing' },
    })
  })
})

describe('an hour’s share', () => {
  beforeEach(async () => {
    await server.close()
    server = await createTestApp({ RATE_LIMITS: 'on' }, { now: () => now, vision: eye })
  })
  const from = async (address: string, name: string, headers: Headers) =>
    (await server.call({
      method: 'POST',
      url: '/api/image/analyze',
      payload: photoForm(await jpeg(name, 64)),
      headers,
      remoteAddress: address,
    })) as { status: number; body: { code?: string; error?: string }; headers: Record<string, unknown> }

  test('five are for a guest, wherever from', async () => {
    const guest = newGuest()
    for (let n = 1; n <= 5; n++) expect((await from(`10.1.1.${n}`, `g${n}`, guest)).status).toBe(200)
    const sixth = await from('10.1.1.9', 'g6', guest)
    expect([sixth.status, sixth.body.code]).toEqual([429, 'too-many-photos'])
    // A guest refused by the limit of thirty for an address gets the same answer, and may have sent none.
    expect(sixth.body.error).toContain('all guests behind one address thirty')
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3000)
  })

  test('a part that a guest cuts from a photo takes none of the five; a part of another person’s photo does', async () => {
    const [guest, other] = [newGuest(), newGuest()]
    let analysis_id = 0
    for (let n = 1; n <= 5; n++) {
      const { body } = (await from(`10.5.1.${n}`, `p${n}`, guest)) as { body: { analysis?: { id: number } } }
      analysis_id = body.analysis!.id
    }
    const partOf = async (part_of: number, name: string, headers: Headers) =>
      (
        await server.call({
          method: 'POST',
          url: `/api/image/analyze?part_of=${part_of}`,
          payload: photoForm(await jpeg(name, 64)),
          headers,
          remoteAddress: '10.5.1.9',
        })
      ).status
    for (let n = 1; n <= 15; n++) expect(await partOf(analysis_id, `part ${n}`, guest)).toBe(200)
    expect(await partOf(analysis_id, 'part 16', guest)).toBe(429)
    expect(await partOf(analysis_id + 1000, 'p6', guest)).toBe(429)
    for (let n = 1; n <= 5; n++) expect(await partOf(analysis_id, `o${n}`, other)).toBe(200)
    expect(await partOf(analysis_id, 'o6', other)).toBe(429)
  })

  test('thirty for an address, under whatever ids', async () => {
    const visit = (address: string, n: number) => from(address, 'the same', n > 30 ? {} : newGuest())
    for (let n = 1; n <= 30; n++) expect((await visit('10.2.2.2', n)).status).toBe(200)
    expect((await visit('10.2.2.2', 31)).status).toBe(429)
    // All IPv6 addresses of a subscriber count together.
    for (let n = 1; n <= 30; n++) expect((await visit(`2001:db8::${n}`, n)).status).toBe(200)
    expect((await visit('2001:db8::99', 31)).status).toBe(429)
  })

  test('five are used up by what is no photo and by the same photo again, not by what is our fault', async () => {
    const guest = newGuest()
    sees = () => Promise.reject(new Error('out of order'))
    for (let n = 0; n < 3; n++) expect((await from('10.3.3.3', 'one', guest)).status).toBe(503)
    sees = async () => ({})
    for (let n = 0; n < 2; n++) expect((await from('10.3.3.3', 'one', guest)).status).toBe(200)
    const url = '/api/image/analyze'
    const nonsense = () => photoForm(Buffer.from('no'))
    for (let n = 0; n < 3; n++)
      expect((await server.call({ method: 'POST', url, payload: nonsense(), headers: guest })).status).toBe(
        415,
      )
    expect((await from('10.3.3.3', 'two', guest)).status).toBe(429)
    const { headers } = await server.account('ratna')
    for (let n = 1; n <= 6; n++) expect((await from('10.3.3.3', `m${n}`, headers)).status).toBe(200)
  })

  test('a caller with no analyses left, or with too large a file, is told so before anything of the photo is read', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const guest = newGuest()
    for (let n = 1; n <= 5; n++) expect((await from(`10.1.1.${n}`, `g${n}`, guest)).status).toBe(200)
    expect(await answerToHead(1_000_000, guest)).toMatch(/^HTTP\/1.1 429 .*"too-many-photos"/s)
    expect(await answerToHead(20_000_000, newGuest())).toMatch(/^HTTP\/1.1 413 .*"file-too-large"/s)
  })

  /** The answer when only the head of an upload is sent. */
  async function answerToHead(content_bytes: number, headers: Headers) {
    const { port } = server.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const lines = Object.entries({
      host: 'localhost',
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': content_bytes,
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`POST /api/image/analyze HTTP/1.1\r\n${lines.join('')}\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    return answer.toString()
  }
})

describe('a caller who hangs up', () => {
  beforeEach(async () => {
    await server.close()
    server = await createTestApp({ RATE_LIMITS: 'on' }, { now: () => now, vision: eye })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
  })

  /** Sends a whole photo, and hangs up when the server is so far. */
  async function hangUp(headers: Headers, soFar: Promise<void>) {
    const { port } = server.app.server.address() as AddressInfo
    const form = new Response(photoForm(await jpeg('hung up')))
    const body = Buffer.from(await form.arrayBuffer())
    const accepted = once(server.app.server, 'connection') as Promise<[Socket]>
    const socket = connect(port, '127.0.0.1')
    const lines = Object.entries({
      host: 'localhost',
      'content-type': form.headers.get('content-type')!,
      'content-length': body.byteLength,
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`POST /api/image/analyze HTTP/1.1\r\n${lines.join('')}\r\n`)
    socket.write(body)
    const [[other]] = await Promise.all([accepted, soFar])
    const closed = once(other, 'close')
    socket.destroy()
    await closed
  }
  /** Something that waits until it may go on. */
  function held() {
    let [reach, go] = [() => {}, () => {}]
    const reached = new Promise<void>((resolve) => (reach = resolve))
    const free = new Promise<void>((resolve) => (go = resolve))
    return { reached, go: () => go(), wait: () => (reach(), free) }
  }
  /** Of a guest one is looked at after the other: what comes next comes after what was hung up on. */
  const next = async (guest: Headers, names: string[]) => {
    const statuses = []
    for (const name of names) statuses.push((await send(await jpeg(name), guest)).status)
    return statuses
  }

  test('before it is looked at: it never is, nothing is kept, and it counts for nothing', async () => {
    const guest = newGuest()
    const { reached, wait, go } = held()
    const { openPhoto } = server.context.images
    vi.spyOn(server.context.images, 'openPhoto').mockImplementationOnce(async (...given) => {
      await wait()
      return openPhoto(...given)
    })
    await hangUp(guest, reached)
    go()
    expect(await next(guest, ['a', 'b', 'c', 'd', 'e'])).toEqual([200, 200, 200, 200, 200])
    expect([eye.photos.length, await kept()]).toEqual([5, [5, 5, 5]])
  })

  test('while it is looked at: nothing is kept, and it was one of the hour', async () => {
    const guest = newGuest()
    const { reached, wait, go } = held()
    sees = async () => {
      await wait()
      return {}
    }
    await hangUp(guest, reached)
    sees = async () => ({})
    go()
    expect(await next(guest, ['a', 'b', 'c', 'd', 'e'])).toEqual([200, 200, 200, 200, 429])
    expect([eye.photos.length, await kept()]).toEqual([5, [4, 4, 4]])
  })
})

describe('of an account', () => {
  const restart = async (settings: Record<string, string>) => {
    await server.close()
    server = await createTestApp({ RATE_LIMITS: 'on', ...settings }, { now: () => now, vision: eye })
  }
  const upload = async (name: string, headers: Headers) =>
    server.call({ method: 'POST', url: '/api/images', payload: photoForm(await jpeg(name)), headers })

  test('so many photos are for a day, analysed or for a post', async () => {
    await restart({ PHOTOS_PER_DAY: '3' })
    const { headers } = await server.account('ratna')
    const other = await server.account('sari')
    for (const name of ['one', 'two']) expect((await send(await jpeg(name), headers)).status).toBe(200)
    expect((await upload('three', headers)).status).toBe(200)
    const fourth = await send(await jpeg('four'), headers)
    expect([fourth.status, fourth.body.code]).toEqual([429, 'photos-of-the-day'])
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(80_000)
    expect((await upload('four', headers)).status).toBe(429)
    expect((await send(await jpeg('four'), other.headers)).status).toBe(200)
  })

  test('all photos together take so much and no more, until one is deleted', async () => {
    await restart({ PHOTO_SPACE_MB: '1' })
    const { headers } = await server.account('ratna')
    const { id } = (await send(await jpeg('one'), headers)).body.analysis
    await server.pool.query('update images set bytes = 1000000')
    expect(await send(await jpeg('two'), headers)).toMatchObject({
      status: 409,
      body: { code: 'photo-space-used' },
    })
    expect((await upload('two', headers)).status).toBe(409)
    expect((await send(await jpeg('two'), newGuest())).status).toBe(200)
    expect((await server.call({ method: 'DELETE', url: `/api/analyses/${id}`, headers })).status).toBe(200)
    expect((await send(await jpeg('two'), headers)).status).toBe(200)
  })

  test('photos of scales take nothing of either', async () => {
    await restart({ PHOTOS_PER_DAY: '1', PHOTO_SPACE_MB: '1' })
    const staff = await server.account('joko', 'operator')
    const driver = await server.account('slamet', 'driver')
    const call = async (method: 'POST' | 'PUT', url: string, headers: Headers, payload: object) => {
      const { status, body } = await server.call({ method, url, headers, payload })
      return status === 200 ? body : { status, code: body.code }
    }
    const district_id = '31.74.07'
    const { point } = await call(
      'POST',
      '/api/admin/points',
      (await server.account('ratna', 'admin')).headers,
      {
        name: 'Kotak Melati',
        address: 'Jl. Melati 5',
        district_id,
        latitude: -6.24,
        longitude: 106.8,
        hours: null,
        note: '',
        takes: ['small-it'],
        active: true,
      },
    )
    const { round } = await call('POST', '/api/rounds', staff.headers, {
      day: '2027-03-01',
      time_zone: 'Asia/Jakarta',
      driver_id: driver.id,
      note: '',
      stops: [{ point_id: point.id }],
    })
    const at = `/api/field/stops/${round.stops[0].id}`
    const images = [crypto.randomUUID(), crypto.randomUUID()]
    for (const id of images)
      expect(await call('PUT', `${at}/photos/${id}`, driver.headers, photoForm(await jpeg(id)))).toEqual({
        success: true,
      })
    const weighings = images.map((image_id) => ({ device_class: 'laptop', weight_kg: 4, units: 2, image_id }))
    const outcome = { kind: 'done', at: now.toISOString(), weighings }
    const headers = { ...driver.headers, 'idempotency-key': 'the-only-one' }
    expect(await call('POST', `${at}/outcome`, headers, { outcome })).toMatchObject({ state: 'done' })
    await server.pool.query('update images set bytes = 1000000')
    expect((await upload('own', driver.headers)).status).toBe(200)
    expect((await upload('one more', driver.headers)).body.code).toBe('photos-of-the-day')
  })

  test('of scales five hundred are for a day', async () => {
    await restart({})
    const onShare = createPhotoShares(server.context)
    const scale = { owner: { user_id: 1, guest_id: null }, network: '203.0.113.9', work: true }
    for (let sent = 0; sent < 500; sent++) await onShare(scale, async () => {})
    await expect(onShare(scale, async () => {})).rejects.toMatchObject({ code: 'photos-of-the-day' })
  })
})

describe('little room on the disk', () => {
  test('is left to enquiries: a file is refused before it is read', async () => {
    await server.close()
    const MiB = 1024 * 1024
    server = await createTestApp({ DISK_FLOOR_MB: '256' }, { vision: eye, free: () => 500 * MiB })
    const { headers } = await server.account('ratna', 'admin')
    const read = [vi.spyOn(server.context.images, 'photo'), vi.spyOn(server.context.images, 'openPhoto')]
    for (const [url, field] of [
      ['/api/image/analyze', 'imageFile'],
      ['/api/images', 'imageFile'],
      ['/api/admin/content/images', 'image'],
    ] as const) {
      const form = new FormData()
      form.append(field, new Blob([new Uint8Array(await jpeg('one'))]))
      const refused = await server.call({ method: 'POST', url, payload: form, headers })
      expect([url, refused.status, refused.body.code]).toEqual([url, 503, 'disk-full'])
    }
    for (const one of read) expect(one).not.toHaveBeenCalled()
  })
})
