import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { housekeeping } from '#server/features/administration/operations/housekeeping.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

// Appointments that cannot be over-booked, asked over HTTP.

type Headers = Record<string, string>
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let admin: Account
let staff: Account
let member: Account
/** A Monday morning in Jakarta. */
const MONDAY = '2026-11-23T01:00:00Z'
let now = new Date(MONDAY)
const BARU = 'Kebayoran Baru · Kota Administrasi Jakarta Selatan'
let baru: string

beforeAll(async () => {
  server = await createTestApp({}, { now: () => now })
  admin = await server.account('ratna')
  staff = await server.account('joko', 'operator')
  member = await server.account('wati', 'member')
  const { rows } = await server.pool.query(`select id from districts where name || ' · ' || city = $1`, [
    BARU,
  ])
  baru = rows[0].id
})
afterAll(() => server?.close())
beforeEach(async () => {
  now = new Date(MONDAY)
  await server.pool.query('delete from bookings')
  await server.pool.query('delete from slots')
  await server.pool.query('delete from closures')
  await server.pool.query('delete from service_areas')
})

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
  url: string,
  headers: Headers,
  payload?: object,
) => server.call({ method, url, headers, ...(payload && { payload }) })

/** Tuesdays from nine to twelve, two visits, a hundred kilograms, until the evening before. */
const tuesdays = (change: object = {}) => ({
  name: 'Selatan',
  active: true,
  time_zone: 'Asia/Jakarta',
  district_ids: [baru],
  min_kg: null,
  needs: ['four-wheel'],
  sources: [],
  cutoff_h: 12,
  ahead_days: 14,
  note: '',
  hours: [{ weekday: 2, starts: '09:00', ends: '12:00', visits: 2, capacity_kg: 100 }],
  ...change,
})
const open = async (change: object = {}) => {
  const { status, body } = await call('POST', '/api/areas', admin.headers, tuesdays(change))
  expect(status).toBe(200)
  return body.area as { id: number }
}
const ask = async (body: Record<string, unknown> = {}, headers: Headers = newGuest()) => {
  const { body: sent } = await call(
    'POST',
    '/api/submit-ewaste',
    headers,
    enquiry({ location: BARU, ...body }),
  )
  return { id: sent.id as number, code: sent.tracking_code as string, headers }
}
const review = (id: number, payload: object) =>
  call('PATCH', `/api/submissions/${id}`, staff.headers, payload)
const approved = async (body: Record<string, unknown> = {}, headers?: Headers) => {
  const one = await ask(body, headers)
  await review(one.id, { status: 'approved' })
  return one
}
type Asked = Awaited<ReturnType<typeof ask>>
const offer = async ({ code, headers }: Asked) =>
  (await call('GET', `/api/submissions/track/${code}/slots`, headers)).body.offer
const book = ({ code, headers }: Asked, slot_id: number) =>
  call('POST', `/api/submissions/track/${code}/booking`, headers, { slot_id })
const unbook = ({ code, headers }: Asked) => call('DELETE', `/api/submissions/track/${code}/booking`, headers)
const amend = async ({ code, headers }: Asked, change: object) => {
  const { version } = (await call('GET', `/api/submissions/track/${code}`, headers)).body.submission
  return call('PATCH', `/api/submissions/track/${code}`, headers, { version, ...change })
}
const read = async ({ id }: Asked) =>
  (await call('GET', `/api/submissions/${id}`, staff.headers)).body.submission
const bookedOf = async (slot_id: number) =>
  Number(
    (await server.pool.query('select visits_booked from slots where id = $1', [slot_id])).rows[0]
      .visits_booked,
  )

