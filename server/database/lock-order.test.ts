import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lot } from '#contract/requests/custody.ts'
import { deliverMessages } from '#server/features/integrations/webhooks/deliver.ts'
import { otherSide } from '#server/testing/other-side.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

// Two who do something with the same things at the same moment: the one waits for the other, never each for the other, which
// the database ends with an error for one of them.

const side = otherSide()
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let admin: Account
let staff: Account
let driver: Account
const TODAY = '2026-11-23'
const PLACE = 'Kebayoran Baru · Kota Administrasi Jakarta Selatan'
let district_id: string

beforeAll(async () => {
  // Eight in the morning of a Monday in Jakarta.
  const now = () => new Date(`${TODAY}T01:00:00Z`)
  server = await createTestApp({}, { now, outgoing: side.outgoing })
  admin = await server.account('ratna')
  staff = await server.account('joko', 'operator')
  driver = await server.account('slamet', 'driver')
  district_id = (await one(`select id from districts where name || ' · ' || city = '${PLACE}'`)).id
})
afterAll(() => server?.close())

const one = async (statement: string) => (await server.pool.query(statement)).rows[0]
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
const call = (
  method: Method,
  url: string,
  { headers }: { headers: Record<string, string> } = staff,
  payload?: object,
) =>
  server.call({
    method,
    url,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  })

