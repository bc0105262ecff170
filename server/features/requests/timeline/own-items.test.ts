import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { analyses, images } from '#server/database/schema/photos.ts'
import { createTestApp, post } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let member: Account
let now = new Date('2026-11-20T09:00:00Z')

beforeAll(async () => {
  server = await createTestApp({}, { now: () => now })
  await server.account('ratna')
})
afterAll(() => server?.close())
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z')
  member = await server.account(`m-${crypto.randomUUID().slice(0, 8)}`, 'member')
})

type Item = { id: string; type: string; data: Record<string, never> }
const list = async (query: Record<string, string> = {}, { headers } = member) => {
  const { status, body } = await server.call({
    url: '/api/timeline',
    query: { part: 'timeline', ...query },
    headers,
  })
  expect(status).toBe(200)
  return body as { timeline: Item[]; page: { older: string; newer: string; total: number } }
}
const ids = ({ timeline }: { timeline: Item[] }) => timeline.map(({ id }) => id)

const photo = async (user_id = member.id, expires_at: Date | null = null) => {
  const [row] = await server.db
    .insert(images)
    .values({
      user_id,
      storage_key: crypto.randomUUID(),
      phash: 1n,
      width: 4,
      height: 3,
      bytes: 9,
      expires_at,
    })
    .returning({ id: images.id })
  return row!.id
}
const analysed = async (at: string, values: Partial<typeof analyses.$inferInsert> = {}) => {
  const [row] = await server.db
    .insert(analyses)
    .values({
      user_id: member.id,
      engine: 'embedded',
      engine_version: '1',
      verdict: 'named',
      factor_version: '1',
      device_class: 'laptop',
      confidence: 0.91,
      candidates: [{ class: 'laptop', confidence: 0.91, evidence: [] }],
      analyzed_at: new Date(at),
      ...values,
    })
    .returning({ id: analyses.id })
  return `analysis-${row!.id}`
}
const posted = async (at: string, body: Record<string, unknown> = {}) => {
  now = new Date(at)
  const sent = await server.call({
    method: 'POST',
    url: '/api/submissions',
    payload: post(body),
    headers: member.headers,
  })
  expect(sent.status, sent.text).toBe(200)
  return `submission-${sent.body.id}`
}

/** Twelve of both kinds; four of each at the very same time. */
const twelve = async () => {
  const at = (minute: number) => `2026-11-20T09:${String(minute).padStart(2, '0')}:00Z`
  const [early, late] = [await posted(at(1)), await analysed(at(30))]
  const same = [
    await analysed(at(10)),
    await analysed(at(10)),
    await posted(at(10)),
    await posted(at(10)),
    await analysed(at(10)),
    await posted(at(10)),
    await analysed(at(10)),
    await posted(at(10)),
  ]
  const between = [await analysed(at(5)), await posted(at(20))]
  const of = (type: string) => same.filter((id) => id.startsWith(type)).toReversed()
  // At equal times posts come before analyses, and within each kind the later one first.
  return [late, between[1]!, ...of('submission'), ...of('analysis'), between[0]!, early]
}

test('posts and analyses come as one list, newest first', async () => {
  const expected = await twelve()
  const all = await list()
  expect(ids(all)).toEqual(expected)
  expect(all.page).toMatchObject({ older: null, total: 12 })
})

test.each([1, 2, 3, 5])('%i a page, there and back again, without a gap or a double', async (limit) => {
  const expected = await twelve()
  const down = [await list({ limit: String(limit) })]
  for (let page = down[0]!; page.page.older;) {
    page = await list({ limit: String(limit), cursor: page.page.older })
    down.push(page)
  }
  expect(down.flatMap(ids)).toEqual(expected)

  const up = [down.at(-1)!]
  for (let at = up[0]!; ; up.unshift(at)) {
    at = await list({ limit: String(limit), cursor: at.page.newer })
    if (at.timeline.length === 0) break
  }
  expect(up.flatMap(ids)).toEqual(expected)
})

test('later items are asked for with the newest place, also where none came', async () => {
  const first = await list()
  expect(first).toMatchObject({ timeline: [], page: { newer: null, older: null, total: 0 } })
  await posted('2026-11-20T09:00:00Z')
  const { page } = await list()
  const quiet = await list({ cursor: page.newer })
  expect(quiet).toMatchObject({ timeline: [], page: { newer: page.newer } })
  const [analysis, later] = [await analysed('2026-11-20T09:00:01Z'), await posted('2026-11-20T09:00:02Z')]
  const fresh = await list({ cursor: page.newer })
  expect(ids(fresh)).toEqual([later, analysis])
  expect((await list({ cursor: fresh.page.newer })).timeline).toEqual([])
})

test('an analysis carries the texts of its class and the word of the person', async () => {
  await analysed('2026-11-20T09:00:00Z', { corrected_class: 'tv-crt', corrected_at: now })
  const [item] = (await list()).timeline
  expect(item).toMatchObject({
    type: 'analysis',
    analyzedAt: '2026-11-20T09:00:00.000Z',
    data: { imageUrl: null, analysis: { corrected: true, verdict: 'named', confidence: null } },
  })
  const { analysis } = item!.data as unknown as { analysis: { komponen_berbahaya: string[] } }
  expect(analysis.komponen_berbahaya.join()).toContain('Timbal')
})