describe('the offer of slots', () => {
  test('follows the hours of the area, in its own time, from the cut-off on', async () => {
    await open()
    const { area, slots, why } = await offer(await approved())
    expect([area.name, why]).toEqual(['Selatan', null])
    expect(slots.map(({ day, starts_at }: Record<string, string>) => [day, starts_at])).toEqual([
      ['2026-11-24', '2026-11-24T02:00:00.000Z'],
      ['2026-12-01', '2026-12-01T02:00:00.000Z'],
    ])
    now = new Date('2026-11-23T14:00:01Z')
    expect((await offer(await approved())).slots).toHaveLength(1)
  })

  test.each<[string, object, Record<string, unknown>, string]>([
    ['elsewhere', {}, { location: 'Coblong · Kota Bandung' }, 'no-area'],
    ['for what asks for something', {}, { form_id: 12 }, 'no-area'],
    [
      'where only households are served',
      { sources: ['household'] },
      { waste_source: 'business' },
      'other-source',
    ],
    ['for too little', { min_kg: 5 }, { items: [{ device_class: 'smartphone', quantity: 1 }] }, 'too-light'],
    [
      'with a damaged battery',
      {},
      { items: [{ device_class: 'power-bank', quantity: 1, battery_damaged: true }] },
      'on-hold',
    ],
    ['where nobody drives', { hours: [] }, {}, 'full'],
  ])('is nothing %s, and it says why', async (_, area, body, why) => {
    await open(area)
    expect(await offer(await approved(body))).toMatchObject({ slots: [], why })
  })

  test('an address before the district does not matter', async () => {
    await open()
    expect((await offer(await approved({ location: `Jl. Melati 5, ${BARU}` }))).slots).toHaveLength(2)
  })

  test('changes with the hours and the days on which nobody drives; what was booked stays', async () => {
    const { id } = await open()
    const one = await approved()
    const [first] = (await offer(one)).slots
    await book(one, first.id)
    const closed = await call('POST', '/api/closures', admin.headers, {
      day: '2026-11-24',
      area_id: null,
      reason: 'Holiday',
    })
    expect(closed.body).toMatchObject({ booked: 1 })
    expect((await offer(await approved())).slots.map(({ day }: { day: string }) => day)).toEqual([
      '2026-12-01',
    ])
    expect((await read(one)).appointment).toMatchObject({ day: '2026-11-24' })
    await call('DELETE', `/api/closures/${closed.body.closure.id}`, admin.headers)
    expect((await offer(await approved())).slots).toHaveLength(2)
    await call('PUT', `/api/areas/${id}`, admin.headers, tuesdays({ hours: [] }))
    expect((await offer(await approved())).why).toBe('full')
    expect((await read(one)).appointment).toMatchObject({ day: '2026-11-24' })
  })

  test.each<[string, (area: number) => ReturnType<typeof call>]>([
    [
      'a day that was closed',
      () =>
        call('POST', '/api/closures', admin.headers, { day: '2026-11-24', area_id: null, reason: 'Holiday' }),
    ],
    ['hours that are gone', (id) => call('PUT', `/api/areas/${id}`, admin.headers, tuesdays({ hours: [] }))],
    [
      'hours with fewer visits',
      (id) =>
        call(
          'PUT',
          `/api/areas/${id}`,
          admin.headers,
          tuesdays({ hours: [{ weekday: 2, starts: '09:00', ends: '12:00', visits: 1, capacity_kg: 100 }] }),
        ),
    ],
  ])('of %s is nothing, also when somebody gives a place back', async (_, change) => {
    const { id } = await open()
    const [one, two, other] = [await approved(), await approved(), await approved()]
    const [first] = (await offer(one)).slots
    for (const who of [one, two]) expect((await book(who, first.id)).status).toBe(200)
    expect((await change(id)).status).toBe(200)
    expect((await unbook(one)).status).toBe(200)
    for (const again of [() => Promise.resolve(), () => housekeeping(server.context)]) {
      await again()
      const days = (await offer(other)).slots.map(({ day }: { day: string }) => day)
      expect(days).not.toContain('2026-11-24')
      expect((await book(other, first.id)).body.code).toBe('slot-full')
    }
    expect((await read(two)).appointment).toMatchObject({ day: '2026-11-24' })
    const { body } = await call('GET', '/api/pickups?from=2026-11-24&to=2026-11-24', staff.headers)
    expect(body.slots).toMatchObject([{ visits: 1, visits_left: 0, booked: [{ tracking_code: two.code }] }])
  })

  test('says when it ends as the hours do, once nobody counts on what was said before', async () => {
    const { id } = await open({ ahead_days: 7 })
    const one = await approved()
    const [{ id: slot_id }] = (await offer(one)).slots
    await book(one, slot_id)
    const shorter = { weekday: 2, starts: '09:00', ends: '11:00', visits: 2, capacity_kg: 100 }
    await call('PUT', `/api/areas/${id}`, admin.headers, tuesdays({ ahead_days: 7, hours: [shorter] }))
    expect((await read(one)).appointment).toMatchObject({ ends: '12:00' })
    await unbook(one)
    await housekeeping(server.context)
    expect((await offer(one)).slots).toMatchObject([
      { id: slot_id, ends: '11:00', ends_at: '2026-11-24T04:00:00.000Z' },
    ])
  })

  test('goes on by itself as the days go by', async () => {
    await open({ ahead_days: 7 })
    const one = await approved()
    expect((await offer(one)).slots).toHaveLength(1)
    now = new Date('2026-11-30T01:00:00Z')
    await housekeeping(server.context)
    expect((await offer(one)).slots.map(({ day }: { day: string }) => day)).toEqual(['2026-12-01'])
  })
})

