import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { housekeeping } from '#server/features/administration/operations/housekeeping.ts'
import { makeRegularRequests } from './make-requests.ts'
import { sweepRegulars } from './sweep.ts'
import { createTestApp, newGuest } from '#server/testing/test-app.ts'

// Regular pick-ups and the requests that are made of them, asked over HTTP.

type Headers = Record<string, string>
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let admin: Account
let staff: Account
let driver: Account
/** A Monday morning in Jakarta. */
const MONDAY = '2026-11-23T01:00:00Z'
let now = new Date(MONDAY)
const BARU = 'Kebayoran Baru · Kota Administrasi Jakarta Selatan'
let baru: string
const NUMBER = '+6281234567890'

beforeAll(async () => {
  server = await createTestApp({}, { now: () => now })
  admin = await server.account('ratna')
  staff = await server.account('joko', 'operator')
  driver = await server.account('budi', 'driver')
  const { rows } = await server.pool.query(`select id from districts where name || ' · ' || city = $1`, [
    BARU,
  ])
  baru = rows[0].id
})
afterAll(() => server?.close())
beforeEach(async () => {
  now = new Date(MONDAY)
  await server.pool.query('delete from regulars')
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

const openArea = async (change: object = {}) => {
  const { status, body } = await call('POST', '/api/areas', admin.headers, {
    name: 'Selatan',
    active: true,
    time_zone: 'Asia/Jakarta',
    district_ids: [baru],
    min_kg: null,
    needs: [],
    sources: [],
    cutoff_h: 12,
    ahead_days: 14,
    note: '',
    hours: [{ weekday: 4, starts: '09:00', ends: '11:00', visits: 1, capacity_kg: 100 }],
    ...change,
  })
  expect(status).toBe(200)
  return body.area as { id: number }
}
/** Every Thursday from nine to twelve. */
const warung = (change: object = {}) => ({
  name: 'Warung Melati',
  phone_number: '0812 3456 7890',
  email: 'melati@example.org',
  mails: false,
  messages: false,
  district_id: baru,
  street: 'Jl. Melati 5',
  landmark: 'pagar hijau',
  message: 'Kabel dan ponsel',
  items: [],
  waste_source: 'business',
  weeks: 1,
  weekday: 4,
  starts: '09:00',
  ends: '12:00',
  first_day: '2026-11-23',
  last_day: null,
  note: 'Anjing galak',
  ...change,
})
const add = async (change: object = {}) => {
  const { status, body } = await call('POST', '/api/admin/regulars', staff.headers, {
    ...warung(change),
    consent: true,
  })
  expect(body).toMatchObject({ success: true })
  expect(status).toBe(200)
  return body.regular
}
const read = async (id: number) =>
  (await call('GET', '/api/admin/regulars', staff.headers)).body.regulars.find(
    (one: { id: number }) => one.id === id,
  )
const setState = ({ id, version }: { id: number; version: number }, state: string) =>
  call('PATCH', `/api/admin/regulars/${id}/state`, staff.headers, { state, version })
const detail = async (id: number) =>
  (await call('GET', `/api/submissions/${id}`, staff.headers)).body.submission
const keep = () => makeRegularRequests(server.context)
const daysOf = async (id: number) =>
  (
    await server.pool.query<{ day: string }>(
      'select day::text from regular_days where regular_id = $1 order by day',
      [id],
    )
  ).rows.map(({ day }) => day)
/** The link that a sender gets, taken over on a device. */
const takeOver = async (id: number) => {
  const { body } = await call('POST', `/api/submissions/${id}/caller-link`, staff.headers)
  const device = newGuest()
  const code = body.submission.tracking_code
  await call('POST', `/api/submissions/track/${code}/claim`, device, { key: body.key })
  return { code, device }
}

describe('the request of a day', () => {
  test('is scheduled with its appointment, on the calendar, and leads back to the regular pick-up', async () => {
    await openArea()
    const regular = await add()
    expect(regular.requests).toHaveLength(1)
    const [made] = regular.requests
    expect(made).toMatchObject({ day: '2026-11-26', status: 'scheduled' })
    const request = await detail(made.id)
    expect(request).toMatchObject({
      channel: 'regular',
      status: 'scheduled',
      name: 'Warung Melati',
      phoneNumber: NUMBER,
      location: BARU,
      street: 'Jl. Melati 5',
      message: 'Kabel dan ponsel',
      waste_source: 'business',
      regular: { id: regular.id, weeks: 1, weekday: 4 },
      // A time on offer that lies in the window of nine to twelve.
      appointment: { day: '2026-11-26', starts: '09:00', ends: '11:00' },
    })
    const { body } = await call('GET', '/api/pickups?from=2026-11-26&to=2026-11-26', staff.headers)
    expect(JSON.stringify(body)).toContain(made.tracking_code)
  })

  test('takes a time of its own where none on offer fits, which nobody else is offered', async () => {
    await openArea()
    await add({ weekday: 3, starts: '13:00', ends: '15:00' })
    const [own, ...others] = (
      await server.pool.query(
        `select day::text, starts, ends, offered, visits_booked from slots where day = '2026-11-25'`,
      )
    ).rows
    expect([own, others]).toEqual([
      { day: '2026-11-25', starts: '13:00', ends: '15:00', offered: 0, visits_booked: 1 },
      [],
    ])
  })

  test('has its place also on a day that is full', async () => {
    await openArea()
    const first = await add()
    const second = await add({ name: 'Toko Mawar' })
    const third = await add({ name: 'Kios Kenanga' })
    for (const { requests } of [first, second, third])
      expect(requests).toMatchObject([{ day: '2026-11-26', status: 'scheduled' }])
    const { rows } = await server.pool.query(
      `select starts, ends, offered, visits_booked from slots where day = '2026-11-26' order by starts`,
    )
    expect(rows).toEqual([{ starts: '09:00', ends: '11:00', offered: 1, visits_booked: 3 }])
    // The hours of the area stay as they are, however often they are renewed.
    await keep()
    expect((await detail(third.requests[0].id)).status).toBe('scheduled')
  })

  test('is made once, however often and on however many servers the schedule runs', async () => {
    await openArea()
    await openArea({ name: 'Utara', district_ids: ['31.72.01'] })
    const regular = await add()
    await server.pool.query('delete from regular_days')
    const before = Number((await server.pool.query('select count(*) from submissions')).rows[0].count)
    // A crash before the commit leaves nothing; the key of the request keeps a second one out as well.
    await Promise.allSettled([keep(), keep(), keep()])
    expect(Number((await server.pool.query('select count(*) from submissions')).rows[0].count)).toBe(before)
    await server.pool.query('delete from regulars')
    const again = await add()
    await Promise.allSettled([keep(), keep(), housekeeping(server.context)])
    expect(await daysOf(again.id)).toEqual(['2026-11-26'])
    expect(again.requests).toHaveLength(1)
    expect(regular.id).not.toBe(again.id)
  })

  test('follows the rhythm: every second and every fourth week from the first day on', async () => {
    await openArea()
    const second = await add({ weeks: 2, first_day: '2026-11-24' })
    const fourth = await add({ weeks: 4, first_day: '2026-11-13', name: 'Toko Mawar' })
    for (const day of ['30', '01', '03', '08', '10', '14', '17', '24'])
      await at(`2026-${day === '30' ? '11' : '12'}-${day}T01:00:00Z`, keep)
    expect(await daysOf(second.id)).toEqual(['2026-11-26', '2026-12-10', '2026-12-24'])
    // The first Thursday from the 13th of November on is the 19th, which is past.
    expect(await daysOf(fourth.id)).toEqual(['2026-12-17'])
    expect((await read(second.id)).next_days.map(({ day }: { day: string }) => day)).toEqual([
      '2026-11-26',
      '2026-12-10',
      '2026-12-24',
    ])
  })

  test('is not made for a day on which nobody drives, which the desk sees', async () => {
    const area = await openArea()
    await call('POST', '/api/closures', admin.headers, {
      day: '2026-11-26',
      area_id: area.id,
      reason: 'Libur',
    })
    const regular = await add()
    expect(regular.requests).toEqual([])
    expect(regular.next_days[0]).toEqual({ day: '2026-11-26', closed: 'Libur' })
    await at('2026-11-27T01:00:00Z', keep)
    expect(await daysOf(regular.id)).toEqual(['2026-12-03'])
  })

  test('is not made for days that passed while no server ran, but for today before its time', async () => {
    await openArea()
    await server.pool.query('delete from regulars')
    const regular = await add({ first_day: '2026-12-03' })
    await at('2026-12-10T01:00:00Z', keep)
    expect(await daysOf(regular.id)).toEqual(['2026-12-10', '2026-12-17'])
    // 24 December, nine in the morning at the place: its time has begun.
    await at('2026-12-24T02:00:00Z', keep)
    expect(await daysOf(regular.id)).toEqual(['2026-12-10', '2026-12-17', '2026-12-31'])
  })

  test('is not made while it is paused, after its end, or where nobody drives', async () => {
    const regular = await add()
    expect(regular).toMatchObject({ without_area: true, requests: [] })
    await openArea()
    const paused = (await setState(regular, 'paused')).body.regular
    expect(paused).toMatchObject({ state: 'paused', next_days: [], without_area: false })
    await keep()
    expect(await daysOf(regular.id)).toEqual([])
    expect((await setState(regular, 'active')).body.code).toBe('changed-meanwhile')
    const active = (await setState(paused, 'active')).body.regular
    expect(await daysOf(regular.id)).toEqual(['2026-11-26'])
    await setState(active, 'ended')
    await at('2026-12-08T01:00:00Z', keep)
    expect(await daysOf(regular.id)).toEqual(['2026-11-26'])
    expect((await read(regular.id)).state).toBe('ended')
    const over = await add({ first_day: '2026-11-01', last_day: '2026-11-20' })
    expect(over).toMatchObject({ state: 'ended', requests: [], next_days: [] })
  })

  test('tells the driver what staff noted, and its sender not', async () => {
    await openArea()
    const regular = await add({ weekday: 1, starts: '13:00', ends: '15:00' })
    const made = regular.requests.at(-1)
    expect(made.day).toBe('2026-11-23')
    const planned = await call('POST', '/api/rounds', staff.headers, {
      day: '2026-11-23',
      time_zone: 'Asia/Jakarta',
      driver_id: driver.id,
      note: '',
      stops: [{ submission_id: made.id }],
    })
    expect(planned.body).toMatchObject({ success: true })
    const { body } = await call('GET', '/api/field/rounds', driver.headers)
    expect(JSON.stringify(body)).toContain('Anjing galak')
    const { code, device } = await takeOver(made.id)
    const own = (await call('GET', `/api/submissions/track/${code}`, device)).body
    expect(own.submission.message).toBe('Kabel dan ponsel')
    expect(JSON.stringify(own)).not.toContain('Anjing')
  })
})

/** At a later time; afterwards it is Monday again, because sessions end in between. */
async function at<T>(time: string, act: () => Promise<T>) {
  now = new Date(time)
  const result = await act()
  now = new Date(MONDAY)
  return result
}

describe('the sender', () => {
  test('sees the rhythm, skips one day, and follows the next request on the same device', async () => {
    await openArea()
    const regular = await add({ weeks: 2 })
    const [made] = regular.requests
    const { code, device } = await takeOver(made.id)
    const own = async (code: string) =>
      (await call('GET', `/api/submissions/track/${code}`, device)).body.submission
    expect((await own(code)).regular).toEqual({ weeks: 2, weekday: 4, next_day: '2026-12-10' })
    const cancelled = await call('POST', `/api/submissions/track/${code}/cancellation`, device)
    expect(cancelled.body.submission.status).toBe('cancelled')
    await keep()
    expect(await daysOf(regular.id)).toEqual(['2026-11-26'])
    await at('2026-12-07T01:00:00Z', keep)
    const next = (await read(regular.id)).requests[0]
    expect(next).toMatchObject({ day: '2026-12-10', status: 'scheduled' })
    expect((await own(next.tracking_code)).tracking_code).toBe(next.tracking_code)
  })

  test('is named no more by a request that they withdraw, and the day is not made again', async () => {
    await openArea()
    const regular = await add()
    const { code, device } = await takeOver(regular.requests[0].id)
    await call('DELETE', `/api/submissions/track/${code}`, device)
    await keep()
    expect((await read(regular.id)).requests).toEqual([])
    expect((await detail(regular.requests[0].id)).regular).toBeNull()
    expect(await daysOf(regular.id)).toEqual(['2026-11-26'])
  })

  test('gets no mails about the next request once they stop those about one', async () => {
    await openArea()
    const regular = await add({ mails: true })
    const [made] = regular.requests
    const { code, device } = await takeOver(made.id)
    await server.pool.query('update submissions set notify_email = $2 where id = $1', [
      made.id,
      'melati@example.org',
    ])
    await call('DELETE', `/api/submissions/track/${code}/notify-email`, device)
    expect(await read(regular.id)).toMatchObject({ mails: false, email: 'melati@example.org' })
  })
})

describe('a person', () => {
  test('is found by phone or mail, handed a copy, and erased', async () => {
    await openArea()
    const regular = await add()
    const asked = await call('POST', '/api/admin/rights', admin.headers, {
      kind: 'erasure',
      message: 'Hapus data saya',
      email: 'Melati@example.org',
      phone_number: null,
      received_at: now.toISOString(),
      locale: 'id',
    })
    const { id } = asked.body
    const one = await call('GET', `/api/admin/rights/${id}`, admin.headers)
    expect(one.body.regulars).toEqual([{ id: regular.id, name: 'Warung Melati', by: 'email' }])
    const nobody = await call('POST', `/api/admin/rights/${id}/erasure`, admin.headers, {
      submission_ids: [],
      regular_ids: [],
    })
    expect(nobody.status).toBe(400)
    const erased = await call('POST', `/api/admin/rights/${id}/erasure`, admin.headers, {
      submission_ids: [],
      regular_ids: [regular.id],
    })
    expect(erased.body.regulars).toEqual([])
    expect(await read(regular.id)).toBeUndefined()
    // Its request stays, and stands for itself.
    expect((await detail(regular.requests[0].id)).regular).toBeNull()
  })

  test('has it in the copy of the account that follows it, and it goes with that account', async () => {
    await openArea()
    const regular = await add()
    const wati = await server.account('wati', 'member')
    await server.pool.query(
      'update submissions set user_id = $2, guest_id = null, username = $3 where id = $1',
      [regular.requests[0].id, wati.id, 'wati'],
    )
    const copy = await call('GET', '/api/me/export', wati.headers)
    expect(copy.body.regular_pickups).toMatchObject([{ name: 'Warung Melati', phone_number: NUMBER }])
    expect(JSON.stringify(copy.body)).not.toContain('Anjing')
    expect((await call('DELETE', '/api/me', wati.headers)).status).toBe(200)
    expect(await read(regular.id)).toBeUndefined()
  })

  test('is forgotten as long after the end as requests are kept', async () => {
    await openArea()
    const regular = await add()
    await setState(regular, 'ended')
    const endedOn = (day: string) =>
      server.pool.query('update regulars set ended_at = $2 where id = $1', [regular.id, day])
    await endedOn('2024-11-24')
    await sweepRegulars(server.context)
    expect(await read(regular.id)).toBeDefined()
    await endedOn('2024-11-22')
    await housekeeping(server.context)
    expect(await read(regular.id)).toBeUndefined()
  })
})

describe('staff', () => {
  test.each<[string, object, string]>([
    ['neither a number nor an address', { phone_number: '', email: '' }, 'phone_number'],
    ['nothing to hand over', { message: '' }, 'message'],
    ['a damaged battery', { items: [{ device_class: null, quantity: 1, battery_damaged: true }] }, 'items'],
    ['a window that ends before it begins', { starts: '12:00', ends: '09:00' }, 'ends'],
    ['a last day before the first', { last_day: '2026-11-01' }, 'last_day'],
    ['every third week', { weeks: 3 }, 'weeks'],
    ['a district that there is not', { district_id: '99.99.99' }, 'district_id'],
    ['a device that nobody knows', { items: [{ device_class: 'warp-drive', quantity: 1 }] }, 'items'],
  ])('cannot enter one with %s', async (_, change, field) => {
    const { status, body } = await call('POST', '/api/admin/regulars', staff.headers, {
      ...warung(change),
      consent: true,
    })
    expect([status, body.field]).toEqual([400, field])
  })

  test('change one that nobody has changed since, and it is in the audit log', async () => {
    await openArea()
    const regular = await add()
    const put = (version: number) =>
      call('PUT', `/api/admin/regulars/${regular.id}`, staff.headers, {
        ...warung({ weekday: 5 }),
        version,
      })
    const changed = await put(regular.version)
    expect(changed.body.regular).toMatchObject({ weekday: 5, version: regular.version + 1 })
    // The request of Thursday stays; staff cancel it where it is not wanted.
    expect(await daysOf(regular.id)).toEqual(['2026-11-26', '2026-11-27'])
    expect((await put(regular.version)).body.code).toBe('changed-meanwhile')
    await setState(changed.body.regular, 'paused')
    const { body } = await call('GET', '/api/audit', admin.headers)
    expect(body.entries.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
      'regular.paused',
      'regular.changed',
      'regular.added',
    ])
  })

  test('read of devices what the sender would have written', async () => {
    await openArea()
    const regular = await add({ message: '', items: [{ device_class: 'laptop', quantity: 3 }] })
    const request = await detail(regular.requests[0].id)
    expect(request).toMatchObject({ message: '3 × Laptop', message_of_items: true })
    expect(request.items).toMatchObject([{ device_class: 'laptop', quantity: 3 }])
  })
})
