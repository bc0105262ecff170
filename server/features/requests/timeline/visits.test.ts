import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Status } from '#contract/foundation/status.ts'
import { dayOf } from '#server/time/today.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

// A scheduled request is due when its visit should have taken place: none is forgotten.

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const JAKARTA = 'Asia/Jakarta'
/** Nine in the morning in Jakarta. It ticks: two steps of a request are never taken at the same moment. */
let clock_ms = Date.parse('2026-11-23T02:00:00Z')
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let admin: Account
let driver: Account
beforeAll(async () => {
  server = await createTestApp({}, { now: () => new Date(clock_ms++) })
  admin = await server.account('ratna')
  driver = await server.account('agus', 'driver')
  const area = {
    name: 'Selatan',
    active: true,
    time_zone: JAKARTA,
    district_ids: ['31.74.07'],
    min_kg: null,
    needs: [],
    sources: [],
    cutoff_h: 0,
    ahead_days: 60,
    note: '',
    hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      starts: '09:00',
      ends: '12:00',
      visits: 20,
      capacity_kg: null,
    })),
  }
  await ok('POST', '/api/areas', area)
})
afterAll(() => server?.close())

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  by = admin,
) =>
  server.call({
    method,
    url,
    headers: { ...by.headers, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  })
async function ok(...asked: Parameters<typeof call>) {
  const { status, body, text } = await call(...asked)
  expect(status, text).toBe(200)
  return body
}
/** Time goes by; a session does not last as long. */
const later = async (ms: number) => {
  clock_ms += ms
  for (const one of [admin, driver]) Object.assign(one, await server.signIn(one.email))
}
const approved = async (message?: string) => {
  const id = await asked(message)
  await review(id, 'approved')
  return id
}
const asked = async (message = 'A fan'): Promise<number> => {
  const location = 'Kebayoran Baru · Kota Administrasi Jakarta Selatan'
  const payload = enquiry({ message, location })
  const headers = newGuest()
  const { body } = await server.call({ method: 'POST', url: '/api/submit-ewaste', payload, headers })
  return body.id
}
const review = (id: number, status: Status, more: object = {}) =>
  ok('PATCH', `/api/submissions/${id}`, { status, ...more })
/** As an earlier version left requests: scheduled, and nobody said when. */
const scheduleWithoutTime = (id: number) =>
  server.pool.query(`update submissions set status = 'scheduled', status_at = $2 where id = $1`, [
    id,
    new Date(clock_ms),
  ])
const due = async (id: number): Promise<string | null> =>
  (await ok('GET', `/api/submissions/${id}`)).submission.due_at
/** Days left until a deadline that began with a step. */
const daysLeft = async (id: number) => Math.round((Date.parse((await due(id))!) - clock_ms) / DAY_MS)
/** The day in so many days, and when it ends there. */
const inDays = (days: number) => {
  const day = dayOf(new Date(clock_ms + days * DAY_MS), JAKARTA)
  return { day, ends: new Date(Date.parse(`${day}T00:00:00+07:00`) + DAY_MS - 1).toISOString() }
}
/** Takes the first appointment of that day. */
const book = async (id: number, day: string) => {
  const { offer } = await ok('GET', `/api/submissions/${id}/slots`)
  const slot = (offer.slots as { id: number; day: string }[]).find((one) => one.day === day)!
  await ok('POST', `/api/submissions/${id}/booking`, { slot_id: slot.id })
  return `${day}T05:00:00.000Z`
}
type Made = { id: number; version: number; stops: { id: number }[] }
const round = async (day: string, ids: number[], before?: Made): Promise<Made> => {
  const planned = {
    day,
    time_zone: JAKARTA,
    driver_id: driver.id,
    note: '',
    stops: ids.map((submission_id) => ({ submission_id })),
  }
  const made = before
    ? await ok('PUT', `/api/rounds/${before.id}`, { ...planned, version: before.version })
    : await ok('POST', '/api/rounds', planned)
  return made.round
}
const idsOf = async (query: Record<string, string>): Promise<number[]> => {
  const { body } = await server.call({
    url: '/api/timeline',
    query: { part: 'data', ...query },
    headers: admin.headers,
  })
  return body.data.map(({ id }: { id: number }) => id)
}

describe('by when somebody is to have been there', () => {
  test('is the end of the appointment, also of another one; with what was collected it ends', async () => {
    const id = await approved()
    const first = await book(id, inDays(2).day)
    expect(await due(id)).toBe(first)
    const other = await book(id, inDays(4).day)
    expect(await due(id)).toBe(other)
    await review(id, 'collected')
    expect(await due(id)).toBeNull()
    await review(id, 'scheduled', { note: 'It was another one' })
    expect(await due(id)).toBe(other)
    await review(id, 'approved', { failure: 'nobody-there' })
    expect(await daysLeft(id)).toBe(14)
    await review(id, 'cancelled')
    expect(await due(id)).toBeNull()
  })

  test('is the end of the day of its round, wherever the round goes, and the later of round and appointment', async () => {
    const [id, booked] = [await approved(), await approved()]
    const ends = await book(booked, inDays(5).day)
    const made = await round(inDays(1).day, [id])
    expect(await due(id)).toBe(inDays(1).ends)
    const moved = await round(inDays(5).day, [id, booked], made)
    expect(await due(id)).toBe(inDays(5).ends)
    expect(await due(booked)).toBe(inDays(5).ends)
    // As where an appointment was moved on after its round had begun.
    const day = 'update rounds set day = $2 where id = $1'
    await server.pool.query(day, [moved.id, inDays(1).day])
    expect(await due(id)).toBe(inDays(1).ends)
    expect(await due(booked)).toBe(ends)
    // Without its round it is approved again, but for who has an appointment.
    await ok('POST', `/api/rounds/${moved.id}/cancellation`, {})
    expect(await daysLeft(id)).toBe(14)
    expect(await due(booked)).toBe(ends)
  })

  test('stays where the round ended before it, until it is planned again', async () => {
    const [id, failed] = [await approved(), await approved()]
    const { ends, day } = inDays(0)
    const made = await round(day, [failed, id])
    const at = new Date(clock_ms).toISOString()
    const outcome = { kind: 'failed', at, failure: 'no-access' }
    await ok('POST', `/api/field/stops/${made.stops[0]!.id}/outcome`, { outcome }, driver)
    await ok('POST', `/api/field/rounds/${made.id}/finish`, { at }, driver)
    await later(DAY_MS)
    expect(await due(id)).toBe(ends)
    expect(await daysLeft(failed)).toBe(13)
    await round(inDays(2).day, [id])
    expect(await due(id)).toBe(inDays(2).ends)
  })

  test('a stop not reached long ago is no visit of a request that is scheduled again', async () => {
    const id = await approved()
    const made = await round(inDays(0).day, [id])
    await ok('POST', `/api/field/rounds/${made.id}/finish`, { at: new Date(clock_ms).toISOString() }, driver)
    await later(2 * DAY_MS)
    await review(id, 'approved', { failure: 'vehicle-full' })
    await later(DAY_MS)
    await scheduleWithoutTime(id)
    // Nobody has said when: as long as for an appointment.
    expect(await daysLeft(id)).toBe(14)
  })

  test('of two who change its visits at once, the second sees what the first did', async () => {
    const id = await approved()
    await book(id, inDays(9).day)
    const { id: round_id } = await round(inDays(9).day, [id])
    const [one, other] = [await server.pool.connect(), await server.pool.connect()]
    try {
      await one.query('begin')
      await other.query('begin')
      await one.query(`update bookings set ended_at = now() where submission_id = $1`, [id])
      const { rows } = await other.query('select pg_backend_pid() as pid')
      const moving = other.query(`update rounds set day = $2 where id = $1`, [round_id, inDays(2).day])
      await expect
        .poll(async () => {
          const waits = 'select wait_event_type as waits from pg_stat_activity where pid = $1'
          return (await server.pool.query(waits, [rows[0].pid])).rows[0].waits
        })
        .toBe('Lock')
      await one.query('commit')
      await moving
      await other.query('commit')
    } finally {
      // A transaction that failed half-way holds nothing up.
      one.release(true)
      other.release(true)
    }
    expect(await due(id)).toBe(inDays(2).ends)
  })
})

describe('an appointment that nobody has confirmed', () => {
  /** Five o'clock UTC is its end, two its beginning, and so many hours before that nobody changes it. */
  const lead = async (cutoff_h: number) => {
    const { areas } = await ok('GET', '/api/areas')
    const { id, districts: _, ...area } = areas[0]
    await ok('PUT', `/api/areas/${id}`, { ...area, cutoff_h })
  }
  const begins = (day: string, earlier_h = 0) =>
    new Date(Date.parse(`${day}T02:00:00Z`) - earlier_h * HOUR_MS).toISOString()

  test('is answered before it begins, less the lead time of its area, and not later than the rule says', async () => {
    const id = await asked()
    const rule = await due(id)
    expect(await daysLeft(id)).toBe(3)
    await book(id, inDays(1).day)
    expect(await due(id)).toBe(begins(inDays(1).day))
    await lead(6)
    expect(await due(id)).toBe(begins(inDays(1).day, 6))
    await book(id, inDays(9).day)
    expect(await due(id)).toBe(rule)
    const ends = await book(id, inDays(2).day)
    expect(await due(id)).toBe(begins(inDays(2).day, 6))
    await lead(0)
    expect(await due(id)).toBe(begins(inDays(2).day))
    // The approval confirms it: from then on its visit counts.
    await review(id, 'approved')
    expect(await due(id)).toBe(ends)
  })

  test('counts no more once it is cancelled, or nothing waits for staff', async () => {
    const [id, refused] = [await asked(), await asked()]
    const rule = await due(id)
    for (const one of [id, refused]) await book(one, inDays(1).day)
    await server.pool.query('update bookings set ended_at = now() where submission_id = $1', [id])
    expect(await due(id)).toBe(rule)
    await review(refused, 'rejected')
    expect(await due(refused)).toBeNull()
  })

  test('counts while a damaged battery keeps an approved request from being scheduled', async () => {
    const id = await approved()
    await book(id, inDays(4).day)
    // As where a damaged battery waits for the word of staff.
    await server.pool.query(`update submissions set status = 'pending', status_at = $2 where id = $1`, [
      id,
      new Date(clock_ms),
    ])
    await server.pool.query(`update submissions set status = 'approved', status_at = $2 where id = $1`, [
      id,
      new Date(clock_ms),
    ])
    expect(await due(id)).toBe(begins(inDays(4).day))
  })

  test('stands in its place in the list, by status too, and is overdue once it has begun unanswered', async () => {
    const word = randomUUID().slice(0, 8)
    const ids: number[] = []
    for (let n = 0; n < 6; n++) ids.push(await asked(word))
    for (const [n, days] of [2, 5, 1].entries()) await book(ids[n]!, inDays(days).day)
    await review(ids[5]!, 'approved')
    await book(ids[5]!, inDays(2).day)
    const inOrder = [ids[2], ids[0], ids[5], ids[1], ids[3], ids[4]]
    expect(await idsOf({ q: word, order: 'due' })).toEqual(inOrder)
    expect(await idsOf({ order: 'due', status: 'pending', q: word })).toEqual(
      inOrder.filter((id) => id !== ids[5]),
    )
    expect(await idsOf({ order: 'due', status: 'scheduled', q: word })).toEqual([ids[5]])
    const paged: number[] = []
    let cursor: string | null = ''
    do {
      const query = { part: 'data', q: word, order: 'due', limit: '2', ...(cursor && { cursor }) }
      const { body } = await server.call({ url: '/api/timeline', query, headers: admin.headers })
      paged.push(...body.data.map(({ id }: { id: number }) => id))
      cursor = body.page.older
    } while (cursor !== null)
    expect(paged).toEqual(inOrder)
    await later(DAY_MS + HOUR_MS)
    expect(await idsOf({ q: word, overdue: 'true' })).toEqual([ids[2]])
    expect(await idsOf({ q: word, overdue: 'true', status: 'scheduled' })).toEqual([])
  })
})

describe('at the desk', () => {
  test('an overdue visit stands among the due requests, page by page, and is overdue from then on', async () => {
    const word = randomUUID().slice(0, 8)
    const ids: number[] = []
    for (let n = 0; n < 8; n++) ids.push(await approved(word))
    const byDay = [4, 1, 9, 1, 12]
    for (const [n, days] of byDay.entries()) await book(ids[n]!, inDays(days).day)
    await round(inDays(3).day, [ids[5]!])
    // Without a day.
    await scheduleWithoutTime(ids[6]!)
    const dues = new Map<number, string>()
    for (const id of ids) dues.set(id, (await due(id))!)
    const expected = ids.toSorted((a, b) => Date.parse(dues.get(a)!) - Date.parse(dues.get(b)!) || a - b)

    const pages: number[][] = []
    const newer: (string | null)[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query = { part: 'data', q: word, order: 'due', limit: '3', ...(cursor && { cursor }) }
      const { body } = await server.call({ url: '/api/timeline', query, headers: admin.headers })
      pages.push(body.data.map(({ id }: { id: number }) => id))
      for (const { id, due_at } of body.data) expect(due_at).toBe(dues.get(id))
      newer.push(body.page.newer)
      expect(body.page.total).toBe(8)
      cursor = body.page.older
    }
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 2])
    expect(pages.flat()).toEqual(expected)
    expect(await idsOf({ q: word, order: 'due', limit: '3', cursor: newer[2]! })).toEqual(pages[1])
    expect(await idsOf({ q: word, order: 'due', status: 'scheduled' })).toEqual(
      expected.filter((id) => id !== ids[7]),
    )

    expect(await idsOf({ q: word, overdue: 'true' })).toEqual([])
    await later(5 * DAY_MS)
    const over = expected.filter((id) => Date.parse(dues.get(id)!) < clock_ms)
    expect(over).toEqual([ids[1], ids[3], ids[5], ids[0]])
    expect(await idsOf({ q: word, overdue: 'true' })).toEqual(over)
    const query = `format=csv&q=${word}&overdue=true`
    const { text } = await call('GET', `/api/submissions/export?${query}`)
    expect(text.match(/RSK-\w{4}-\w{4}/g)).toHaveLength(over.length)
    // Somebody says what became of it.
    await review(ids[1]!, 'collected')
    expect(await idsOf({ q: word, overdue: 'true' })).toEqual(over.slice(1))
  })
})