describe('the times of a place, before anything is requested', () => {
  const offerAt = async (location: string, query = '') =>
    (await call('GET', `/api/pickups/offer?location=${encodeURIComponent(location)}${query}`, newGuest()))
      .body

  test('are those of its area, for what is to be fetched', async () => {
    await open({ min_kg: 5, sources: ['household'] })
    const { district, offer, by_areas, points } = await offerAt(BARU, '&kg=20&waste_source=household')
    expect(district).toMatchObject({ id: baru, districtName: 'Kebayoran Baru' })
    expect([offer.why, offer.slots.length, by_areas, points]).toEqual([null, 2, true, []])
    expect((await offerAt(`Jl. Melati 5, ${BARU}`)).offer.slots).toHaveLength(2)
    expect((await offerAt(BARU, '&kg=2')).offer).toMatchObject({ slots: [], why: 'too-light' })
    expect((await offerAt(BARU, '&waste_source=business')).offer).toMatchObject({
      slots: [],
      why: 'other-source',
    })
    expect((await offerAt(BARU, '&kg=101')).offer).toMatchObject({ slots: [], why: 'full' })
  })

  test('outside of every area there are none, and the nearest points are named; what is far or hidden is not', async () => {
    await open()
    const point = async (name: string, latitude: number, change: object = {}) => {
      const { status, body } = await call('POST', '/api/admin/points', admin.headers, {
        name,
        address: 'Jl. Dago 1',
        district_id: '32.73.02',
        latitude,
        longitude: 107.61,
        hours: null,
        note: '',
        takes: ['small-it'],
        active: true,
        ...change,
      })
      expect(status, JSON.stringify(body)).toBe(200)
    }
    for (const [at, name] of ['Far', 'Near', 'Middle', 'Farthest'].entries())
      await point(name, -6.885 - [0.2, 0.01, 0.1, 0.9][at]!)
    await point('Hidden', -6.885, { active: false })
    const { offer, by_areas, points } = await offerAt('Coblong · Kota Bandung')
    expect([offer.why, by_areas]).toEqual(['no-area', true])
    expect(points.map(({ name }: { name: string }) => name)).toEqual(['Near', 'Middle', 'Far'])
  })

  test('an installation without an area, and a text without a district, are told apart', async () => {
    expect(await offerAt(BARU)).toMatchObject({ by_areas: false, offer: { why: 'no-area' } })
    await open()
    expect(await offerAt('behind the market')).toMatchObject({ district: null, by_areas: true, points: [] })
  })
})

describe('a time that is chosen in the form', () => {
  const slotsNow = async () => (await offer(await ask())).slots as { id: number }[]
  const send = (slot_id: number, body: object = {}, headers: Headers = newGuest()) =>
    call('POST', '/api/submit-ewaste', headers, enquiry({ location: BARU, slot_id, ...body }))

  test('is taken with the request, as its sender would have taken it afterwards', async () => {
    await open()
    const [slot] = await slotsNow()
    const guest = newGuest()
    const { body } = await send(slot!.id, {}, guest)
    expect(body.booking).toBe('made')
    const { submission } = (await call('GET', `/api/submissions/track/${body.tracking_code}`, guest)).body
    expect(submission).toMatchObject({ status: 'pending', appointment: { slot_id: slot!.id } })
    expect(await bookedOf(slot!.id)).toBe(1)
    // Without one nothing is said about it.
    expect((await call('POST', '/api/submit-ewaste', newGuest(), enquiry())).body).not.toHaveProperty(
      'booking',
    )
  })

  test('and is gone by then: the request arrives all the same, and the answer says so', async () => {
    await open()
    const [slot] = await slotsNow()
    await send(slot!.id)
    await send(slot!.id)
    const { status, body } = await send(slot!.id)
    expect([status, body.booking]).toEqual([200, 'taken'])
    expect((await send(987_654_321)).body).toMatchObject({ success: true, booking: 'taken' })
    expect((await send(slot!.id, { location: 'Coblong · Kota Bandung' })).body.booking).toBe('not-offered')
    expect(await bookedOf(slot!.id)).toBe(2)
  })

  test('a retry books nothing again, also where its sender has changed their mind since', async () => {
    await open()
    const [slot, next] = await slotsNow()
    const guest = { ...newGuest(), 'idempotency-key': 'a-key-of-a-phone' }
    const first = await send(slot!.id, {}, guest)
    expect((await send(slot!.id, {}, guest)).body).toEqual(first.body)
    expect(await bookedOf(slot!.id)).toBe(1)
    const one = { code: first.body.tracking_code, headers: guest, id: first.body.id }
    await book(one, next!.id)
    expect((await send(slot!.id, {}, guest)).body.booking).toBe('taken')
    await unbook(one)
    expect((await send(slot!.id, {}, guest)).body.booking).toBe('taken')
    expect([await bookedOf(slot!.id), await bookedOf(next!.id)]).toEqual([0, 0])
    expect((await send(next!.id, {}, guest)).status).toBe(409)
  })
})

