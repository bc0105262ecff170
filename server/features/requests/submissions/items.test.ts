import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { estimateOf } from '#contract/reference/items.ts'
import { images } from '#server/database/schema/photos.ts'
import { planVisit } from '#server/testing/plan-visit.ts'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'

// The items of a request and their source: from the form to the desk, and the facts to know before somebody fetches
// them.

type Headers = Record<string, string>
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let admin: Account
let staff: Account
let member: Account

beforeAll(async () => {
  server = await createTestApp()
  admin = await server.account('ratna')
  staff = await server.account('joko', 'operator')
  member = await server.account('wati', 'member')
})
afterAll(() => server?.close())

const laptops = { device_class: 'laptop', quantity: 2, brand: 'Acer', condition: 'broken', holds_data: true }
const swollen = { device_class: 'power-bank', quantity: 1, battery_damaged: true }

const submit = (body: Record<string, unknown> = {}, headers: Headers = newGuest()) =>
  server.call({ method: 'POST', url: '/api/submit-ewaste', payload: enquiry(body), headers })
const sent = async (body: Record<string, unknown>, headers?: Headers) =>
  (await submit(body, headers)).body as { id: number; tracking_code: string }
const read = async (id: number) =>
  (await server.call({ url: `/api/submissions/${id}`, headers: staff.headers })).body.submission
const review = (id: number, payload: object) =>
  server.call({ method: 'PATCH', url: `/api/submissions/${id}`, payload, headers: staff.headers })
const clear = (id: number, note = 'In a steel box with sand, by two of us', version?: number) =>
  server.call({
    method: 'POST',
    url: `/api/submissions/${id}/clearance`,
    payload: { note, version },
    headers: staff.headers,
  })
const track = async (code: string, headers: Headers) =>
  (await server.call({ url: `/api/submissions/track/${code}`, headers })).body.submission
const amend = (code: string, payload: object, headers: Headers) =>
  server.call({ method: 'PATCH', url: `/api/submissions/track/${code}`, payload, headers })
const correct = (id: number, payload: object) =>
  server.call({
    method: 'POST',
    url: `/api/submissions/${id}/correction`,
    payload: { reason: 'Wati called', ...payload },
    headers: staff.headers,
  })