describe('a row of the table', () => {
  const rowOf = async (id: number, by = admin) => {
    const query = { part: 'data', limit: '100' }
    const { body } = await server.call({ url: '/api/timeline', query, headers: by.headers })
    return body.data.find((row: { id: number }) => row.id === id)
  }

  test('has the place, the visit, the items, the kilograms and the next step of its request', async () => {
    const payload = enquiry({
      message: 'Old things',
      location: 'Kebayoran Baru · Kota Administrasi Jakarta Selatan',
      items: [
        { device_class: 'laptop', quantity: 2 },
        { device_class: null, brand: 'Something', quantity: 1 },
      ],
    })
    const { body } = await server.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload,
      headers: newGuest(),
    })
    const { id } = body
    expect(await rowOf(id)).toMatchObject({
      district: { name: 'Kebayoran Baru', city: 'Kota Administrasi Jakarta Selatan' },
      visit: null,
      goods: [
        { device_class: 'laptop', name: { en: expect.any(String), id: 'Laptop' }, quantity: 2 },
        { device_class: null, name: null, quantity: 1 },
      ],
      weight_kg: null,
      next_step: { action: 'approve', waits_for: 'staff' },
    })

    await review(id, 'approved')
    const { day } = inDays(2)
    await book(id, day)
    const appointment = { day, starts: '09:00', ends: '12:00' }
    expect(await rowOf(id)).toMatchObject({
      visit: { ...appointment, round_id: null, round_day: null },
      next_step: { action: 'plan', waits_for: 'staff', day },
    })

    const { id: round_id } = await round(day, [id])
    const planned = { ...appointment, round_id, round_day: day }
    expect(await rowOf(id)).toMatchObject({
      visit: planned,
      next_step: { action: 'visit', waits_for: 'driver', round_id },
    })
    // The calendar leaves it out of those that wait for a round.
    const { slots } = await ok('GET', `/api/pickups?from=${day}&to=${day}`)
    const booked = (slots as { booked: { submission_id: number; round_id: number }[] }[]).flatMap(
      (slot) => slot.booked,
    )
    expect(booked.find(({ submission_id }) => submission_id === id)).toMatchObject({ round_id })
    const { submission } = await ok('GET', `/api/submissions/${id}`)
    expect(submission).toMatchObject({
      visit: planned,
      goods: [{ quantity: 2 }, { quantity: 1 }],
      weight_kg: null,
    })

    const other = await approved()
    const { id: alone } = await round(inDays(4).day, [other])
    expect((await rowOf(other)).visit).toEqual({
      day: inDays(4).day,
      starts: null,
      ends: null,
      round_id: alone,
      round_day: inDays(4).day,
    })

    await review(id, 'collected')
    expect((await rowOf(id)).next_step).toMatchObject({ action: 'weigh', waits_for: 'staff' })
    await ok('POST', `/api/submissions/${id}/weights`, {
      device_class: 'laptop',
      weight_kg: 4.25,
      units: 2,
      method: 'weighed',
      outcome: 'unknown',
    })
    expect(await rowOf(id)).toMatchObject({ weight_kg: 4.25, next_step: { waits_for: 'staff' } })
  })

  test('tells its sender nothing of the work of staff', async () => {
    const member = await server.account('wati', 'member')
    const payload = enquiry({ location: 'Kebayoran Baru · Kota Administrasi Jakarta Selatan' })
    const { body } = await server.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload,
      headers: member.headers,
    })
    await review(body.id, 'approved')
    await round(inDays(1).day, [body.id])
    expect(await rowOf(body.id, member)).toMatchObject({
      due_at: null,
      district: null,
      visit: null,
      goods: [],
      weight_kg: null,
      next_step: null,
    })
  })
})