const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
const waits = (many: number) =>
  expect.poll(async () => (await server.pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(many)

/**
 * The answers of calls (their code, else their status) that come one after the other while a row is held which each
 * of them waits for.
 */
async function whileHeld(held: string, ...calls: (() => ReturnType<typeof call>)[]) {
  const gate = await server.pool.connect()
  try {
    await gate.query(`begin; ${held}`)
    const answers: ReturnType<typeof call>[] = []
    for (const ask of calls) {
      answers.push(ask())
      await waits(answers.length)
    }
    await gate.query('commit')
    return (await Promise.all(answers)).map(({ status, body }) => body.code ?? status)
  } finally {
    gate.release(true)
  }
}
const heldRequest = (id: number) => `select from submissions where id = ${id} for update`

const item = {
  device_class: 'washing-machine',
  quantity: 1,
  condition: 'broken',
  brand: '',
  battery_damaged: false,
  holds_data: true,
  image_id: null,
}
const asked = async (
  who: { headers: Record<string, string> } = { headers: newGuest() },
  change: object = {},
) => {
  const body = {
    location: PLACE,
    phone_number: '081234567890',
    items: [item],
    waste_source: 'household',
    ...change,
  }
  const sent = await call('POST', '/api/submit-ewaste', who, enquiry(body))
  return { id: sent.body.id as number, code: sent.body.tracking_code as string, headers: who.headers }
}
const review = (id: number, status: string, note = '') =>
  call('PATCH', `/api/submissions/${id}`, staff, { status, ...(note && { note }) })
const approved = async () => {
  const request = await asked()
  await review(request.id, 'approved')
  return request
}
const version = async (id: number) => (await call('GET', `/api/submissions/${id}`)).body.submission.version
const merger = async (id: number, into: number) => {
  const body = { into, copy_items: false, version: await version(id), into_version: await version(into) }
  return () => call('POST', `/api/submissions/${id}/merger`, staff, body)
}
const plan = (...ids: number[]) => {
  const words = { day: TODAY, time_zone: 'Asia/Jakarta', driver_id: driver.id, note: '' }
  return call('POST', '/api/rounds', staff, {
    ...words,
    stops: ids.map((submission_id) => ({ submission_id })),
  })
}

test('a sender withdraws while a driver says what they did', async () => {
  const { id, code, headers } = await approved()
  const { body } = await plan(id)
  const weighing = { device_class: 'laptop', weight_kg: 4.2, units: 2, scale: '', box_number: '' }
  const outcome = { at: `${TODAY}T03:00:00.000Z`, kind: 'done', weighings: [weighing] }
  const answers = await whileHeld(
    heldRequest(id),
    () => call('DELETE', `/api/submissions/track/${code}`, { headers }),
    () => call('POST', `/api/field/stops/${body.round.stops[0].id}/outcome`, driver, { outcome }),
  )
  expect(answers).toEqual([200, 200])
})

test('a request is erased while its round is given up', async () => {
  const { id } = await approved()
  const { body } = await plan(id)
  const answers = await whileHeld(
    heldRequest(id),
    () => call('POST', `/api/submissions/${id}/erasure`, admin, { reason: 'By phone' }),
    () => call('POST', `/api/rounds/${body.round.id}/cancellation`, staff, {}),
  )
  expect(answers).toEqual([200, 200])
})

test('two rounds take the same two requests, each in its order', async () => {
  const [first, second] = [await approved(), await approved()]
  const answers = await whileHeld(
    `${heldRequest(first.id)}; ${heldRequest(second.id)}`,
    () => plan(first.id, second.id),
    () => plan(second.id, first.id),
  )
  expect(answers).toEqual([200, 200])
})

test('a sender cancels twice', async () => {
  const { id, code, headers } = await approved()
  const cancel = () => call('POST', `/api/submissions/track/${code}/cancellation`, { headers })
  expect(await whileHeld(heldRequest(id), cancel, cancel)).toEqual([200, 200])
})

test('a member leaves while a request of theirs is reviewed', async () => {
  const member = await server.account('wati', 'member')
  const { id } = await asked(member)
  const answers = await whileHeld(
    'lock table submission_events in access exclusive mode',
    () => review(id, 'approved'),
    () => call('DELETE', '/api/me', member),
  )
  expect(answers).toEqual([200, 200])
})

test('a request stands for itself again while its merger is sent once more', async () => {
  const [first, second] = [await approved(), await approved()]
  const merge = await merger(second.id, first.id)
  expect((await merge()).status).toBe(200)
  const gate = await server.pool.connect()
  try {
    await gate.query(`begin; ${heldRequest(first.id)}`)
    const back = review(second.id, 'approved', 'Not the same')
    await waits(1)
    // It waits for nobody: the gate opens only after it.
    expect((await merge()).status).toBe(200)
    await gate.query('commit')
    expect((await back).status).toBe(200)
  } finally {
    gate.release(true)
  }
})

test('a guest signs up while two requests of theirs become one', async () => {
  const guest = { headers: newGuest() }
  const [first, second] = [await asked(guest), await asked(guest)]
  await review(second.id, 'approved')
  // The older one was written last, so that it is found last.
  await review(first.id, 'approved')
  const merge = await merger(second.id, first.id)
  const account = { username: 'guntur', email: 'guntur@example.org', password: 'a long enough Passw0rd!' }
  const answers = await whileHeld(heldRequest(first.id), merge, () =>
    call('POST', '/api/signup', guest, account),
  )
  expect(answers).toEqual([200, 200])
})

const tuesdays = (change: object = {}) => ({
  name: 'Selatan',
  active: true,
  time_zone: 'Asia/Jakarta',
  district_ids: [district_id],
  min_kg: null,
  needs: [],
  sources: [],
  cutoff_h: 12,
  ahead_days: 14,
  note: '',
  hours: [2, 3].map((weekday) => ({ weekday, starts: '09:00', ends: '12:00', visits: 2, capacity_kg: 100 })),
  ...change,
})

test('two areas take one district', async () => {
  const answers = await whileHeld(
    'lock table area_districts in share row exclusive mode',
    ...['Satu', 'Dua'].map((name) => () => call('POST', '/api/areas', admin, tuesdays({ name }))),
  )
  expect(answers.toSorted()).toEqual([200, 'district-taken'])
  await server.pool.query('delete from slots')
  await server.pool.query('delete from service_areas')
})

test('an area is changed, or a day closed, while the first appointment there is being made', async () => {
  const { body } = await call('POST', '/api/areas', admin, tuesdays())
  const changes: [day: string, change: () => ReturnType<typeof call>][] = [
    ['2026-11-24', () => call('PUT', `/api/areas/${body.area.id}`, admin, tuesdays({ note: 'Baru' }))],
    [
      '2026-11-25',
      () =>
        call('POST', '/api/closures', admin, { day: '2026-11-25', area_id: body.area.id, reason: 'Libur' }),
    ],
  ]
  for (const [day, change] of changes) {
    const { id } = await approved()
    const slot = await one(`select id from slots where area_id = ${body.area.id} and day = '${day}'`)
    const booked = `insert into bookings (slot_id, submission_id, kg) values (${slot.id}, ${id}, 5)`
    expect(await whileHeld(`${heldRequest(id)}; ${booked}`, change)).toEqual([200])
    expect(await one(`select visits_booked from slots where id = ${slot.id}`)).toEqual({ visits_booked: 1 })
  }
})

test('two appointments change places while all areas are changed', async () => {
  const { rows } = await server.pool.query<{ id: string }>('select id from slots order by id limit 2')
  const [first, second] = rows.map(({ id }) => id)
  // Updated, so that a scan finds it behind the other row.
  await server.pool.query(`update slots set starts_at = starts_at where id = ${first}`)
  const gate = await server.pool.connect()
  try {
    const held = (id: string | undefined) => `select from slots where id = ${id} for update`
    await gate.query(`begin; set local deadlock_timeout = '10s'; ${held(first)}`)
    const closed = call('POST', '/api/closures', admin, { day: '2026-12-25', area_id: null, reason: 'Libur' })
    await waits(1)
    await gate.query(`${held(second)}; commit`)
    expect((await closed).status).toBe(200)
  } finally {
    gate.release(true)
  }
})

test('two decide about the same group of a report', async () => {
  const save = (group: string) => () =>
    call('PUT', '/api/admin/report-groups', admin, { groups: [{ what: 'laptop', group, waste_code: '' }] })
  const held = 'lock table report_groups in share row exclusive mode'
  expect(await whileHeld(held, save('Satu'), save('Dua'))).toEqual([200, 200])
})

const weighed = async (...classes: string[]) => {
  const { id } = await asked()
  await server.pool.query(`update submissions set status = 'collected' where id = ${id}`)
  const entry = { weight_kg: 30, method: 'weighed', outcome: 'unknown', confirmed: true }
  for (const device_class of classes)
    await call('POST', `/api/submissions/${id}/weights`, staff, { ...entry, device_class })
  const { body } = await call('GET', '/api/custody/lots?limit=100')
  const lots = (body.lots as Lot[]).filter(({ submission_id }) => submission_id === id)
  expect(lots).toHaveLength(classes.length)
  return { id, lots: lots.toSorted((a, b) => a.id - b.id) }
}
const correct = async (id: number, change: object) => {
  const body = { version: await version(id), reason: 'By phone', ...change }
  return () => call('POST', `/api/submissions/${id}/correction`, staff, body)
}

test('a part goes into another store while that store is changed', async () => {
  const { lots } = await weighed('washing-machine')
  const { body } = await call('GET', '/api/custody/terms')
  const store = { name: 'Kedua', address: '', clock: body.clocks[0].id, is_default: false }
  await call('POST', '/api/custody/stores', staff, store)
  const { id, ...seen } = await one(
    `select id, name, address, clock, is_default from stores where name = 'Kedua'`,
  )
  const parts = [{ weight_kg: 1, store_id: Number(id) }]
  const answers = await whileHeld(
    `select from stores where id < ${id} for no key update`,
    () => call('PUT', `/api/custody/stores/${id}`, staff, { ...seen, address: 'Jl. Baru', seen }),
    () => call('POST', `/api/custody/lots/${lots[0]!.id}/split`, staff, { parts, reason: '' }),
  )
  expect(answers).toEqual([200, 200])
})

test('a source is corrected at the same time as an act on one of its lots', async () => {
  const { id, lots } = await weighed('washing-machine', 'microwave-oven')
  const became = { outcome: 'disposed', weight_kg: 1, material: null, reason: '' }
  const answers = await whileHeld(
    `select from stores where id = ${lots[1]!.store.id} for no key update`,
    await correct(id, { waste_source: 'public-place' }),
    () => call('POST', `/api/custody/lots/${lots[1]!.id}/outcome`, staff, became),
  )
  // By then it is another lot.
  expect(answers).toEqual([200, 'lot-short'])
})

test('data is destroyed while the request is said to hold none: what was done stays', async () => {
  const { id, lots } = await weighed('washing-machine')
  const lot_id = lots[0]!.id
  const wipe = {
    method: 'destroy',
    done_on: TODAY,
    done_by: 'Joko',
    log: 'No. 1',
    image_id: null,
    succeeded: true,
  }
  const answers = await whileHeld(
    `select from lots where id = ${lot_id} for no key update`,
    () => call('POST', `/api/custody/lots/${lot_id}/wipes`, staff, wipe),
    await correct(id, { items: [{ ...item, holds_data: false }] }),
  )
  expect(answers).toEqual([200, 200])
  expect((await call('GET', `/api/custody/lots/${lot_id}`)).body.lot.data).toBe('wiped')
})

test('an address is removed while it is written down that it was told', async () => {
  const added = await call('POST', '/api/admin/webhooks', admin, {
    url: 'https://partner.example.org/hooks/7',
    events: ['request.created'],
  })
  const { id } = added.body.webhook
  await asked()
  const gate = await server.pool.connect()
  try {
    side.answer = async () => {
      await gate.query(`begin; select from webhook_deliveries where webhook_id = ${id} for update`)
      return 200
    }
    const told = deliverMessages(server.context)
    await waits(1)
    const removed = call('DELETE', `/api/admin/webhooks/${id}`, admin)
    await waits(2)
    await gate.query('commit')
    await told
    expect((await removed).status).toBe(200)
  } finally {
    gate.release(true)
  }
})

test('§12 a note is passed by nobody who comes after it, also where the row is read by somebody', async () => {
  const { id } = await approved()
  await review(id, 'collected')
  const weight = { device_class: 'washing-machine', weight_kg: 60, method: 'weighed', outcome: 'recycled' }
  const answers = await whileHeld(
    `select from submissions where id = ${id} for share`,
    () => call('POST', `/api/submissions/${id}/notes`, staff, { text: 'Ring twice' }),
    () => call('POST', `/api/submissions/${id}/weights`, staff, { ...weight, confirmed: true }),
    () => call('POST', `/api/submissions/${id}/weights`, staff, { ...weight, confirmed: true }),
  )
  expect(answers).toEqual([200, 200, 200])
})

test('§12 no statement holds a row FOR SHARE: those pass everybody who waits to change it', async () => {
  const server = join(import.meta.dirname, '..')
  const files = (await readdir(server, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const sharing = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(server, file), 'utf8')
      return text.includes(".for('share'") ? [file] : []
    }),
  )
  expect(sharing.flat()).toEqual([])
})