test('a time that is agreed on the phone is taken with the call, also one that is too near for a sender', async () => {
  await open({ cutoff_h: 30 })
  const { id } = await ask()
  const forStaff = await call('GET', `/api/submissions/${id}/slots`, staff.headers)
  const [slot, next] = forStaff.body.offer.slots as { id: number }[]
  expect(
    (await call('POST', '/api/submit-ewaste', newGuest(), enquiry({ location: BARU, slot_id: slot!.id })))
      .body.booking,
  ).toBe('taken')
  const record = (slot_id: number, key: string) =>
    call(
      'POST',
      '/api/submissions/call',
      { ...staff.headers, 'idempotency-key': key },
      {
        service: 'collection',
        phone_number: '0812 3456 7890',
        message: 'A fridge',
        location: BARU,
        street: 'Jl. Melati 5',
        consent: true,
        slot_id,
      },
    )
  const { body, text } = await record(slot!.id, 'call-one')
  expect(body, text).toMatchObject({
    booking: 'made',
    submission: { street: 'Jl. Melati 5', appointment: { slot_id: slot!.id } },
  })
  expect((await record(slot!.id, 'call-one')).body).toMatchObject({ booking: 'made' })
  expect(await bookedOf(slot!.id)).toBe(1)
  expect((await record(987_654_321, 'call-two')).body).toMatchObject({
    booking: 'taken',
    submission: { appointment: null },
  })
  expect(await bookedOf(next!.id)).toBe(0)
})

