import { createHmac, hash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasCheckDigit } from '#contract/foundation/check-digit.ts'
import type { FieldRound, Round } from '#contract/requests/rounds.ts'
import type { Member } from '#server/core/context.ts'
import { photoLink } from '#server/features/foundation/photos/link.ts'
import { sweepPhotos } from '#server/features/administration/operations/sweep-photos.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

// From an approved request to kilograms that a driver has weighed, asked over HTTP.

type Headers = Record<string, string>
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let admin: Account
let staff: Account
let driver: Account
let other: Account
/** Eight in the morning of a Monday in Jakarta. */
const MORNING = '2026-11-23T01:00:00Z'
const TODAY = '2026-11-23'
let now = new Date(MORNING)
const BARU = 'Jl. Melawai 3, Kebayoran Baru · Kota Administrasi Jakarta Selatan'
const GAMBIR = 'Gambir · Kota Administrasi Jakarta Pusat'

beforeAll(async () => {
  server = await createTestApp({}, { now: () => now })
  admin = await server.account('ratna')
  staff = await server.account('joko', 'operator')
  driver = await server.account('slamet', 'driver')
  other = await server.account('bagus', 'driver')
})
afterAll(() => server?.close())
beforeEach(() => {
  now = new Date(MORNING)
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
const call = (method: Method, url: string, { headers }: { headers: Headers }, payload?: object) =>
  server.call({ method, url, headers, ...(payload && { payload }) })
const cancelRound = (id: number, reason?: string) =>
  call('POST', `/api/rounds/${id}/cancellation`, staff, { reason })
const review = (id: number, payload: object) => call('PATCH', `/api/submissions/${id}`, staff, payload)
const items = [
  { device_class: 'laptop', quantity: 2, condition: 'broken', brand: '', battery_damaged: false },
].map((item) => ({ ...item, holds_data: false, image_id: null }))

const approved = async (body: object = {}) => {
  const headers = newGuest()
  const sent = await call(
    'POST',
    '/api/submit-ewaste',
    { headers },
    enquiry({ location: BARU, phone_number: '081234567890', items, ...body }),
  )
  const one = { id: sent.body.id as number, code: sent.body.tracking_code as string, headers }
  expect((await review(one.id, { status: 'approved' })).status).toBe(200)
  return one
}
const track = async ({ code, headers }: { code: string; headers: Headers }) =>
  (await call('GET', `/api/submissions/track/${code}`, { headers })).body.submission
const read = async (id: number) =>
  (await call('GET', `/api/submissions/${id}`, staff)).body.submission as { status: string; version: number }

const asPlanned = (change: object = {}) => ({
  day: TODAY,
  time_zone: 'Asia/Jakarta',
  driver_id: driver.id,
  note: '',
  stops: [],
  ...change,
})
const plan = async (stops: object[], change: object = {}): Promise<Round> => {
  const { status, body } = await call('POST', '/api/rounds', staff, asPlanned({ stops, ...change }))
  expect(body).toMatchObject({ success: true })
  expect(status).toBe(200)
  return body.round
}
const today = async (who: Account = driver): Promise<FieldRound[]> =>
  (await call('GET', '/api/field/rounds', who)).body.rounds
const stopOf = async (round: Round, at = 0) => (await today()).find(({ id }) => id === round.id)!.stops[at]!
let keys = 0
const tell = (stop: number, outcome: object, key = `key-number-${keys++}`, who: Account = driver) =>
  server.call({
    method: 'POST',
    url: `/api/field/stops/${stop}/outcome`,
    headers: { ...who.headers, 'idempotency-key': key },
    payload: { outcome: { at: now.toISOString(), ...outcome } },
  })
const weighed = (change: object = {}) => ({
  device_class: 'laptop',
  weight_kg: 4.2,
  units: 2,
  scale: 'Timbangan 1',
  box_number: 'K-17',
  ...change,
})
const done = (change: object = {}) => ({ kind: 'done', weighings: [weighed()], ...change })
const sendPhoto = async (stop: number, id: string, who: Account = driver) => {
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#776' } })
    .jpeg()
    .toBuffer()
  const payload = new FormData()
  payload.set('imageFile', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'scale.jpg')
  const url = `/api/field/stops/${stop}/photos/${id}`
  return server.call({ method: 'PUT', url, headers: who.headers, payload })
}
const weightsOf = async (id: number) =>
  (await call('GET', `/api/submissions/${id}/weights`, staff)).body.entries as { weight_kg: number }[]

test('a request in a round is on its way: its sender sees the day and the code, the driver the rest', async () => {
  const one = await approved()
  const round = await plan([{ submission_id: one.id }])
  expect(round.stops).toMatchObject([
    { kind: 'pickup', state: 'open', submission_id: one.id, status: 'scheduled', near: true },
  ])
  const tracked = await track(one)
  expect(tracked).toMatchObject({ status: 'scheduled', visit_day: TODAY })
  expect(tracked.handover_code).toMatch(/^\d{6}$/)
  const stop = await stopOf(round)
  expect(stop).toMatchObject({
    phone_number: '+6281234567890',
    place: BARU,
    items: [{ device_class: 'laptop', quantity: 2 }],
    time_zone: null,
    off: null,
    manifest_needed: false,
    code_check: null,
  })
  expect(stop.latitude).toBeCloseTo(-6.24, 1)
  // Photos of a sender are for the desk, where it is written down who saw them.
  expect(JSON.stringify(stop)).not.toMatch(/image_id|photo/)
  expect(stop.items).toMatchObject([{ imageUrl: null }])
})

describe('a place that is corrected under way', () => {
  const placeOf = async (round: Round) => {
    const { latitude, longitude, near } = await stopOf(round)
    return { latitude, longitude, near }
  }

  test.each(['its sender', 'the desk'])('by %s: the stop leads to the new one', async (who) => {
    const one = await approved()
    const there = await approved({ location: GAMBIR })
    const round = await plan([one, there].map(({ id }) => ({ submission_id: id })))
    const { latitude, longitude } = await stopOf(round, 1)
    const change = async (location: string) => {
      const { version } = (await read(one.id)) as { version: number }
      const { status, body } =
        who === 'the desk'
          ? await call('POST', `/api/submissions/${one.id}/correction`, staff, {
              version,
              reason: 'On the phone',
              location,
            })
          : await call('PATCH', `/api/submissions/track/${one.code}`, one, {
              version: (await track(one)).version,
              location,
            })
      expect(status, body.error).toBe(200)
    }
    await change(GAMBIR)
    expect(await placeOf(round)).toEqual({ latitude, longitude, near: true })
    await change('Rumah Bu Sri')
    expect(await placeOf(round)).toEqual({ latitude: null, longitude: null, near: false })
  })

  test('of a drop-off point: the stop leads to it', async () => {
    const { rows } = await server.pool.query(
      `insert into points (name, address, district_id, latitude, longitude, takes, token)
       select 'Kantor Lurah Selong', 'Jl. Selong', id, -6.24, 106.8, '{small-it}', 'a-token-for-place-test'
       from districts where name = 'Kebayoran Baru' limit 1 returning id`,
    )
    const round = await plan([{ point_id: Number(rows[0].id) }])
    const moved = { latitude: -6.2333, longitude: 106.8111 }
    expect((await call('PUT', `/api/admin/points/${rows[0].id}`, staff, moved)).status).toBe(200)
    expect(await placeOf(round)).toEqual({ ...moved, near: false })
  })
})

describe('the readers of a round', () => {
  test('its driver on its day, by its calendar, and nobody else in the field', async () => {
    const one = await approved()
    const round = await plan([{ submission_id: one.id }])
    const idsAt = async (at: string, name = 'slamet') => {
      now = new Date(at)
      const { headers } = await server.signIn(`${name}@example.org`)
      return (await today({ ...driver, headers })).map(({ id }) => id)
    }
    expect(await idsAt(MORNING)).toContain(round.id)
    expect(await idsAt(MORNING, 'bagus')).not.toContain(round.id)
    // Still Sunday in Jakarta.
    expect(await idsAt('2026-11-22T16:59:00Z')).not.toContain(round.id)
    expect(await idsAt('2026-11-22T17:00:00Z')).toContain(round.id)
    expect(await idsAt('2026-11-23T16:59:00Z')).toContain(round.id)
    expect(await idsAt('2026-11-23T17:00:00Z')).not.toContain(round.id)
    now = new Date(MORNING)
    const stop = round.stops[0]!.id
    expect((await tell(stop, done(), undefined, other)).status).toBe(404)
    expect((await call('GET', `/api/rounds/${round.id}`, driver)).status).toBe(403)
    expect((await call('GET', `/api/submissions/${one.id}`, driver)).status).toBe(403)
  })
})

test('a driver reads whom to ask for, the street and the mark by which the door is found; others read the same name', async () => {
  const address = { street: 'Jl. Melati 5', landmark: 'Green gate', name: 'Wati Susanti' }
  const one = await approved(address)
  const round = await plan([{ submission_id: one.id }])
  expect(round.stops).toMatchObject([{ name: 'Wati Susanti', street: 'Jl. Melati 5', place: BARU }])
  expect(await stopOf(round)).toMatchObject(address)
  expect(await track(one)).toMatchObject(address)
  const found = await call('GET', '/api/timeline?part=data&q=susanti', staff)
  expect(found.body.data.map(({ id }: { id: number }) => id)).toContain(one.id)
  // Without a name it is the guest's, as before.
  const other = await approved()
  const { stops } = await plan([{ submission_id: other.id }])
  expect(stops).toMatchObject([{ name: expect.stringMatching(/^Guest-/), street: '' }])
})

describe('§12 the code of a hand-over is not known to its driver', () => {
  test('the device gets no digest of it: six digits are found by trying all of them', async () => {
    const one = await approved()
    const round = await plan([{ submission_id: one.id }])
    const { handover_code: code } = await track(one)
    expect(hasCheckDigit(code)).toBe(true)
    const { text } = await call('GET', '/api/field/rounds', driver)
    expect(text).toContain(`"id":${round.stops[0]!.id},`)
    expect(text).not.toContain(code)
    // Neither of the code alone nor together with an id that the device knows.
    for (const id of ['', `${round.stops[0]!.id}:`, `${one.id}:`, `${one.code}:`])
      for (const form of ['hex', 'base64', 'base64url'] as const)
        expect(text).not.toContain(hash('sha256', id + code, form).slice(0, 8))
  })

  test('one guess is all: a wrong code is for the desk, and the right one afterwards changes nothing', async () => {
    const one = await approved()
    const round = await plan([{ submission_id: one.id }])
    const stop = round.stops[0]!.id
    const { handover_code: code } = await track(one)
    const guess = code === '000000' ? '000012' : '000000'
    const wrong = await tell(stop, done({ confirmation: { by: 'code', code: guess } }))
    expect(wrong.body).toMatchObject({ state: 'conflict', conflict: 'wrong-code' })
    const right = await tell(stop, done({ confirmation: { by: 'code', code } }))
    expect(right.body.code).toBe('changed-meanwhile')
    const { body } = await call('GET', `/api/rounds/${round.id}`, staff)
    expect(body.round.stops).toMatchObject([{ state: 'conflict', confirmed_by: null }])
  })
})

test('§12 a code that was read out before the upgrade holds for a stop that was planned before it, and for no other', async () => {
  for (const [planned_at, state] of [
    [null, 'done'],
    [MORNING, 'conflict'],
  ]) {
    const one = await approved()
    const round = await plan([{ submission_id: one.id }])
    const stop = round.stops[0]!.id
    await server.pool.query('update round_stops set planned_at = $1 where id = $2', [planned_at, stop])
    const digest = createHmac('sha256', server.context.secret).update(`handover:${one.id}`).digest()
    const code = String(digest.readUInt32BE() % 1_000_000).padStart(6, '0')
    const { body } = await tell(stop, done({ confirmation: { by: 'code', code } }))
    expect(body).toMatchObject({ state })
  }
})

describe('a stop in a driver’s report', () => {
  test('is collected and weighed at once, and the same said again counts nothing twice', async () => {
    const one = await approved()
    const round = await plan([{ submission_id: one.id }])
    const { handover_code: code } = await track(one)
    const stop = round.stops[0]!.id
    const outcome = done({ confirmation: { by: 'code', code } })
    const first = await tell(stop, outcome, 'a-key-of-the-device')
    expect(first.body).toEqual({ success: true, state: 'done', conflict: null })
    const again = await Promise.all([1, 2, 3].map(() => tell(stop, outcome, 'a-key-of-the-device')))
    expect(again.map(({ body }) => body)).toEqual([first.body, first.body, first.body])
    expect(await weightsOf(one.id)).toMatchObject([{ weight_kg: 4.2, method: 'weighed', outcome: 'unknown' }])
    expect((await read(one.id)).status).toBe('collected')
    expect((await tell(stop, outcome)).body.code).toBe('changed-meanwhile')
    const { body } = await call('GET', `/api/rounds/${round.id}`, staff)
    expect(body.round.stops).toMatchObject([
      { state: 'done', weight_kg: 4.2, confirmed_by: 'code', done_at: '2026-11-23T01:00:00.000Z' },
    ])
    const { rows } = await server.pool.query('select scale, box_number from weighings where stop_id = $1', [
      stop,
    ])
    expect(rows).toEqual([{ scale: 'Timbangan 1', box_number: 'K-17' }])
  })

  test('a signature stays with the stop until its person is forgotten', async () => {
    const one = await approved()
    const round = await plan([{ submission_id: one.id }])
    const drawing = { width: 300, height: 120, lines: [[1, 2, 30, 40, 50, 60]] }
    await tell(round.stops[0]!.id, done({ confirmation: { by: 'signature', drawing }, note: 'Pagar hijau' }))
    const kept = () =>
      server.pool.query('select drawing, note from round_stops where id = $1', [round.stops[0]!.id])
    expect((await kept()).rows).toEqual([{ drawing, note: 'Pagar hijau' }])
    const erased = { reason: 'On the phone' }
    expect((await call('POST', `/api/submissions/${one.id}/erasure`, staff, erased)).status).toBe(200)
    expect((await kept()).rows).toEqual([{ drawing: null, note: '' }])
    expect(await weightsOf(one.id)).toHaveLength(1)
  })

  test('a failed stop goes back to the desk with its reason, and can be planned again', async () => {
    const one = await approved()
    const round = await plan([{ submission_id: one.id }])
    const { body } = await tell(round.stops[0]!.id, {
      kind: 'failed',
      failure: 'nobody-there',
      note: 'Dua kali',
    })
    expect(body).toMatchObject({ state: 'failed', conflict: null })
    expect((await read(one.id)).status).toBe('approved')
    // The driver's note is for the desk; its sender reads only the reason.
    const { body: shown } = await call('GET', `/api/rounds/${round.id}`, staff)
    expect(shown.round.stops).toMatchObject([{ failure: 'nobody-there', note: 'Dua kali' }])
    const told = await track(one)
    expect(JSON.stringify(told)).toContain('nobody-there')
    expect(JSON.stringify(told)).not.toContain('Dua kali')
    const candidates = await call('GET', `/api/rounds/candidates?day=${TODAY}`, staff)
    expect(
      candidates.body.candidates.map((candidate: { submission_id: number }) => candidate.submission_id),
    ).toContain(one.id)
    await plan([{ submission_id: one.id }], { day: '2026-11-24' })
    expect((await track(one)).visit_day).toBe('2026-11-24')
  })

  test.each([
    [
      'a request that was cancelled on the way',
      'status-conflict',
      async (one: Awaited<ReturnType<typeof approved>>) => {
        await call('POST', `/api/submissions/track/${one.code}/cancellation`, { headers: one.headers }, {})
      },
      {},
    ],
    [
      'a code that was read out wrong',
      'wrong-code',
      async () => {},
      { confirmation: { by: 'code', code: '000000' } },
    ],
    [
      'a weight that nobody has looked at twice',
      'unconfirmed',
      async () => {},
      { weighings: [weighed(), weighed({ weight_kg: 30, units: 2 })] },
    ],
  ])('%s is kept for the desk, and nothing of it counts', async (_, code, changeBefore, change) => {
    const one = await approved()
    const round = await plan([{ submission_id: one.id }])
    await changeBefore(one)
    const before = (await read(one.id)).status
    const stop = round.stops[0]!.id
    expect((await tell(stop, done(change), 'a-key-of-a-conflict-of-' + one.id)).body).toMatchObject({
      state: 'conflict',
      conflict: code,
    })
    expect((await read(one.id)).status).toBe(before)
    expect(await weightsOf(one.id)).toEqual([])
    const { body } = await call('GET', `/api/rounds/${round.id}`, staff)
    expect(body.round.stops).toMatchObject([{ state: 'conflict', conflict: code, outcome: { kind: 'done' } }])
    const list = await call('GET', `/api/rounds?from=${TODAY}&to=${TODAY}`, staff)
    expect(list.body.rounds.find(({ id }: Round) => id === round.id)).toMatchObject({ conflicts: 1, open: 0 })
  })

  test('the desk enters it after all, or sets it aside, with the reason', async () => {
    const [wrong, gone] = [await approved(), await approved()]
    const round = await plan([{ submission_id: wrong.id }, { submission_id: gone.id }])
    await call('POST', `/api/submissions/track/${gone.code}/cancellation`, { headers: gone.headers }, {})
    const [first, second] = round.stops.map(({ id }) => id) as [number, number]
    const said = 'Anjing! '.repeat(63).slice(0, 500)
    await tell(first, done({ confirmation: { by: 'code', code: '000000' }, note: said }))
    await tell(second, done({ note: 'Pagar terkunci' }))
    const settle = (stop: number, decision: string) =>
      call('POST', `/api/rounds/${round.id}/stops/${stop}/settlement`, staff, {
        decision,
        reason: 'Ditelepon',
      })
    const entered = await settle(first, 'enter')
    expect(entered.body.round.stops).toMatchObject([
      { state: 'done', note: `${said}\nDitelepon`, confirmed_by: null, weight_kg: 4.2 },
      { state: 'conflict' },
    ])
    expect((await settle(second, 'enter')).body.code).toBe('status-conflict')
    const aside = await settle(second, 'set-aside')
    expect(aside.body.round.stops[1]).toMatchObject({
      state: 'skipped',
      note: 'Pagar terkunci\nDitelepon',
      weight_kg: null,
    })
    expect((await settle(second, 'set-aside')).body.code).toBe('changed-meanwhile')
    expect(await weightsOf(wrong.id)).toHaveLength(1)
    expect(await weightsOf(gone.id)).toEqual([])
  })

  test('a photo of the scale waits with it for the desk, and goes once it was set aside', async () => {
    const [one, other] = [await approved(), await approved()]
    const round = await plan([{ submission_id: one.id }, { submission_id: other.id }])
    const [first, second] = round.stops.map(({ id }) => id) as [number, number]
    const photos: string[] = []
    for (const stop of [first, second]) {
      const image_id = crypto.randomUUID()
      photos.push(image_id)
      expect((await sendPhoto(stop, image_id)).status).toBe(200)
      const confirmation = { by: 'code', code: '000000' }
      await tell(stop, done({ weighings: [weighed({ image_id })], confirmation }))
    }
    const there = async () => {
      await sweepPhotos(server.context)
      const { rows } = await server.pool.query('select id from images where id = any($1::uuid[])', [photos])
      return photos.map((id) => rows.some((row) => row.id === id))
    }
    now = new Date('2026-11-24T03:00:00Z')
    expect(await there()).toEqual([true, true])
    const { headers } = await server.signIn('joko@example.org')
    for (const [stop, decision] of [
      [first, 'enter'],
      [second, 'set-aside'],
    ] as const) {
      const url = `/api/rounds/${round.id}/stops/${stop}/settlement`
      const settled = await call('POST', url, { headers }, { decision, reason: 'Ditelepon' })
      expect(settled.status).toBe(200)
    }
    const { rows } = await server.pool.query('select image_id from weighings where stop_id = $1', [first])
    expect(rows).toEqual([{ image_id: photos[0] }])
    expect(await there()).toEqual([true, false])
  })

  test('a week late is still in time, a day later it is not', async () => {
    const [early, late] = [await approved(), await approved()]
    const round = await plan([{ submission_id: early.id }, { submission_id: late.id }])
    now = new Date('2026-11-30T16:00:00Z')
    const fresh = await server.signIn('slamet@example.org')
    const account = { ...driver, headers: fresh.headers }
    expect((await tell(round.stops[0]!.id, done(), undefined, account)).body.state).toBe('done')
    now = new Date('2026-11-30T17:00:00Z')
    expect((await tell(round.stops[1]!.id, done(), undefined, account)).body.code).toBe('round-over')
  })

  test('a request of a business needs its papers', async () => {
    const one = await approved({ waste_source: 'business' })
    const round = await plan([{ submission_id: one.id }])
    expect((await stopOf(round)).manifest_needed).toBe(true)
    const papers = { transporter: 'PT Angkut Aman', manifest_number: 'FR-001' }
    expect((await tell(round.stops[0]!.id, done(papers))).body).toMatchObject({ state: 'done' })
    expect(await read(one.id)).toMatchObject(papers)
  })

  test('a photo of the scale arrives once, and belongs to its weighing', async () => {
    const one = await approved()
    const round = await plan([{ submission_id: one.id }])
    const stop = round.stops[0]!.id
    const id = crypto.randomUUID()
    const send = (who: Account = driver) => sendPhoto(stop, id, who)
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(200)
    expect((await send(other)).status).toBe(404)
    await tell(stop, done({ weighings: [weighed({ image_id: id })] }))
    const { rows } = await server.pool.query('select image_id from weighings where stop_id = $1', [stop])
    expect(rows).toEqual([{ image_id: id }])
    // Staff see it with the entry; the link is theirs alone.
    const listed = await call('GET', `/api/submissions/${one.id}/weights`, staff)
    const [{ imageUrl }] = listed.body.entries
    const { status, headers } = await server.call({ method: 'GET', url: imageUrl })
    expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
    const stranger = await server.account('jauh', 'member')
    const forged = imageUrl.replace(/for=\d+/, `for=${stranger.id}`)
    expect((await server.call({ method: 'GET', url: forged })).status).toBe(404)
    // Only the driver who took it, not other drivers.
    const asSeenBy = async (who: Account) => {
      const actor = { kind: 'member', id: who.id } as Member
      const url = photoLink({ ...server.context, actor }, id)!
      return (await server.call({ method: 'GET', url })).status
    }
    expect([await asSeenBy(driver), await asSeenBy(other)]).toEqual([200, 404])
  })
})

test('a signature is in the export of the person who signed, and the round in that of its driver', async () => {
  const member = await server.account('sari', 'member')
  const payload = enquiry({ location: BARU, items })
  const sent = await call('POST', '/api/submit-ewaste', member, payload)
  await review(sent.body.id, { status: 'approved' })
  const round = await plan([{ submission_id: sent.body.id }])
  const drawing = { width: 300, height: 120, lines: [[1, 2, 30, 40]] }
  await tell(round.stops[0]!.id, done({ confirmation: { by: 'signature', drawing } }))
  expect((await call('GET', '/api/me/export', member)).text).toContain(JSON.stringify(drawing.lines))
  const driven = (await call('GET', '/api/me/export', driver)).text
  expect(driven).toContain('"rounds_driven"')
  expect(driven).not.toContain(JSON.stringify(drawing.lines))
})

describe('a request with an appointment', () => {
  const NEXT_WEEK = '2026-11-30'
  beforeAll(async () => {
    now = new Date(MORNING)
    const { rows } = await server.pool.query(
      `select id from districts where name = 'Kebayoran Baru' and city = 'Kota Administrasi Jakarta Selatan'`,
    )
    const { status, text } = await call('POST', '/api/areas', admin, {
      name: 'Selatan',
      active: true,
      time_zone: 'Asia/Jakarta',
      district_ids: [rows[0].id],
      min_kg: null,
      needs: [],
      sources: [],
      cutoff_h: 0,
      ahead_days: 14,
      note: '',
      hours: [{ weekday: 1, starts: '13:00', ends: '15:00', visits: 20, capacity_kg: null }],
    })
    expect(status, text).toBe(200)
  })

  /** One that is visited today, and how its sender takes next Monday instead, or no time at all. */
  const visited = async () => {
    const one = await approved()
    const url = `/api/submissions/track/${one.code}`
    const { offer } = (await call('GET', `${url}/slots`, one)).body
    const slotOn = (on: string) => offer.slots.find(({ day }: { day: string }) => day === on).id
    const book = (day: string) => call('POST', `${url}/booking`, one, { slot_id: slotOn(day) })
    expect((await book(TODAY)).status).toBe(200)
    const round = await plan([{ submission_id: one.id }])
    expect(await stopOf(round)).toMatchObject({ starts: '13:00', ends: '15:00', off: null })
    const now = async () => (await call('GET', `/api/rounds/${round.id}`, staff)).body.round as Round
    const cancel = () => call('DELETE', `${url}/booking`, one)
    return { one, round, now, move: () => book(NEXT_WEEK), cancel }
  }
  const begin = ({ id }: Round) =>
    call('POST', `/api/field/rounds/${id}/start`, driver, { at: '2026-11-23T01:10:00.000Z' })

  test.each(['move', 'cancel'] as const)(
    'leaves a round that has not begun when its sender chooses to %s it',
    async (what) => {
      const one = await visited()
      expect((await one[what]()).status).toBe(200)
      expect(await one.now()).toMatchObject({ stops: [{ state: 'skipped', done_at: null }], version: 2 })
      expect((await today()).find(({ id }) => id === one.round.id)!.stops).toEqual([])
      // A colleague with the plan open is told of the change.
      const stops = [{ submission_id: one.one.id }]
      const url = `/api/rounds/${one.round.id}`
      const saved = await call('PUT', url, staff, asPlanned({ stops, version: one.round.version }))
      expect(saved.body.code).toBe('changed-meanwhile')
    },
  )

  test('stays in one that has begun, without hours; that nobody was there ends no later appointment', async () => {
    const { one, round, move } = await visited()
    await begin(round)
    expect((await move()).status).toBe(200)
    expect(await stopOf(round)).toMatchObject({ state: 'open', starts: null, ends: null, off: null })
    const { body } = await tell(round.stops[0]!.id, { kind: 'failed', failure: 'nobody-there' })
    expect(body).toMatchObject({ state: 'failed', conflict: null })
    expect(await track(one)).toMatchObject({ status: 'scheduled', appointment: { day: NEXT_WEEK } })
  })

  test('does not come along when the rest of its round goes to somebody else: it waits on its day', async () => {
    const { one, round, move } = await visited()
    const rest = await approved()
    const [moved, stays] = [{ submission_id: one.id }, { submission_id: rest.id }]
    const save = (change: object) =>
      call('PUT', `/api/rounds/${round.id}`, staff, asPlanned({ stops: [moved, stays], ...change }))
    const { version } = (await save({ version: round.version })).body.round
    await begin(round)
    expect((await move()).status).toBe(200)
    const { status, body } = await save({ version: version + 1, driver_id: other.id })
    expect(status, body.error).toBe(200)
    expect(body.round).toMatchObject({ driver: { id: other.id }, stops: [stays] })
    expect(body.round.stops).toHaveLength(1)
    expect(await track(one)).toMatchObject({ status: 'scheduled', appointment: { day: NEXT_WEEK } })
  })

  test('moved without a network, and fetched all the same: it counts', async () => {
    const { one, round, move } = await visited()
    expect((await move()).status).toBe(200)
    const { body } = await tell(round.stops[0]!.id, done())
    expect(body).toEqual({ success: true, state: 'done', conflict: null })
    expect(await weightsOf(one.id)).toHaveLength(1)
    expect(await track(one)).toMatchObject({ status: 'collected' })
  })

  test('is visited on its day: a round of another day does not carry it along', async () => {
    const { one, move } = await visited()
    expect((await move()).status).toBe(200)
    const stops = [{ submission_id: one.id }]
    const refused = await call('POST', '/api/rounds', staff, asPlanned({ stops }))
    expect([refused.status, refused.body.code]).toEqual([409, 'other-day'])
    const round = await plan(stops, { day: NEXT_WEEK })
    const later = asPlanned({ stops, day: '2026-12-01', version: round.version })
    const moved = await call('PUT', `/api/rounds/${round.id}`, staff, later)
    expect([moved.status, moved.body.code]).toEqual([409, 'other-day'])
    const { body } = await call('GET', `/api/rounds/${round.id}`, staff)
    expect(body.round).toMatchObject({ day: NEXT_WEEK, version: round.version })
  })

  test('has the hours of its area, whatever the time zone of the round', async () => {
    const zone = (zone: string) => server.pool.query('update service_areas set time_zone = $1', [zone])
    const listed = () => call('GET', `/api/rounds?from=${TODAY}&to=${TODAY}`, staff)
    const { round } = await visited()
    expect((await listed()).body.time_zone).toBe('Asia/Jakarta')
    await zone('Asia/Makassar')
    expect(await stopOf(round)).toMatchObject({ starts: '13:00', ends: '15:00', time_zone: 'Asia/Makassar' })
    expect((await listed()).body.time_zone).toBe('Asia/Makassar')
    await zone('Asia/Jakarta')
  })

  test('is not fetched once its sender has cancelled it under way', async () => {
    const { round, cancel } = await visited()
    await begin(round)
    expect((await cancel()).status).toBe(200)
    expect(await stopOf(round)).toMatchObject({ state: 'open', off: 'cancelled' })
  })

  test('is moved by nobody while its round is being changed, and nobody waits', async () => {
    const { one, round, move } = await visited()
    const planner = await server.pool.connect()
    try {
      await planner.query('begin')
      await planner.query('select from rounds where id = $1 for update', [round.id])
      const { status, body } = await move()
      expect([status, body.code]).toEqual([409, 'changed-meanwhile'])
    } finally {
      planner.release(true)
    }
    expect(await track(one)).toMatchObject({ status: 'scheduled', appointment: { day: TODAY } })
  })
})

describe('a drop-off point', () => {
  test('emptied, and told later: what was said after it holds, its kilograms count', async () => {
    const { rows } = await server.pool.query(
      `insert into points (name, address, district_id, latitude, longitude, takes, token)
       select 'Kantor Lurah Melawai', 'Jl. Melawai', id, -6.24, 106.8, '{small-it}', 'a-token-for-late-tests'
       from districts where name = 'Kebayoran Baru' limit 1 returning id`,
    )
    const point_id = Number(rows[0].id)
    const report = (at: string) =>
      server.pool.query(`insert into point_reports (point_id, kind, at) values ($1, 'full', $2)`, [
        point_id,
        at,
      ])
    const round = await plan([{ point_id }])
    await report('2026-11-22T23:00:00Z')
    await server.pool.query(`update points set state = 'full', state_at = $2 where id = $1`, [
      point_id,
      '2026-11-23T01:30:00Z',
    ])
    await report('2026-11-23T01:35:00Z')
    now = new Date('2026-11-23T01:50:00Z')
    const { body } = await tell(round.stops[0]!.id, done({ at: '2026-11-23T01:20:00.000Z' }))
    expect(body).toMatchObject({ state: 'done', conflict: null })
    const desk = await call('GET', '/api/admin/points', staff)
    expect(desk.body.points.find(({ id }: { id: number }) => id === point_id)).toMatchObject({
      state: 'full',
      reports: 1,
    })
    const { rows: reports } = await server.pool.query(
      'select handled_at is not null as handled from point_reports where point_id = $1 order by at',
      [point_id],
    )
    expect(reports).toEqual([{ handled: true }, { handled: false }])
    const { rows: brought } = await server.pool.query(
      `select sum(weight_kg)::float as kg from round_stops join weight_entries e on e.submission_id = brought_id
       where round_stops.id = $1`,
      [round.stops[0]!.id],
    )
    expect(brought).toEqual([{ kg: 4.2 }])
  })

  test('one that was open is heard of when it is emptied', async () => {
    const { rows } = await server.pool.query(
      `insert into points (name, address, district_id, latitude, longitude, takes, token, state_at, created_at)
       select 'Balai Melawai', 'Jl. Melawai', id, -6.24, 106.8, '{small-it}', 'a-token-for-quiet-ones', $1, $1
       from districts where name = 'Kebayoran Baru' limit 1 returning id`,
      ['2026-09-01T00:00:00Z'],
    )
    const point_id = Number(rows[0].id)
    const quiet = async () =>
      (await call('GET', '/api/admin/points', staff)).body.points.find(
        ({ id }: { id: number }) => id === point_id,
      ).quiet
    const round = await plan([{ point_id }])
    expect(await quiet()).toBe(true)
    now = new Date('2026-11-23T01:50:00Z')
    await tell(round.stops[0]!.id, done({ at: '2026-11-23T01:20:00.000Z' }))
    expect(await quiet()).toBe(false)
  })

  describe('§4 a device whose clock is wrong', () => {
    const fullPoint = async (token: string) => {
      const { rows } = await server.pool.query(
        `insert into points (name, address, district_id, latitude, longitude, takes, token, state, state_at)
         select 'Kantor Lurah', 'Jl. Melawai', id, -6.24, 106.8, '{small-it}', $1, 'full', $2
         from districts where name = 'Kebayoran Baru' limit 1 returning id`,
        [token.replaceAll(/\W/g, '-').slice(0, 22).padEnd(22, 'x'), now],
      )
      return Number(rows[0].id)
    }
    const stateOf = async (point_id: number) =>
      (await call('GET', '/api/admin/points', staff)).body.points.find(
        ({ id }: { id: number }) => id === point_id,
      ).state
    const stopSaid = async ({ id }: Round) =>
      (await call('GET', `/api/rounds/${id}`, staff)).body.round.stops[0] as Round['stops'][0]

    test.each([
      ['three hours behind', '2026-11-22T22:30:00.000Z', undefined],
      ['years behind', '2011-01-01T00:00:00.000Z', undefined],
      ['in 2031', '2031-02-03T04:05:06.000Z', undefined],
      ['an hour behind, as it says itself', '2026-11-23T00:30:00.000Z', '2026-11-23T00:35:00.000Z'],
    ])('%s: the full point is open again, and the desk is told', async (name, at, sent_at) => {
      const point_id = await fullPoint(`${keys++}-${name}`)
      const round = await plan([{ point_id }])
      now = new Date('2026-11-23T01:35:00.000Z')
      const url = `/api/field/stops/${round.stops[0]!.id}/outcome`
      const headers = { ...driver.headers, 'idempotency-key': `a-wrong-clock-${point_id}` }
      const payload = { outcome: done({ at }), sent_at }
      expect((await server.call({ method: 'POST', url, headers, payload })).body.state).toBe('done')
      expect(await stateOf(point_id)).toBe('open')
      const done_at = sent_at ? '2026-11-23T01:30:00.000Z' : now.toISOString()
      expect(await stopSaid(round)).toMatchObject({ done_at, clock_said: at })
    })

    test('in 2031: its round begins and ends when the server heard of it, and the desk is told', async () => {
      const { id } = await plan([])
      const at = '2031-02-03T04:05:06.000Z'
      for (const step of ['start', 'finish'])
        expect((await call('POST', `/api/field/rounds/${id}/${step}`, driver, { at })).status).toBe(200)
      const heard = now.toISOString()
      expect((await call('GET', `/api/rounds/${id}`, staff)).body.round).toMatchObject({
        started_at: heard,
        started_clock_said: at,
        finished_at: heard,
        finished_clock_said: at,
      })
    })

    test('before the approval: history, weight and stop have the server’s time', async () => {
      const one = await approved()
      const round = await plan([{ submission_id: one.id }])
      const at = '2026-11-23T00:00:00.000Z'
      await tell(round.stops[0]!.id, done({ at }))
      const { text } = await call('GET', '/api/me/export', driver)
      expect(text, 'the driver’s own export says so too').toContain(`"clock_said":"${at}"`)
      expect(await stopSaid(round)).toMatchObject({ done_at: now.toISOString(), clock_said: at })
      const { history } = (await call('GET', `/api/submissions/${one.id}`, staff)).body.submission
      expect(history.at(-1)).toMatchObject({ status: 'collected', at: now.toISOString() })
    })

    test('a report that cannot be entered has the time of the rule, also once the desk enters it', async () => {
      const one = await approved()
      const round = await plan([{ submission_id: one.id }])
      const at = '2031-02-03T04:05:06.000Z'
      const wrong = { confirmation: { by: 'code', code: '000000' } }
      const { handover_code } = await track(one)
      if (handover_code === '000000') wrong.confirmation.code = '000001'
      const stop = round.stops[0]!.id
      expect((await tell(stop, done({ at, ...wrong }))).body.state).toBe('conflict')
      const heard = now.toISOString()
      now = new Date('2026-11-23T01:40:00Z')
      const settled = { decision: 'enter', reason: 'Seen' }
      await call('POST', `/api/rounds/${round.id}/stops/${stop}/settlement`, staff, settled)
      expect(await stopSaid(round)).toMatchObject({ state: 'done', done_at: heard, clock_said: at })
      const entries = (await call('GET', `/api/submissions/${one.id}/weights`, staff)).body.entries
      expect(entries).toMatchObject([{ happened_at: heard, recorded_at: now.toISOString() }])
    })

    test('a report of a clock in 2031 or 2011 that an earlier version kept for the desk is believed no more than a new one', async () => {
      for (const at of ['2031-02-03T04:05:06.000Z', '2011-01-01T00:00:00.000Z']) {
        const one = await approved()
        const round = await plan([{ submission_id: one.id }])
        const stop = round.stops[0]!.id
        const { handover_code } = await track(one)
        const code = handover_code === '000000' ? '000001' : '000000'
        expect((await tell(stop, done({ confirmation: { by: 'code', code } }))).body.state).toBe('conflict')
        await server.pool.query(
          'update round_stops set done_at = $1, clock_said = null, planned_at = null where id = $2',
          [at, stop],
        )
        const settled = { decision: 'enter', reason: 'Seen' }
        await call('POST', `/api/rounds/${round.id}/stops/${stop}/settlement`, staff, settled)
        const believed = now.toISOString()
        expect(await stopSaid(round)).toMatchObject({ state: 'done', done_at: believed, clock_said: at })
        const entries = (await call('GET', `/api/submissions/${one.id}/weights`, staff)).body.entries
        expect(entries).toMatchObject([{ happened_at: believed }])
      }
    })
  })

  test('full, emptied and counted: open again, its report is seen to, its kilograms are a request of their own', async () => {
    const { rows } = await server.pool.query(`select id from districts where name || ' · ' || city = $1`, [
      GAMBIR,
    ])
    const form = {
      name: 'Kantor Lurah Gambir',
      address: 'Jl. Tanah Abang I',
      district_id: rows[0].id,
      latitude: -6.17,
      longitude: 106.82,
      hours: null,
      note: '',
      takes: ['small-it'],
      active: true,
    }
    const { body: made } = await call('POST', '/api/admin/points', staff, form)
    const point = made.point as { id: number; token: string }
    await call('PATCH', `/api/admin/points/${point.id}/state`, staff, { state: 'full' })
    await server.call({
      method: 'POST',
      url: `/api/stickers/${point.token}/reports`,
      payload: { kind: 'full' },
    })
    const { body } = await call('GET', `/api/rounds/candidates?day=${TODAY}`, staff)
    expect(body.candidates.find(({ point_id }: { point_id: number }) => point_id === point.id)).toMatchObject(
      {
        name: form.name,
        urgent: true,
      },
    )
    const round = await plan([{ point_id: point.id }])
    expect(await stopOf(round)).toMatchObject({
      kind: 'point',
      takes: ['small-it'],
      near: false,
      code_check: null,
    })
    expect((await tell(round.stops[0]!.id, done())).body.state).toBe('done')
    const visited = await call('GET', `/api/rounds/candidates?day=${TODAY}`, staff)
    expect(JSON.stringify(visited.body)).not.toContain(form.name)
    const desk = await call('GET', '/api/admin/points', staff)
    expect(desk.body.points.find(({ id }: { id: number }) => id === point.id)).toMatchObject({
      state: 'open',
      reports: 0,
    })
    const brought = await server.pool.query(
      'select brought_id, channel, status, username, location from round_stops join submissions s on s.id = brought_id where round_stops.id = $1',
      [round.stops[0]!.id],
    )
    expect(brought.rows).toMatchObject([
      { channel: 'drop-off', status: 'collected', username: form.name, location: GAMBIR },
    ])
    expect(await weightsOf(brought.rows[0].brought_id)).toMatchObject([{ weight_kg: 4.2 }])
  })
})

describe('planning', () => {
  test('the shortest way from the depot and back; what nobody knows the place of comes last', async () => {
    const depot = { name: 'Gudang', latitude: -6.3, longitude: 106.8 }
    expect((await call('PATCH', '/api/admin/settings', admin, { depot })).status).toBe(200)
    const [far, unknown, near] = [
      await approved({ location: GAMBIR }),
      await approved({ location: 'Rumah Bu Sri' }),
      await approved(),
    ]
    const round = await plan([far, unknown, near].map(({ id }) => ({ submission_id: id })))
    const before = round.way!.metres
    const { body } = await call('POST', `/api/rounds/${round.id}/order`, staff, { version: round.version })
    const order = body.round.stops.map(({ submission_id }: { submission_id: number }) => submission_id)
    expect(order.at(-1)).toBe(unknown.id)
    expect(order).toHaveLength(3)
    expect(body.round.way.metres).toBeLessThanOrEqual(before)
    expect(body.round.way.by).toBe('straight-line')
    const again = await call('POST', `/api/rounds/${round.id}/order`, staff, { version: round.version })
    expect(again.body.code).toBe('changed-meanwhile')
    await call('PATCH', '/api/admin/settings', admin, { depot: null })
  })

  /** In an area of its own, whose time is so many hours ahead of Greenwich. */
  const book = async ({ id }: { id: number }, day: string, starts: string, ends: string, ahead = 7) => {
    const { rows } = await server.pool.query(
      `with area as (
         insert into service_areas (name, time_zone, needs, sources, cutoff_h, ahead_days, hours)
         values ($1, $5, '{}', '{}', 24, 7, '[]') returning id
       )
       insert into slots (area_id, day, starts, ends, starts_at, ends_at, visits, offered)
       select id, $2::text::date, $3::text, $4::text, ($2 || ' ' || $3 || $6)::timestamptz, ($2 || ' ' || $4 || $6)::timestamptz, 5, 5
       from area returning id`,
      [
        ...[`Wilayah ${id}`, day, starts, ends],
        ...[ahead === 7 ? 'Asia/Jakarta' : 'Asia/Makassar', `+0${ahead}`],
      ],
    )
    await server.pool.query('insert into bookings (slot_id, submission_id, kg) values ($1, $2, 0)', [
      rows[0].id,
      id,
    ])
  }

  test('an earlier appointment of that day comes before a later one, however far it is', async () => {
    const depot = { name: 'Gudang', latitude: -6.25, longitude: 106.8 }
    await call('PATCH', '/api/admin/settings', admin, { depot })
    // Without appointments the near one is where the way begins or ends, and what is unknown comes last.
    const [far, near, unknown, elsewhen] = [
      await approved({ location: GAMBIR }),
      await approved(),
      await approved({ location: 'Rumah Bu Sri' }),
      await approved(),
    ]
    await book(unknown, TODAY, '08:00', '10:00')
    await book(far, TODAY, '10:00', '12:00')
    await book(near, TODAY, '13:00', '15:00')
    const round = await plan([near, far, elsewhen, unknown].map(({ id }) => ({ submission_id: id })))
    // The day after is no reason to come later today.
    await book(elsewhen, '2026-11-24', '15:00', '17:00')
    const { body } = await call('POST', `/api/rounds/${round.id}/order`, staff, { version: round.version })
    const order = body.round.stops.map(({ submission_id }: { submission_id: number }) => submission_id)
    expect(order.filter((id: number) => id !== elsewhen.id)).toEqual([unknown.id, far.id, near.id])
    await call('PATCH', '/api/admin/settings', admin, { depot: null })
  })

  test('of two time zones, the appointment that begins earlier comes first, whatever its clock says', async () => {
    const [jakarta, makassar] = [await approved(), await approved({ location: GAMBIR })]
    await book(jakarta, TODAY, '10:00', '12:00')
    await book(makassar, TODAY, '10:30', '12:30', 8)
    const round = await plan([jakarta, makassar].map(({ id }) => ({ submission_id: id })))
    const { body } = await call('POST', `/api/rounds/${round.id}/order`, staff, { version: round.version })
    expect(body.round.stops.map(({ submission_id }: { submission_id: number }) => submission_id)).toEqual([
      makassar.id,
      jakarta.id,
    ])
  })

  test('a request is in one round: it leaves those that nobody drives, and stays in one that has begun', async () => {
    const one = await approved()
    const first = await plan([{ submission_id: one.id }])
    const second = await plan([{ submission_id: one.id }], { day: '2026-11-24' })
    expect(second.stops).toHaveLength(1)
    expect((await call('GET', `/api/rounds/${first.id}`, staff)).body.round).toMatchObject({
      stops: [{ state: 'skipped' }],
      version: 2,
    })
    const back = await plan([{ submission_id: one.id }])
    await call('POST', `/api/field/rounds/${back.id}/start`, driver, { at: '2026-11-23T01:10:00.000Z' })
    const taken = await call('POST', '/api/rounds', staff, asPlanned({ stops: [{ submission_id: one.id }] }))
    expect([taken.status, taken.body.code]).toEqual([409, 'already-in-round'])
  })

  test('a request that was cancelled by mistake is scheduled again as long as its stop is there', async () => {
    const one = await approved()
    const round = await plan([{ submission_id: one.id }])
    await review(one.id, { status: 'cancelled' })
    const note = 'It was another one'
    expect((await review(one.id, { status: 'scheduled', note })).status).toBe(200)
    expect(await track(one)).toMatchObject({ status: 'scheduled', visit_day: TODAY })
    await cancelRound(round.id)
  })

  test('out of its round, what was scheduled by it is approved again; what has an appointment keeps it', async () => {
    const one = await approved()
    const round = await plan([{ submission_id: one.id }])
    const saved = await call('PUT', `/api/rounds/${round.id}`, staff, asPlanned({ version: round.version }))
    expect(saved.body.round.stops).toMatchObject([{ state: 'skipped' }])
    expect((await read(one.id)).status).toBe('approved')
    expect((await track(one)).visit_day).toBeNull()
    // Put in again it is the stop that its driver knows.
    const stops = [{ submission_id: one.id }]
    const again = await call('PUT', `/api/rounds/${round.id}`, staff, asPlanned({ stops, version: 2 }))
    expect(again.body.round.stops).toMatchObject([
      { id: round.stops[0]!.id, state: 'open', status: 'scheduled' },
    ])
    expect((await track(one)).visit_day).toBe(TODAY)
  })

  test('two at once: the second is told, and nothing is overwritten', async () => {
    const round = await plan([])
    const save = (note: string) =>
      call('PUT', `/api/rounds/${round.id}`, staff, asPlanned({ note, version: round.version }))
    const answers = await Promise.all([save('one'), save('two')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a cancelled round tells its reason to senders whom it had scheduled, and leaves appointments alone', async () => {
    const [one, booked] = [await approved(), await approved()]
    await book(booked, TODAY, '10:00', '12:00')
    const round = await plan([one, booked].map(({ id }) => ({ submission_id: id })))
    const { status: stands, history: told } = await track(booked)
    expect((await cancelRound(round.id, 'The van broke down')).status).toBe(200)
    const { status, history, visit_day } = await track(one)
    expect([status, visit_day]).toEqual(['approved', null])
    expect(history.at(-1)).toMatchObject({ status: 'approved', note: 'The van broke down' })
    expect(await track(booked)).toMatchObject({ status: stands, history: told })
  })

  test('a plan that takes stops out tells its reason to senders whom the round had scheduled, and to nobody else', async () => {
    const [one, booked, stays] = [await approved(), await approved(), await approved()]
    await book(booked, TODAY, '10:00', '12:00')
    const round = await plan([one, booked, stays].map(({ id }) => ({ submission_id: id })))
    const [ofBooked, ofStays] = [await track(booked), await track(stays)]
    const change = {
      stops: [{ submission_id: stays.id }],
      version: round.version,
      reason: ' The van is full ',
    }
    expect((await call('PUT', `/api/rounds/${round.id}`, staff, asPlanned(change))).status).toBe(200)
    expect((await track(one)).history.at(-1)).toMatchObject({ status: 'approved', note: 'The van is full' })
    for (const [sent, before] of [
      [booked, ofBooked],
      [stays, ofStays],
    ] as const)
      expect((await track(sent)).history).toEqual(before.history)
  })

  test('the end of a round frees what was not reached; a round in which something was done is not given up', async () => {
    const [reached, missed] = [await approved(), await approved()]
    const round = await plan([reached, missed].map(({ id }) => ({ submission_id: id })))
    await tell(round.stops[0]!.id, done())
    expect((await cancelRound(round.id)).body.code).toBe('round-begun')
    const at = { at: '2026-11-23T01:00:00.000Z' }
    await call('POST', `/api/field/rounds/${round.id}/finish`, driver, at)
    await call('POST', `/api/field/rounds/${round.id}/finish`, driver, at)
    const { body } = await call('GET', `/api/rounds/${round.id}`, staff)
    expect(body.round).toMatchObject({ finished_at: at.at, stops: [{ state: 'done' }, { state: 'skipped' }] })
    await plan([{ submission_id: missed.id }], { day: '2026-11-24' })
    // A report of an act before the end may arrive after it.
    const late = await plan([])
    expect((await cancelRound(late.id)).status).toBe(200)
    expect((await cancelRound(late.id)).status).toBe(200)
  })

  describe('a report from without a network arrives after the desk has decided otherwise', () => {
    const planned = async (change: object = {}) => {
      const one = await approved()
      const round = await plan([{ submission_id: one.id }], change)
      const stops = [{ submission_id: one.id }]
      const save = async (words: object) => {
        const form = asPlanned({ ...change, stops, version: round.version, ...words })
        const { status, body } = await call('PUT', `/api/rounds/${round.id}`, staff, form)
        expect(status, body.error).toBe(200)
        return body.round as Round
      }
      const now = async () => (await call('GET', `/api/rounds/${round.id}`, staff)).body.round as Round
      return { one, round, stop: round.stops[0]!.id, save, now }
    }
    const at = { at: '2026-11-23T02:00:00.000Z' }

    test('and the rest has gone to another driver: it is a round of its own, and what the first one did counts', async () => {
      const { one, round, stop, save, now } = await planned()
      const rest = await save({ driver_id: other.id })
      expect(rest.id).not.toBe(round.id)
      expect(rest).toMatchObject({
        driver: { id: other.id },
        stops: [{ state: 'open', status: 'scheduled' }],
      })
      expect((await today()).map(({ id }) => id)).not.toContain(round.id)
      expect((await today(other)).map(({ id }) => id)).toContain(rest.id)
      const image_id = crypto.randomUUID()
      expect((await call('POST', `/api/field/rounds/${round.id}/start`, driver, at)).status).toBe(200)
      expect((await sendPhoto(stop, image_id)).status).toBe(200)
      const { handover_code: code } = await track(one)
      const said = done({ confirmation: { by: 'code', code }, weighings: [weighed({ image_id })] })
      expect((await tell(stop, said)).body).toEqual({ success: true, state: 'done', conflict: null })
      expect((await call('POST', `/api/field/rounds/${round.id}/finish`, driver, at)).status).toBe(200)
      expect(await weightsOf(one.id)).toHaveLength(1)
      expect(await now()).toMatchObject({ driver: { id: driver.id }, stops: [{ state: 'done' }] })
      expect((await today(other)).find(({ id }) => id === rest.id)!.stops).toMatchObject([
        { state: 'open', off: 'cancelled' },
      ])
    })

    test('and the rest has another day: what was done stays on its own', async () => {
      const [reached, missed] = [await approved(), await approved()]
      const round = await plan([reached, missed].map(({ id }) => ({ submission_id: id })))
      await tell(round.stops[0]!.id, done())
      const stops = [{ submission_id: missed.id }]
      const form = asPlanned({ stops, day: '2026-11-24', version: 2 })
      const { body } = await call('PUT', `/api/rounds/${round.id}`, staff, form)
      expect(body.round).toMatchObject({ day: '2026-11-24', stops: [{ submission_id: missed.id }] })
      expect((await call('GET', `/api/rounds/${round.id}`, staff)).body.round).toMatchObject({
        day: TODAY,
        stops: [{ state: 'done' }, { state: 'skipped' }],
      })
      expect((await track(missed)).visit_day).toBe('2026-11-24')
    })

    test.each(['taken out', 'given up'] as const)('and the stop or its round was %s', async (what) => {
      const { one, round, stop, save, now } = await planned()
      if (what === 'taken out') await save({ stops: [] })
      else for (const _ of [1, 2]) expect((await cancelRound(round.id)).status).toBe(200)
      expect((await read(one.id)).status).toBe('approved')
      expect((await today()).flatMap(({ stops }) => stops.map(({ id }) => id))).not.toContain(stop)
      expect((await tell(stop, done())).body).toMatchObject({ state: 'done', conflict: null })
      expect(await weightsOf(one.id)).toHaveLength(1)
      expect(await now()).toMatchObject({ stops: [{ state: 'done', weight_kg: 4.2 }] })
      expect((await cancelRound(round.id)).body.code).toBe('round-begun')
    })

    test('and the stop was taken out: that it did not work there stands in no way of another round', async () => {
      const { one, round, stop, save, now } = await planned()
      const far = await approved()
      const stops = [{ submission_id: far.id }]
      expect((await save({ stops })).way).toEqual((await plan(stops)).way)
      const listed = await call('GET', `/api/rounds?from=${TODAY}&to=${TODAY}`, staff)
      const row = listed.body.rounds.find(({ id }: { id: number }) => id === round.id)
      expect(row).toMatchObject({ stops: 0, open: 0 })
      const { body } = await tell(stop, { kind: 'failed', failure: 'nobody-there' })
      expect(body).toMatchObject({ state: 'failed', conflict: null })
      expect(await now()).toMatchObject({ stops: [{ state: 'failed' }, { state: 'skipped' }] })
      expect((await read(one.id)).status).toBe('approved')
      await plan([{ submission_id: one.id }])
    })

    test('a driver who reports about a stop has begun', async () => {
      const { stop, now } = await planned()
      await tell(stop, done())
      expect(await now()).toMatchObject({ started_at: '2026-11-23T01:00:00.000Z' })
    })

    test('a round of another day is on no device: it changes hands, and what is taken out is gone', async () => {
      const { round, save, now } = await planned({ day: '2026-11-24' })
      const changed = await save({ driver_id: other.id, stops: [] })
      expect(changed).toMatchObject({ id: round.id, driver: { id: other.id }, stops: [] })
      expect((await cancelRound(round.id)).status).toBe(200)
      expect(await now()).toBeUndefined()
    })
  })

  describe('an act from before the end of a round arrives after it, when its request is planned again', () => {
    const replanned = async () => {
      const one = await approved()
      const first = await plan([{ submission_id: one.id }])
      await call('POST', `/api/field/rounds/${first.id}/finish`, driver, { at: '2026-11-23T02:00:00.000Z' })
      const next = await plan([{ submission_id: one.id }], { driver_id: other.id })
      const stopsOf = async () => (await call('GET', `/api/rounds/${next.id}`, staff)).body.round.stops
      return { one, stop: first.stops[0]!.id, next, stopsOf }
    }
    const wrong = done({ confirmation: { by: 'code', code: '000000' } })

    test('a failure stays with its stop: somebody goes there again', async () => {
      const { one, stop, stopsOf } = await replanned()
      const { body } = await tell(stop, { kind: 'failed', failure: 'no-access' })
      expect(body).toEqual({ success: true, state: 'failed', conflict: null })
      expect((await read(one.id)).status).toBe('scheduled')
      expect(await stopsOf()).toMatchObject([{ state: 'open' }])
    })

    test('a report that cannot be entered waits for the desk, and nobody goes there before', async () => {
      const { stop, stopsOf } = await replanned()
      expect((await tell(stop, wrong)).body).toMatchObject({ state: 'conflict', conflict: 'wrong-code' })
      expect(await stopsOf()).toMatchObject([{ state: 'skipped' }])
    })

    test('a second driver on the way reports their arrival, and the desk has both', async () => {
      const { one, stop, next, stopsOf } = await replanned()
      await call('POST', `/api/field/rounds/${next.id}/start`, other, { at: '2026-11-23T02:30:00.000Z' })
      expect((await tell(stop, wrong)).body).toMatchObject({ state: 'conflict', conflict: 'wrong-code' })
      const [theirs] = await stopsOf()
      expect(theirs).toMatchObject({ state: 'open' })
      expect((await tell(theirs.id, done(), undefined, other)).body).toMatchObject({ state: 'done' })
      expect(await weightsOf(one.id)).toHaveLength(1)
    })

    test('a stop that waits for the desk is planned by nobody, whoever asks', async () => {
      const { one, stop } = await replanned()
      await tell(stop, wrong)
      const again = await call(
        'POST',
        '/api/rounds',
        staff,
        asPlanned({ stops: [{ submission_id: one.id }] }),
      )
      expect([again.status, again.body.code]).toEqual([409, 'already-in-round'])
    })

    test('while the desk changes the other round the device is told to try again, and then it arrives', async () => {
      const { stop, next } = await replanned()
      const key = `key-number-${keys++}`
      const desk = await server.pool.connect()
      await desk.query('begin')
      await desk.query('select from rounds where id = $1 for update', [next.id])
      const refused = await tell(stop, wrong, key)
      await desk.query('commit')
      desk.release()
      expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
      expect((await tell(stop, wrong, key)).body).toMatchObject({ state: 'conflict', conflict: 'wrong-code' })
    })
  })

  test('a plan of a round and a report about it wait for one another, and never both', async () => {
    const one = await approved()
    const round = await plan([{ submission_id: one.id }])
    const desk = await server.pool.connect()
    await desk.query('begin')
    await desk.query('select from rounds where id = $1 for update', [round.id])
    const said = tell(round.stops[0]!.id, done())
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await server.pool.query(waiting)).rowCount).toBe(1)
    // The database would end one of two transactions in a deadlock.
    await desk.query('select from submissions where id = $1 for update', [one.id])
    await desk.query('commit')
    desk.release()
    expect((await said).body).toMatchObject({ state: 'done' })
  })

  test.each([
    [
      'a driver who is none',
      async () => ({ driver_id: (await server.account(`m${keys++}a`, 'member')).id }),
      'driver_id',
    ],
    ['the same place twice', async () => ({ stops: [{ point_id: 1 }, { point_id: 1 }] }), 'stops'],
    [
      'a request that asks for something',
      async () => {
        const { id } = await approved({ form_id: 12, items: [] })
        return { stops: [{ submission_id: id }] }
      },
      'stops',
    ],
    ['a point that is not there', async () => ({ stops: [{ point_id: 999_999 }] }), 'stops'],
  ])('%s is refused', async (_, change, field) => {
    const { status, body } = await call('POST', '/api/rounds', staff, asPlanned(await change()))
    expect([status, body.field]).toEqual([400, field])
  })
})

test('a photo of the scale that arrived before a weekend without a network is there for its weighing', async () => {
  const one = await approved()
  const round = await plan([{ submission_id: one.id }])
  const stop = round.stops[0]!.id
  const id = crypto.randomUUID()
  expect((await sendPhoto(stop, id)).status).toBe(200)
  now = new Date('2026-11-26T01:00:00Z')
  await sweepPhotos(server.context)
  const { headers } = await server.signIn('slamet@example.org')
  await tell(stop, done({ weighings: [weighed({ image_id: id })] }), undefined, { ...driver, headers })
  const { rows } = await server.pool.query('select image_id from weighings where stop_id = $1', [stop])
  expect(rows).toEqual([{ image_id: id }])
})

test('after a restore what a device still holds is not entered to somebody else', async () => {
  const [mine, theirs] = [await approved(), await approved()]
  const {
    rows: [at],
  } = await server.pool.query(`select last_value, is_called from round_stops_id_seq`)
  const round = await plan([{ submission_id: mine.id }])
  const stop = round.stops[0]!.id
  // The database of the night before: that round is not in it, and its numbers are given again.
  await server.pool.query('delete from round_stops where round_id = $1', [round.id])
  await server.pool.query('delete from rounds where id = $1', [round.id])
  await server.pool.query(`select setval('round_stops_id_seq', $1, $2)`, [at.last_value, at.is_called])
  const again = await plan([{ submission_id: theirs.id }])
  expect(again.stops[0]!.id).toBe(stop)
  const said = await server.call({
    method: 'POST',
    url: `/api/field/stops/${stop}/outcome`,
    headers: { ...driver.headers, 'idempotency-key': 'key-before-the-restore' },
    payload: { outcome: { at: '2026-11-23T03:00:00.000Z', ...done() }, tracking_code: mine.code },
  })
  expect([said.status, said.body.code]).toEqual([404, 'not-found'])
  expect((await read(theirs.id)).status).toBe('scheduled')
})