describe('the orders and filters of the work', () => {
  const BANDUNG = 'Coblong · Kota Bandung'
  type Row = { id: number; visit: { day: string } | null; weight_kg: number | null }
  const page = async (query: Record<string, string>, by = admin) =>
    (await server.call({ url: '/api/timeline', query: { part: 'data', ...query }, headers: by.headers }))
      .body as {
      data: Row[]
      page: { older: string | null; newer: string | null; total: number; more: boolean }
    }
  /** Every page, there and back again. */
  const walk = async (query: Record<string, string>) => {
    const pages: number[][] = []
    let cursor: string | null = ''
    let last = ''
    while (cursor !== null) {
      const { data, page: at } = await page({ limit: '2', ...query, ...(cursor && { cursor }) })
      pages.push(data.map(({ id }) => id))
      last = at.newer ?? ''
      cursor = at.older
    }
    const back: number[][] = []
    while (last) {
      const { data, page: at } = await page({ limit: '2', ...query, cursor: last })
      back.unshift(data.map(({ id }) => id))
      last = at.newer ?? ''
    }
    expect(back).toEqual(pages.slice(0, -1))
    return pages.flat()
  }
  const send = async (message: string, more: object = {}): Promise<number> => {
    const location = 'Kebayoran Baru · Kota Administrasi Jakarta Selatan'
    const payload = enquiry({ message, location, ...more })
    const { body } = await server.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload,
      headers: newGuest(),
    })
    return body.id
  }
  const weigh = (id: number, weight_kg: number) =>
    ok('POST', `/api/submissions/${id}/weights`, {
      device_class: 'laptop',
      weight_kg,
      units: 2,
      method: 'weighed',
      outcome: 'unknown',
      confirmed: true,
    })

  test('by the day of the visit: page by page, those without one last, with words and without', async () => {
    // Alone: an order without words has every request.
    await server.pool.query(
      `update submissions set status = 'cancelled' where status in ('pending', 'approved', 'scheduled')`,
    )
    const word = randomUUID().slice(0, 8)
    const ids: number[] = []
    for (let n = 0; n < 7; n++) ids.push(await approved(word))
    const [a, b, c, d, e, f, g] = ids as [number, number, number, number, number, number, number]
    await book(a, inDays(4).day)
    await book(b, inDays(2).day)
    await book(c, inDays(4).day)
    await round(inDays(3).day, [d])
    const supply = await send(word, { form_id: 12 })
    const expected = [b, d, a, c, e, f, g, supply]
    expect(await walk({ order: 'visit' })).toEqual(expected)
    expect(await walk({ order: 'visit', q: word })).toEqual(expected)
    expect(await walk({ order: 'visit', status: 'approved' })).toEqual([e, f, g])
    // Nobody fetches anything for a request that asks for something.
    expect(await walk({ unvisited: 'true' })).toEqual([e, f, g])
    expect(await walk({ unvisited: 'true', q: word })).toEqual([e, f, g])

    const [from, to] = [inDays(3).day, inDays(4).day]
    expect(await walk({ visit_from: from, visit_to: to, status: 'scheduled' })).toEqual([d, a, c])
    expect(await walk({ visit_from: from, q: word })).toEqual([d, a, c])
    expect(await walk({ visit_to: inDays(2).day, q: word })).toEqual([b])
    expect(await walk({ visit_from: to, visit_to: to, assignee: 'nobody', q: word })).toEqual([a, c])
    // The past keeps its appointments.
    await review(b, 'collected')
    expect(await walk({ visit_to: inDays(2).day, q: word })).toEqual([b])
    expect((await walk({ order: 'visit' })).includes(b)).toBe(false)
    const { text } = await call('GET', `/api/submissions/export?format=csv&q=${word}&visit_from=${from}`)
    expect(text.match(/RSK-\w{4}-\w{4}/g)).toHaveLength(3)
    expect(text).toContain(`,Kebayoran Baru,Kota Administrasi Jakarta Selatan,${to},09:00–12:00,Staff,`)
    expect(text).toContain(`,Kebayoran Baru,Kota Administrasi Jakarta Selatan,${from},,Driver,`)
    const all = await call('GET', `/api/submissions/export?format=csv&q=${word}&order=visit`)
    expect(all.text.match(/RSK-\w{4}-\w{4}/g)).toHaveLength(7)

    expect((await page({ order: 'visit', limit: '1' })).page).toMatchObject({
      total: 7,
      more: false,
      newer: null,
    })
  })

  test('by district and by kilograms, and by the side that is to act', async () => {
    await server.pool.query(
      `update submissions set status = 'cancelled' where status in ('pending', 'approved', 'scheduled')`,
    )
    const word = randomUUID().slice(0, 8)
    const south = [await send(word), await send(word)]
    const bandung = await send(word, { location: BANDUNG })
    const nowhere = await send(word, { location: '' })
    const more = await send(word)
    expect(await walk({ order: 'district' })).toEqual([...south, more, bandung, nowhere])
    expect(await walk({ order: 'district', q: word })).toEqual([...south, more, bandung, nowhere])

    const [light, heavy, none] = [await approved(word), await approved(word), await approved(word)]
    for (const id of [light, heavy, none]) await review(id, 'collected')
    await weigh(light, 2.5)
    await weigh(heavy, 4)
    await weigh(light, 0.5)
    const q = { q: word }
    expect(await walk({ order: 'weight', ...q })).toEqual([heavy, light])
    const { data } = await page({ order: 'weight' })
    const sums = data.map(({ weight_kg }) => weight_kg!)
    expect(sums).toEqual(sums.toSorted((one, other) => other - one))
    expect(sums).not.toContain(null)
    expect(await walk({ weighed: 'recorded', ...q })).toEqual([heavy, light])
    expect(await walk({ weighed: 'missing', ...q })).toEqual([none])
    expect(await walk({ weighed: 'missing', limit: '50' })).toContain(none)

    // A question to the sender, a round, and a request that staff deal with.
    await ok('POST', `/api/submissions/${bandung}/messages`, { text: 'Which floor?', question: true })
    await review(more, 'approved')
    await round(inDays(1).day, [more])
    expect(await walk({ waits_for: 'sender', ...q })).toEqual([bandung])
    expect(await walk({ waits_for: 'sender' })).toEqual([bandung])
    expect(await walk({ waits_for: 'driver' })).toContain(more)
    expect(await walk({ waits_for: 'receiver', ...q })).toEqual([])
    expect(await walk({ waits_for: 'staff', ...q, status: 'pending' })).toEqual([
      nowhere,
      ...south.toReversed(),
    ])
    expect(await walk({ waits_for: 'staff', order: 'due', ...q })).toEqual([...south, nowhere])
  })

  test('a cursor of another order, or a made-up one, is refused', async () => {
    const cursors = [
      'older-1-9999-99-99T00:00',
      'older-1-2026-02-31T25:00',
      'older-x-2026-01-01T00:00',
      `newer-1-${'x'.repeat(30)}`,
      'older-1795994924610-1',
      'older',
    ]
    for (const cursor of cursors)
      for (const order of ['visit', 'district', 'weight']) {
        const { status, body } = await call(
          'GET',
          `/api/timeline?order=${order}&cursor=${encodeURIComponent(cursor)}`,
        )
        if (status !== 200) expect({ status, field: body.field }).toEqual({ status: 400, field: 'cursor' })
        else expect(body.success).toBe(true)
      }
    expect((await call('GET', '/api/timeline?order=visit&cursor=older-1-2026-02-31T10:00')).status).toBe(400)
    expect((await call('GET', '/api/timeline?visit_from=2026-02-31')).status).toBe(400)
    expect((await call('GET', '/api/timeline?waits_for=nobody')).status).toBe(400)
  })
})