describe('an appointment', () => {
  test('schedules an approved request; the desk sees it as news; moving frees the place', async () => {
    await open()
    const one = await approved()
    const [first, second] = (await offer(one)).slots
    const { status, body } = await book(one, first.id)
    expect(status).toBe(200)
    expect(body.submission).toMatchObject({
      status: 'scheduled',
      appointment: { day: '2026-11-24', starts: '09:00', ends: '12:00', changeable: true },
    })
    expect(body.submission.read_at).toBeNull()
    expect(await bookedOf(first.id)).toBe(1)
    expect((await book(one, first.id)).status).toBe(200)
    expect(await bookedOf(first.id)).toBe(1)
    await book(one, second.id)
    expect([await bookedOf(first.id), await bookedOf(second.id)]).toEqual([0, 1])
    expect((await unbook(one)).body.submission).toMatchObject({ status: 'approved', appointment: null })
    expect(await bookedOf(second.id)).toBe(0)
  })

  test('that is chosen before anybody has decided holds its place, and is made with the approval', async () => {
    await open()
    const one = await ask()
    const [first] = (await offer(one)).slots
    expect((await book(one, first.id)).body.submission).toMatchObject({ status: 'pending' })
    expect(await bookedOf(first.id)).toBe(1)
    await review(one.id, { status: 'approved' })
    expect(await read(one)).toMatchObject({ status: 'scheduled', appointment: { slot_id: first.id } })
  })

  test('the approval that confirms it says so to its sender, with the time', async () => {
    await open()
    const one = await ask({}, member.headers)
    const [{ id, day, starts, ends }] = (await offer(one)).slots
    await book(one, id)
    await review(one.id, { status: 'approved' })
    const { notifications } = (await call('GET', '/api/notifications', member.headers)).body
    const params = { tracking_code: one.code, status: 'scheduled', day, starts, ends }
    expect(notifications[0]).toMatchObject({ kind: 'request-status', params })
  })

  test('that is chosen before anybody has decided is kept while a damaged battery waits, and made with the word of staff', async () => {
    await open()
    const one = await ask()
    const [first] = (await offer(one)).slots
    await book(one, first.id)
    const swollen = { device_class: 'power-bank', quantity: 1, battery_damaged: true }
    expect((await amend(one, { items: [swollen] })).status).toBe(200)
    await review(one.id, { status: 'approved' })
    const kept = { appointment: { slot_id: first.id } }
    expect(await read(one)).toMatchObject({ status: 'approved', on_hold: true, ...kept })
    const { body } = await call('POST', `/api/submissions/${one.id}/clearance`, staff.headers, {
      note: 'In a box with sand',
    })
    expect(body.submission).toMatchObject({ status: 'scheduled', on_hold: false, ...kept })
    expect(await bookedOf(first.id)).toBe(1)
  })

  test('that nobody has agreed to in time is none: its sender takes another one, an approval gives it back', async () => {
    await open()
    const [one, two] = [await ask(), await ask()]
    const [first, second] = (await offer(one)).slots
    for (const who of [one, two]) await book(who, first.id)
    now = new Date('2026-11-24T01:00:00Z')
    // Past the cut-off, and not begun yet: somebody may still agree.
    expect((await unbook(one)).body.code).toBe('too-late')
    now = new Date('2026-11-25T01:00:00Z')
    const tracked = await call('GET', `/api/submissions/track/${one.code}`, one.headers)
    expect(tracked.body.submission.appointment).toMatchObject({ slot_id: first.id, changeable: true })
    const moved = await book(one, second.id)
    expect(moved.body.submission).toMatchObject({
      status: 'pending',
      appointment: { slot_id: second.id },
    })
    const desk = await server.account('dewi', 'operator')
    const { body } = await call('PATCH', `/api/submissions/${two.id}`, desk.headers, { status: 'approved' })
    expect(body.submission).toMatchObject({ status: 'approved', appointment: null })
    expect([await bookedOf(first.id), await bookedOf(second.id)]).toEqual([0, 1])
  })

  test.each<[string, (one: Asked) => Promise<unknown>]>([
    ['is rejected', ({ id }) => review(id, { status: 'rejected' })],
    ['came to nothing', ({ id }) => review(id, { status: 'approved', failure: 'nobody-there' })],
    [
      'is cancelled',
      ({ code, headers }) => call('POST', `/api/submissions/track/${code}/cancellation`, headers),
    ],
    ['loses its sender', ({ code, headers }) => call('DELETE', `/api/submissions/track/${code}`, headers)],
  ])('gives its place back when the request %s', async (_, act) => {
    await open()
    const one = await approved()
    const [first] = (await offer(one)).slots
    await book(one, first.id)
    await act(one)
    expect(await bookedOf(first.id)).toBe(0)
  })

  test('stays when it took place, and is there again when that is taken back', async () => {
    await open()
    const one = await approved()
    const [first] = (await offer(one)).slots
    await book(one, first.id)
    await review(one.id, { status: 'collected' })
    expect(await bookedOf(first.id)).toBe(1)
    await review(one.id, { status: 'scheduled', note: 'Another one' })
    expect((await read(one)).appointment).toMatchObject({ slot_id: first.id })
  })

  test.each<[string, (one: Asked) => Promise<unknown>]>([
    ['cancelled', ({ id }) => review(id, { status: 'cancelled' })],
    [
      'merged',
      async (one) => {
        const other = await approved()
        const [{ version }, { version: into_version }] = [await read(one), await read(other)]
        const merger = { into: other.id, version, into_version, copy_items: false }
        const { status } = await call('POST', `/api/submissions/${one.id}/merger`, staff.headers, merger)
        expect(status).toBe(200)
      },
    ],
  ])('that was given back is not there again when what was %s is taken back', async (_, act) => {
    await open()
    const one = await approved()
    const [first] = (await offer(one)).slots
    await book(one, first.id)
    await act(one)
    expect((await read(one)).way_back).toBe('approved')
    const note = 'It was another one'
    expect((await review(one.id, { status: 'scheduled', note })).body.possible).toEqual([
      'pending',
      'approved',
    ])
    const { body } = await review(one.id, { status: 'approved', note })
    expect(body.submission).toMatchObject({ status: 'approved', appointment: null, way_back: 'pending' })
    expect((await offer(one)).slots).toContainEqual(expect.objectContaining({ id: first.id, visits_left: 2 }))
  })

  test('that was given back with a rejection can be made again', async () => {
    await open()
    const one = await approved()
    const [first] = (await offer(one)).slots
    await book(one, first.id)
    await review(one.id, { status: 'rejected' })
    expect((await read(one)).way_back).toBeNull()
    expect((await review(one.id, { status: 'approved' })).body.submission).toMatchObject({
      status: 'approved',
      appointment: null,
    })
  })

  test('is changed by its sender until the cut-off, by the desk until it begins', async () => {
    await open({ ahead_days: 30 })
    now = new Date('2026-11-23T13:40:00Z')
    const desk = await server.account('sari', 'operator')
    const owner = await server.account('budi', 'member')
    const one = await ask({}, owner.headers)
    await call('PATCH', `/api/submissions/${one.id}`, desk.headers, { status: 'approved' })
    const [first, second] = (await offer(one)).slots
    await book(one, first.id)
    now = new Date('2026-11-23T14:00:00Z')
    for (const late of [await book(one, second.id), await unbook(one)])
      expect([late.status, late.body.code]).toEqual([409, 'too-late'])
    const moved = await call('POST', `/api/submissions/${one.id}/booking`, desk.headers, {
      slot_id: second.id,
    })
    expect(moved.body.submission.appointment).toMatchObject({ slot_id: second.id })
    const { requests } = (await call('GET', '/api/me/export', owner.headers)).body
    expect(requests[0].appointments).toMatchObject([
      { day: '2026-11-24', ended_at: expect.any(String) },
      { day: '2026-12-01', ended_at: null },
    ])
    const { rows } = await server.pool.query(
      `select params from notifications where kind = 'appointment' and user_id = $1`,
      [owner.id],
    )
    expect(rows).toEqual([
      { params: { tracking_code: one.code, day: '2026-12-01', starts: '09:00', ends: '12:00' } },
    ])
  })

  test('nobody came: its sender says so once it is over, once, and the desk reads it', async () => {
    await open()
    const one = await approved()
    const [first] = (await offer(one)).slots
    await book(one, first.id)
    const missed = () => call('POST', `/api/submissions/track/${one.code}/missed`, one.headers)
    expect((await missed()).body.code).toBe('not-over')
    now = new Date('2026-11-24T05:30:00Z')
    const desk = await server.account('nina', 'operator')
    for (const _ of ['said', 'again'])
      expect((await missed()).body.submission.appointment).toMatchObject({ missed_at: now.toISOString() })
    const { history } = (await call('GET', `/api/submissions/${one.id}`, desk.headers)).body.submission
    expect(history.filter(({ kind }: { kind: string }) => kind === 'missed')).toHaveLength(1)
    const calendar = await call('GET', '/api/pickups?from=2026-11-24&to=2026-11-24', desk.headers)
    expect(calendar.body.slots[0]).toMatchObject({
      visits: 2,
      booked: [{ tracking_code: one.code, missed_at: now.toISOString(), round_id: null }],
    })
  })

  test('§7 each change raises the sequence of its calendar file, and one that was ended is named there until it is over', async () => {
    await open()
    const asked = await approved()
    const calendar = async () =>
      (await call('GET', `/api/submissions/track/${asked.code}/slots`, asked.headers)).body.calendar
    expect(await calendar()).toEqual({ sequence: 0, ended: null })
    const { slots } = await offer(asked)
    await book(asked, slots[0].id)
    expect(await calendar()).toEqual({ sequence: 1, ended: null })
    await book(asked, slots[1].id)
    expect(await calendar()).toEqual({ sequence: 3, ended: null })
    await unbook(asked)
    const { day, starts, ends, starts_at, ends_at } = slots[1]
    expect(await calendar()).toEqual({
      sequence: 4,
      ended: { time_zone: 'Asia/Jakarta', day, starts, ends, starts_at, ends_at },
    })
    await book(asked, slots[0].id)
    expect((await calendar()).sequence).toBe(5)
    // The operator ends the request, and the visit with it.
    await review(asked.id, { status: 'rejected', note: 'We cannot come' })
    expect(await calendar()).toMatchObject({ sequence: 6, ended: { starts_at: slots[0].starts_at } })
  })

  test('is nobody else’s to make or cancel', async () => {
    await open()
    const one = await approved()
    const [first] = (await offer(one)).slots
    for (const headers of [newGuest(), member.headers, {}])
      for (const answer of [await book({ ...one, headers }, first.id), await unbook({ ...one, headers })])
        expect(answer.status).toBe(404)
  })
})