describe('items', () => {
  test('of a guest reach the desk in their order, with an estimate and the legal route', async () => {
    const guest = newGuest()
    const other = { device_class: null, quantity: 3, brand: 'Unknown box' }
    const { id, tracking_code } = await sent({ items: [laptops, other], waste_source: 'household' }, guest)
    const seen = await read(id)
    expect(seen).toMatchObject({
      items: [
        { ...laptops, battery_damaged: false, image_id: null, imageUrl: null },
        { ...other, condition: 'unknown', holds_data: false },
      ],
      waste_source: 'household',
      route: 'household',
      on_hold: false,
      estimate: { unknown_pieces: 3 },
    })
    const { facts } = await server
      .call({ url: '/api/knowledge/laptop' })
      .then(({ body }) => ({ facts: body.device.weight_kg.range }))
    expect([seen.estimate.low_kg, seen.estimate.high_kg]).toEqual([facts[0] * 2, facts[1] * 2])
    const own = await track(tracking_code, guest)
    expect(own.items).toMatchObject([laptops, other])
    expect(own.estimate).toEqual(seen.estimate)
  })

  test.each([
    ['2 × Laptop Acer, 3 × Another device Unknown box', true],
    ['2 × Laptop Acer, 3 × Perangkat lain Unknown box', true],
    ['2 × Laptop Acer, 3 × Another device Unknown box. Ring twice', false],
    ['2 × laptop Acer, 3 × Another device Unknown box', false],
    ['3 × Laptop Acer, 3 × Another device Unknown box', false],
  ])('a message that only says them is known as the form’s: %j is %s', async (message, message_of_items) => {
    const other = { device_class: null, quantity: 3, brand: 'Unknown box' }
    const { id } = await sent({ items: [laptops, other], message })
    expect(await read(id)).toMatchObject({ message, message_of_items })
  })

  test('a message stays somebody’s where there are none, and once they are others', async () => {
    const bare = await sent({ message: '2 × Laptop Acer' })
    expect(await read(bare.id)).toMatchObject({ message_of_items: false })
    const { id } = await sent({ items: [laptops], message: '2 × Laptop Acer' })
    const { version } = await read(id)
    expect((await correct(id, { version, items: [{ ...laptops, quantity: 1 }] })).status).toBe(200)
    expect(await read(id)).toMatchObject({ message: '2 × Laptop Acer', message_of_items: false })
  })

  test('averages that agree are one figure in it, and no range', async () => {
    const { id } = await sent({ items: [{ device_class: 'tv-crt', quantity: 2 }] })
    const { body } = await server.call({ url: '/api/knowledge/tv-crt' })
    const { preferred, range } = body.device.weight_kg
    expect(range[0]).toBeLessThan(range[1])
    expect((await read(id)).estimate).toMatchObject({ low_kg: preferred * 2, high_kg: preferred * 2 })
  })

  test('an older client sends none, and nothing is made up', async () => {
    const { id } = await sent({})
    expect(await read(id)).toMatchObject({ items: [], waste_source: null, route: null, estimate: null })
  })

  test('a retry stores them once; others under the same key are refused', async () => {
    const headers = { ...newGuest(), 'idempotency-key': crypto.randomUUID() }
    const replies = await Promise.all([1, 2, 3].map(() => submit({ items: [laptops] }, headers)))
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect((await read(replies[0]!.body.id)).items).toHaveLength(1)
    const other = await submit({ items: [swollen] }, headers)
    expect([other.status, other.body.code]).toEqual([409, 'idempotency-mismatch'])
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['of what asks for something', { form_id: 12, items: [laptops] }, 'items'],
    ['of a device that nobody knows', { items: [{ ...laptops, device_class: 'time-machine' }] }, 'items'],
    ['without a number', { items: [{ device_class: 'laptop' }] }, 'items'],
    ['of none', { items: [{ ...laptops, quantity: 0 }] }, 'items'],
    ['of too many', { items: Array.from({ length: 41 }, () => laptops) }, 'items'],
    ['from nowhere known', { waste_source: 'the moon' }, 'waste_source'],
  ])('%s are refused', async (_, body, field) => {
    const answer = await submit(body)
    expect([answer.status, answer.body.field?.split('.')[0]]).toEqual([400, field])
  })

  test('come with a post of the timeline as well', async () => {
    const answer = await server.call({
      method: 'POST',
      url: '/api/submissions',
      payload: post({ items: [laptops] }),
      headers: member.headers,
    })
    expect((await read(answer.body.id)).items).toMatchObject([laptops])
  })

  test('are changed by their sender and corrected by staff, each seen by the other', async () => {
    const guest = newGuest()
    const { id, tracking_code } = await sent({ items: [laptops] }, guest)
    const { version } = await read(id)
    const three = { ...laptops, quantity: 3 }
    const changed = await amend(tracking_code, { version, items: [three] }, guest)
    expect(changed.body.submission.items).toMatchObject([three])
    const now = await read(id)
    expect(now.items).toMatchObject([three])
    const corrected = await correct(id, { version: now.version, items: [], waste_source: 'business' })
    expect(corrected.body.submission).toMatchObject({ items: [], route: 'business' })
    expect((await track(tracking_code, guest)).items).toEqual([])
    const { rows } = await server.pool.query(
      `select details from audit_entries where subject = $1 and action = 'request.corrected'`,
      [`request:${id}`],
    )
    expect(rows).toEqual([{ details: { fields: ['waste_source', 'items'] } }])
    // Said again, nothing changes.
    const again = await correct(id, { version: 1, items: [], waste_source: 'business' })
    expect(again.body.submission.version).toBe(corrected.body.submission.version)
  })

  test('lose what could name somebody when their sender is forgotten; the kinds stay', async () => {
    const { id } = await sent({ items: [{ ...laptops, brand: 'Engraved: Wati' }] })
    await server.call({
      method: 'POST',
      url: `/api/submissions/${id}/erasure`,
      payload: { reason: 'She asked' },
      headers: staff.headers,
    })
    expect((await read(id)).items).toMatchObject([{ ...laptops, brand: '', imageUrl: null }])
  })

  test('are in the export of their sender', async () => {
    const { id } = await sent({ items: [laptops], waste_source: 'household' }, member.headers)
    const { requests } = (await server.call({ url: '/api/me/export', headers: member.headers })).body
    const own = requests.find((one: { id: number }) => one.id === id)
    expect(own).toMatchObject({ waste_source: 'household', items: [laptops] })
  })
})