test("nobody else's items are in a member's list", async () => {
  await twelve()
  const other = await server.account(`o-${crypto.randomUUID().slice(0, 8)}`, 'member')
  expect((await list({}, other)).timeline).toEqual([])
})

describe('a filter', () => {
  test.each<Record<string, string>>([{ status: 'pending' }, { service: 'collection' }, { q: 'laptops' }])(
    '%j is of requests: analyses are left out',
    async (query) => {
      const post = await posted('2026-11-20T09:00:00Z')
      await posted('2026-11-20T09:01:00Z', { form_id: 14, message: 'A radio' })
      await analysed('2026-11-20T09:02:00Z')
      const expected = 'status' in query ? 2 : 1
      const found = await list(query)
      expect(ids(found)).toContain(post)
      expect(found.timeline).toHaveLength(expected)
      expect(found.page.total).toBe(expected)
    },
  )
})

describe('a photo', () => {
  const send = (image_id: unknown, { headers } = member, key = crypto.randomUUID()) =>
    server.call({
      method: 'POST',
      url: '/api/submissions',
      payload: post({ image_id }),
      headers: { ...headers, 'idempotency-key': key },
    })
  const expiryOf = async (id: string) =>
    (await server.pool.query('select expires_at from images where id = $1', [id])).rows[0]?.expires_at
  const tomorrow = () => new Date(now.getTime() + 86_400_000)

  test('that was uploaded stays with the post, and shows in the feed and to staff', async () => {
    const image_id = await photo(member.id, tomorrow())
    const { body } = await send(image_id)
    expect(await expiryOf(image_id)).toBeNull()
    const [item] = (await list()).timeline
    expect(item!.data).toMatchObject({
      imageUrl: expect.stringMatching(`^/api/images/${image_id}\\?`),
    })
    const staff = await server.account(`s-${crypto.randomUUID().slice(0, 8)}`, 'operator')
    const { submission } = (await server.call({ url: `/api/submissions/${body.id}`, headers: staff.headers }))
      .body
    expect(submission.imageUrl).toContain(image_id)
    const tracked = await server.call({
      url: `/api/submissions/track/${body.tracking_code}`,
      headers: member.headers,
    })
    expect(tracked.body.submission.imageUrl).toContain(image_id)
    const table = await server.call({ url: '/api/timeline?part=data', headers: staff.headers })
    expect(table.text, 'the table shows none').not.toContain(image_id)
  })
  test('is kept through the batched writing of many posts at once', async () => {
    const photos = await Promise.all(Array.from({ length: 6 }, () => photo(member.id, tomorrow())))
    const sent = await Promise.all([...photos, undefined, null].map((id) => send(id)))
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await Promise.all(photos.map(expiryOf))).toEqual(photos.map(() => null))
    const shown = (await list()).timeline.flatMap(({ data }) => data['imageUrl'] ?? [])
    expect(shown).toHaveLength(6)
  })
  test('of an own analysis can be posted as well', async () => {
    const image_id = await photo()
    await analysed('2026-11-20T07:00:00Z', { image_id })
    expect((await send(image_id)).status).toBe(200)
    const shown = (await list()).timeline.map(({ data }) => data['imageUrl'])
    expect(shown[0]).toBe(shown[1])
  })
  test('a retry answers the first result; the same key with another photo is a conflict', async () => {
    const [one, two, key] = [await photo(), await photo(), crypto.randomUUID()]
    const first = await send(one, member, key)
    expect((await send(one, member, key)).text).toBe(first.text)
    expect((await send(two, member, key)).status).toBe(409)
    expect((await send(undefined, member, key)).status).toBe(409)
  })
  test.each([
    ['somebody else’s', async () => photo((await server.account(`x-${crypto.randomUUID().slice(0, 8)}`)).id)],
    ['unknown', async () => crypto.randomUUID()],
    ['expired', () => photo(member.id, new Date(now.getTime() - 1000))],
    ['no id', async () => '../../etc/passwd'],
    ['a number', async () => 7],
  ])('%s is refused, and nothing is stored', async (_, make) => {
    const refused = await send(await make())
    expect(refused).toMatchObject({ status: 400, body: { success: false, field: 'image_id' } })
    expect((await list()).timeline).toEqual([])
  })
})

test('a cursor of either kind, and nothing else, is taken', async () => {
  for (const cursor of ['older-1-a1', 'newer-1-1']) await list({ cursor })
  for (const cursor of ['older-1-b1', 'older-1-a', 'older--1', 'sideways-1-1']) {
    const refused = await server.call({ url: '/api/timeline', query: { cursor }, headers: member.headers })
    expect(refused, cursor).toMatchObject({ status: 400, body: { field: 'cursor' } })
  }
})