describe('capacity', () => {
  test('two hundred at once for the last place: one has it', async () => {
    await open({
      hours: [{ weekday: 2, starts: '09:00', ends: '12:00', visits: 1, capacity_kg: null }],
      ahead_days: 7,
    })
    const all = await Promise.all(Array.from({ length: 200 }, () => ask()))
    await server.pool.query(`update submissions set status = 'approved'`)
    const [slot] = (await offer(all[0]!)).slots
    const answers = await Promise.all(all.map((one) => book(one, slot.id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['slot-full']),
    )
    expect(await bookedOf(slot.id)).toBe(1)
  })

  test('bookings, moves and cancellations at once: never more than there is, and the counts agree with the rows', async () => {
    await open({
      hours: [{ weekday: 2, starts: '09:00', ends: '12:00', visits: 3, capacity_kg: 12 }],
      ahead_days: 21,
    })
    const requests: Asked[] = []
    for (let n = 0; n < 6; n++)
      requests.push(await approved({ items: [{ device_class: 'laptop', quantity: 1 + (n % 3) }] }))
    const slots = (await offer(requests[0]!)).slots as { id: number }[]
    const act = fc.record({
      who: fc.nat({ max: requests.length - 1 }),
      what: fc.oneof(fc.constant('cancel' as const), fc.nat({ max: slots.length - 1 })),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
        const answers = await Promise.all(
          acts.map(({ who, what }) =>
            what === 'cancel' ? unbook(requests[who]!) : book(requests[who]!, slots[what]!.id),
          ),
        )
        for (const { status } of answers) expect([200, 409]).toContain(status)
        const { rows } = await server.pool.query(`
          select s.visits_booked, s.visits, s.kg_booked::float, s.capacity_kg::float,
            count(b.id)::int as there, coalesce(sum(b.kg), 0)::float as kg
          from slots s left join bookings b on b.slot_id = s.id and b.ended_at is null group by s.id`)
        for (const row of rows) {
          expect(row.visits_booked).toBe(row.there)
          expect(row.kg_booked).toBeCloseTo(row.kg, 3)
          expect(row.there).toBeLessThanOrEqual(row.visits)
          expect(row.kg).toBeLessThanOrEqual(row.capacity_kg)
        }
      }),
      { numRuns: 15 },
    )
  })

  describe('follows what is handed over', () => {
    const laptops = (quantity: number) => ({ items: [{ device_class: 'laptop', quantity }] })
    const twenty_kg = {
      hours: [{ weekday: 2, starts: '09:00', ends: '12:00', visits: 5, capacity_kg: 20 }],
      ahead_days: 7,
    }
    const kgOf = async (slot_id: number) =>
      Number(
        (await server.pool.query('select kg_booked from slots where id = $1', [slot_id])).rows[0].kg_booked,
      )
    const booked = async () => {
      await open(twenty_kg)
      const one = await approved(laptops(1))
      const [slot] = (await offer(one)).slots
      await book(one, slot.id)
      return { one, slot, each_kg: await kgOf(slot.id) }
    }

    test('more of it takes more of the vehicle, and what it does not carry is refused', async () => {
      const { one, slot, each_kg } = await booked()
      const refused = await amend(one, laptops(30))
      expect([refused.status, refused.body.code]).toEqual([409, 'slot-full'])
      expect((await read(one)).items).toMatchObject([{ quantity: 1 }])
      const most = Math.floor(20 / each_kg)
      expect((await amend(one, laptops(most))).body.submission).toMatchObject({ status: 'scheduled' })
      expect(await kgOf(slot.id)).toBeCloseTo(most * each_kg, 3)
      const other = await approved(laptops(1))
      expect((await book(other, slot.id)).body.code).toBe('slot-full')
      await amend(one, laptops(1))
      expect((await book(other, slot.id)).status).toBe(200)
    })

    test('the word of staff stands: then the appointment ends, and the sender is told', async () => {
      await open(twenty_kg)
      const owner = await server.account('tono', 'member')
      const one = await approved(laptops(1), owner.headers)
      const [slot] = (await offer(one)).slots
      await book(one, slot.id)
      const { version } = await read(one)
      const { body } = await call('POST', `/api/submissions/${one.id}/correction`, staff.headers, {
        version,
        reason: 'On the phone',
        ...laptops(30),
      })
      expect(body.submission).toMatchObject({ status: 'approved', appointment: null })
      expect([await bookedOf(slot.id), await kgOf(slot.id)]).toEqual([0, 0])
      const { rows } = await server.pool.query(
        `select kind, params->>'status' as status from notifications where user_id = $1 order by id desc limit 2`,
        [owner.id],
      )
      expect(rows).toEqual([
        { kind: 'request-corrected', status: null },
        { kind: 'request-status', status: 'approved' },
      ])
    })

    test('a joined request is fetched as well, and a parted one is not', async () => {
      const { one, slot, each_kg } = await booked()
      const other = await approved(laptops(2))
      const [{ version }, { version: into_version }] = [await read(other), await read(one)]
      const merged = await call('POST', `/api/submissions/${other.id}/merger`, staff.headers, {
        into: one.id,
        version,
        into_version,
        copy_items: true,
      })
      expect(merged.status, merged.text).toBe(200)
      expect(await kgOf(slot.id)).toBeCloseTo(3 * each_kg, 3)
      await review(other.id, { status: 'approved', note: 'They are two after all' })
      expect(await kgOf(slot.id)).toBeCloseTo(each_kg, 3)
    })

    test('a place that another area serves, or none, ends it; an address without a district does not', async () => {
      const { one, slot } = await booked()
      const street = await amend(one, { location: 'Jl. Melati 5' })
      expect(street.body.submission).toMatchObject({ status: 'scheduled', appointment: { slot_id: slot.id } })
      const bandung = await amend(one, { location: 'Coblong · Kota Bandung' })
      expect(bandung.body.submission).toMatchObject({ status: 'approved', appointment: null })
      expect(await bookedOf(slot.id)).toBe(0)
    })
  })

  test('is held by the database, whoever writes', async () => {
    await open({ hours: [{ weekday: 2, starts: '09:00', ends: '12:00', visits: 1, capacity_kg: null }] })
    const [one, two] = [await approved(), await approved()]
    const [slot] = (await offer(one)).slots
    const insert = (id: number) =>
      server.pool.query('insert into bookings (slot_id, submission_id, kg) values ($1, $2, 0)', [slot.id, id])
    await insert(one.id)
    await expect(insert(two.id)).rejects.toThrow(/slots_visits/)
  })
})