describe('the photo of an item', () => {
  const photoOf = async (owner: { user_id: number } | { guest_id: string }) => {
    const key = crypto.randomUUID()
    const expires_at = 'guest_id' in owner ? new Date(Date.now() + 3_600_000) : null
    const [image] = await server.db
      .insert(images)
      .values({ ...owner, storage_key: key, phash: 1n, width: 4, height: 3, bytes: 9, expires_at })
      .returning({ id: images.id })
    await server.context.images.files.write(key, new Uint8Array([1]))
    return image!.id
  }
  const endOf = async (id: string) =>
    (await server.pool.query('select expires_at from images where id = $1', [id])).rows[0]?.expires_at

  test.each(['a guest', 'a member'])('of %s stays with the request, and staff see it', async (whose) => {
    const headers: Headers = whose === 'a guest' ? newGuest() : member.headers
    const owner = whose === 'a guest' ? { guest_id: headers['x-guest-id']! } : { user_id: member.id }
    const image_id = await photoOf(owner)
    const { id } = await sent({ items: [{ ...laptops, image_id }] }, headers)
    const [item] = (await read(id)).items
    expect((await server.app.inject({ url: item.imageUrl })).statusCode).toBe(200)
    const end = await endOf(image_id)
    if (whose === 'a guest') expect(end.getUTCFullYear()).toBe(9999)
    else expect(end).toBeNull()
    // It goes with its request.
    await server.call({
      method: 'POST',
      url: `/api/submissions/${id}/erasure`,
      payload: { reason: 'Asked' },
      headers: staff.headers,
    })
    expect((await server.app.inject({ url: item.imageUrl })).statusCode).toBe(404)
  })

  test('of somebody else, or one that is gone, is left out; what was written is not lost for it', async () => {
    const image_id = await photoOf({ user_id: member.id })
    const { id } = await sent({ items: [{ ...laptops, image_id }] })
    expect((await read(id)).items).toMatchObject([{ ...laptops, image_id: null }])
    const gone = await sent({ items: [{ ...laptops, image_id: crypto.randomUUID() }] })
    expect((await read(gone.id)).items).toMatchObject([{ image_id: null }])
  })

  test('of somebody else is refused where it is put in later', async () => {
    const guest = newGuest()
    const { id, tracking_code } = await sent({ items: [laptops] }, guest)
    const { version } = await read(id)
    const image_id = await photoOf({ user_id: member.id })
    const answer = await amend(tracking_code, { version, items: [{ ...laptops, image_id }] }, guest)
    expect([answer.status, answer.body.field]).toEqual([400, 'items'])
  })
})