describe('areas', () => {
  test.each<[object, string, string?]>([
    [{ district_ids: ['99.99.99'] }, 'invalid', 'district_ids'],
    [{ district_ids: [] }, 'invalid', 'district_ids'],
    [
      { hours: [{ weekday: 1, starts: '12:00', ends: '09:00', visits: 1, capacity_kg: null }] },
      'invalid',
      'hours',
    ],
    [
      { hours: [{ weekday: 8, starts: '09:00', ends: '12:00', visits: 1, capacity_kg: null }] },
      'invalid',
      'hours',
    ],
  ])('%j is refused', async (change, code, field) => {
    const { status, body } = await call('POST', '/api/areas', admin.headers, tuesdays(change))
    expect([status, body.code, body.field?.split('.')[0]]).toEqual([400, code, field])
  })

  test('a district belongs to one, a name to one, a day is closed once', async () => {
    await open()
    const other = await call('POST', '/api/areas', admin.headers, tuesdays({ name: 'Utara' }))
    expect([other.status, other.body.code]).toEqual([409, 'district-taken'])
    const same = await call('POST', '/api/areas', admin.headers, tuesdays({ name: 'selatan' }))
    expect(same.body.code).toBe('area-name-taken')
    const day = { day: '2026-12-25', area_id: null, reason: 'Christmas' }
    expect((await call('POST', '/api/closures', admin.headers, day)).status).toBe(200)
    expect((await call('POST', '/api/closures', admin.headers, day)).body.code).toBe('closure-exists')
    expect((await call('POST', '/api/closures', admin.headers, { ...day, area_id: 999_999 })).status).toBe(
      404,
    )
    const { areas, closures } = (await call('GET', '/api/areas', staff.headers)).body
    expect(areas).toMatchObject([{ name: 'Selatan', districts: [{ districtName: 'Kebayoran Baru' }] }])
    expect(closures).toMatchObject([day])
  })
})