describe('a swollen or leaking battery', () => {
  test('holds everything up until staff have said how it is fetched, which the sender reads', async () => {
    const guest = newGuest()
    const { id, tracking_code } = await sent({ items: [laptops, swollen] }, guest)
    expect((await track(tracking_code, guest)).on_hold).toBe(true)
    expect((await review(id, { status: 'approved' })).status).toBe(200)
    for (const status of ['scheduled', 'collected']) {
      const refused = await review(id, { status })
      expect([refused.status, refused.body.code]).toEqual([409, 'on-hold'])
    }
    const cleared = await clear(id)
    expect(cleared.body.submission).toMatchObject({ on_hold: false, status: 'approved' })
    expect((await clear(id)).body.submission.version).toBe(cleared.body.submission.version)
    const own = await track(tracking_code, guest)
    expect(own).toMatchObject({ on_hold: false })
    expect(own.history.at(-1)).toMatchObject({ status: 'approved', note: expect.stringContaining('sand') })
    await planVisit(server.pool, id)
    expect((await review(id, { status: 'scheduled' })).status).toBe(200)
  })

  test('that is added later holds it up again', async () => {
    const { id, tracking_code } = await sent({ items: [swollen] }, member.headers)
    await clear(id)
    const { version } = await track(tracking_code, member.headers)
    const two = [swollen, { ...swollen, quantity: 2 }]
    const { body } = await amend(tracking_code, { version, items: two }, member.headers)
    expect(body.submission.on_hold).toBe(true)
    const { rows } = await server.pool.query(
      `select kind from notifications where params->>'tracking_code' = $1 and kind = 'request-cleared'`,
      [tracking_code],
    )
    expect(rows).toHaveLength(1)
  })

  test('that was added while somebody wrote is not released with the one that they wrote about', async () => {
    const guest = newGuest()
    const { id, tracking_code } = await sent({ items: [swollen] }, guest)
    const { version } = await read(id)
    await amend(tracking_code, { version, items: [swollen, { ...swollen, quantity: 2 }] }, guest)
    const refused = await clear(id, 'In a small box', version)
    expect([refused.status, refused.body.code]).toEqual([409, 'changed-meanwhile'])
    const now = await read(id)
    expect(now.on_hold).toBe(true)
    const cleared = (await clear(id, 'In a large box', now.version)).body.submission
    expect(cleared.on_hold).toBe(false)
    // A retry after a lost answer.
    expect((await clear(id, 'In a large box', now.version)).body.submission.version).toBe(cleared.version)
  })

  test('without a word, or without anybody to read it, is not released', async () => {
    const { id } = await sent({ items: [swollen] })
    expect((await clear(id, ' ')).body).toMatchObject({ field: 'note' })
    await server.call({
      method: 'POST',
      url: `/api/submissions/${id}/erasure`,
      payload: { reason: 'Asked' },
      headers: staff.headers,
    })
    expect((await clear(id)).body.code).toBe('request-anonymised')
    expect((await clear(999_999)).status).toBe(404)
  })
})

describe('waste of a business', () => {
  const setting = (managed_area_route: string | null) =>
    server.call({
      method: 'PATCH',
      url: '/api/admin/settings',
      payload: { managed_area_route },
      headers: admin.headers,
    })

  test.each(['business', 'managed-area'])('(%s) is collected under a manifest only', async (waste_source) => {
    const { id } = await sent({ items: [laptops], waste_source })
    await review(id, { status: 'approved' })
    for (const [given, field] of [
      [{}, 'transporter'],
      [{ transporter: 'PT Angkut' }, 'manifest_number'],
      [{ manifest_number: 'EM-1' }, 'transporter'],
    ] as const) {
      const refused = await review(id, { status: 'collected', ...given })
      expect([refused.status, refused.body.code, refused.body.field]).toEqual([
        409,
        'manifest-missing',
        field,
      ])
    }
    const papers = { transporter: 'PT Angkut', manifest_number: 'EM-2026-1' }
    const { body } = await review(id, { status: 'collected', ...papers })
    expect(body.submission).toMatchObject({ status: 'collected', ...papers })
  })

  test('in a managed area needs none where the agency has decided so', async () => {
    await setting('household')
    const { id } = await sent({ waste_source: 'managed-area' })
    await review(id, { status: 'approved' })
    expect((await read(id)).route).toBe('household')
    expect((await review(id, { status: 'collected' })).status).toBe(200)
    await setting(null)
  })
})

test('an estimate is the sum of what is known, and says what is not', () => {
  const ranges = { a: [1, 2], b: [0.1, 0.4] } as const
  const item = fc.record({
    device_class: fc.constantFrom('a', 'b', 'c', null),
    quantity: fc.integer({ min: 1, max: 999 }),
  })
  fc.assert(
    fc.property(fc.array(item, { maxLength: 40 }), (items) => {
      const estimate = estimateOf(items, (id) => ranges[id as 'a' | 'b'])
      const known = items.filter(({ device_class }) => device_class === 'a' || device_class === 'b')
      if (known.length === 0) {
        expect(estimate).toBeNull()
        return
      }
      const sum = (end: 0 | 1) =>
        known.reduce(
          (kg, { device_class, quantity }) => kg + ranges[device_class as 'a' | 'b'][end] * quantity,
          0,
        )
      expect(estimate!.low_kg).toBeCloseTo(sum(0), 3)
      expect(estimate!.high_kg).toBeCloseTo(sum(1), 3)
      expect(estimate!.unknown_pieces).toBe(
        items.filter((one) => !known.includes(one)).reduce((pieces, { quantity }) => pieces + quantity, 0),
      )
    }),
  )
})
