import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'
import { searchWords } from './search-words.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let operator: Account
let member: Account
const sent: { id: number; tracking_code: string }[] = []

beforeAll(async () => {
  server = await createTestApp()
  await server.account('ratna')
  operator = await server.account('joko', 'operator')
  member = await server.account('budi', 'member')
  for (let n = 1; n <= 25; n++) {
    const own = n % 5 === 0
    const { body } = await server.call({
      method: 'POST',
      url: own ? '/api/submissions' : '/api/submit-ewaste',
      payload: own
        ? post({ message: `Post ${n}`, form_id: 11 + (n % 4) })
        : enquiry({
            message: `Enquiry ${n} about a refrigerator`,
            form_id: 11 + (n % 4),
            phone_number: `08123456${1000 + n}`,
          }),
      headers: own ? member.headers : newGuest(),
    })
    sent.push(body)
  }
})
afterAll(() => server?.close())

const list = async (query: Record<string, string> = {}, headers = operator.headers) =>
  (await server.call({ method: 'GET', url: '/api/timeline', query, headers })).body
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

test('staff see every request, newest first', async () => {
  const { success, data, page } = await list()
  expect(success).toBe(true)
  expect(ids(data)).toEqual(ids(sent).toReversed())
  expect(page).toEqual({ older: null, newer: null, total: 25, more: false })
  expect(Object.keys(data[0])).toEqual(
    expect.arrayContaining([
      'id',
      'username',
      'user_id',
      'title',
      'message',
      'phoneNumber',
      'location',
      'submitted_at',
      'status',
    ]),
  )
})

test('a driver sees their own requests, and others only through their rounds', async () => {
  const driver = await server.account('dewi', 'driver')
  expect(await list({}, driver.headers)).toMatchObject({ timeline: [], data: [], page: { total: 0 } })
  expect(await list({ order: 'due', overdue: 'true' }, driver.headers)).toMatchObject({ data: [] })
})

test('a member sees their own requests only, in both lists', async () => {
  const { timeline, data } = await list({}, member.headers)
  expect(data).toHaveLength(5)
  expect(data.every((row: { user_id: number }) => row.user_id === member.id)).toBe(true)
  expect(timeline).toHaveLength(5)
  expect(timeline[0]).toMatchObject({
    type: 'submission',
    data: { username: 'budi', status: 'unread', message: 'Post 25' },
  })
})

test('ten a page, there and back again, without a gap or a double', async () => {
  const first = await list({ part: 'data', limit: '10' })
  const second = await list({ part: 'data', limit: '10', cursor: first.page.older })
  const third = await list({ part: 'data', limit: '10', cursor: second.page.older })
  expect(ids([...first.data, ...second.data, ...third.data])).toEqual(ids(sent).toReversed())
  expect([first.page.newer, third.page.older]).toEqual([null, null])
  expect(ids((await list({ part: 'data', limit: '10', cursor: third.page.newer })).data)).toEqual(
    ids(second.data),
  )
  const back = await list({ part: 'data', limit: '10', cursor: second.page.newer })
  expect(ids(back.data)).toEqual(ids(first.data))
  expect(back.page.newer).toBeNull()
})

test('a page stays in place while new requests arrive', async () => {
  const first = await list({ part: 'data', limit: '10', service: 'donation' })
  await server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload: enquiry({ form_id: 13 }),
    headers: newGuest(),
  })
  const next = await list({ part: 'data', limit: '3', service: 'donation', cursor: first.page.older ?? '' })
  expect(ids(next.data).some((id) => ids(first.data).includes(id) && first.page.older)).toBe(false)
})

describe('filters', () => {
  test('by service, by status and by both', async () => {
    const { id } = sent[0]!
    await server.call({
      method: 'PATCH',
      url: `/api/submissions/${id}`,
      payload: { status: 'approved' },
      headers: operator.headers,
    })
    const { data: approved } = await list({ part: 'data', status: 'approved' })
    expect(ids(approved)).toEqual([id])
    const { service } = approved[0]
    expect(ids((await list({ part: 'data', status: 'approved', service })).data)).toEqual([id])
    const others = await list({ part: 'data', service })
    expect(others.data.every((row: { service: string }) => row.service === service)).toBe(true)
    expect((await list({ part: 'data', status: 'recycled' })).page).toMatchObject({ total: 0, older: null })
  })
  test.each([
    ['a word of the message', 'refriger', 20],
    ['two words in any order', 'refrigerator enquiry', 20],
    ['a name', 'budi', 5],
    ['a place', 'kebayoran baru', 25],
    ['a number as people dial it', '081234561024', 1],
    ['the beginning of a number', '0812345610', 20],
    ['a number in E.164', '+6281234561024', 1],
    ['nothing that exists', 'zeppelin', 0],
  ])('search finds %s', async (_, q, found) => {
    const { page } = await list({ part: 'data', q })
    expect(page.total).toBeGreaterThanOrEqual(found)
    expect(page.total).toBeLessThanOrEqual(found === 0 ? 0 : found + 1)
  })
  test('search finds a tracking code, whole and by its beginning', async () => {
    const { id, tracking_code } = sent[7]!
    for (const q of [tracking_code, tracking_code.toLowerCase(), tracking_code.slice(0, 11)])
      expect(ids((await list({ part: 'data', q })).data)).toContain(id)
  })
})

describe('the search of the desk', () => {
  const LINK = 'https://www.tokopedia.com/toko-andi/asus-x441?src=topads&id=77'
  let found: { id: number; tracking_code: string }

  beforeAll(async () => {
    await send({ message: 'Nothing of it', phone_number: '+6581399990001' })
    found = await send({
      message: `Kulkas “Café” lama, ﬁlter RUSAK 👍; seri 305e5eba; seperti ${LINK}`,
      location: 'Jl. Pérak 5, Ｃoblong',
      phone_number: '0813-9999-0001',
    })
  })
  const send = async (payload: Record<string, unknown>) =>
    (
      await server.call({
        method: 'POST',
        url: '/api/submit-ewaste',
        payload: enquiry(payload),
        headers: newGuest(),
      })
    ).body

  test.each([
    '0813 9999 0001',
    '0813-9999-0001',
    '(0813) 9999.0001',
    '+62 813 9999 0001',
    '+62 (0)813-9999-0001',
    '0062 813 9999 0001',
    '62 813 99990001',
    '6281399990001',
    '81399990001',
    '0813',
    '0813 99',
    '62813',
    '+62813',
    '+62 813 9',
    'kulkas 0813 9999',
    'https://wa.me/6281399990001?text=Halo',
    'tel:+6281399990001',
  ])('finds a phone number written "%s", and that one alone', async (q) => {
    expect(ids((await list({ part: 'data', q })).data)).toEqual([found.id])
  })

  test.each([
    'cafe',
    'CAFÉ',
    'cafe\u0301',
    'filter',
    'ﬁlter rusak',
    'perak coblong',
    'ｐｅｒａｋ',
    LINK,
    'tokopedia asus',
    'kulkas 👍',
    '305e5eba',
    '305E5E',
    '305e',
  ])('finds the text by "%s"', async (q) => {
    expect(ids((await list({ part: 'data', q })).data)).toEqual([found.id])
  })

  test('finds a code in every way that it comes along', async () => {
    const { id, tracking_code } = found
    const [, first, second] = tracking_code.split('-') as [string, string, string]
    for (const q of [
      second,
      second.toLowerCase(),
      `${first}-${second}`,
      `${first} ${second}`,
      first + second,
      `rsk ${first} ${second}`,
      `RSK${first}${second}`,
      `RSK-${first}`,
      `RSK-${first}-${second[0]}`,
      `${first}-${second[0]}`,
      `https://resirkuit.example/track/${tracking_code}?utm_source=wa#now`,
      `kulkas ${tracking_code}`,
      `"${tracking_code}",`,
    ])
      expect(ids((await list({ part: 'data', q })).data), q).toContain(id)
    expect(ids((await list({ part: 'data', q: `zeppelin ${tracking_code}` })).data)).toEqual([])
  })

  test.each(['👍', '👍🏽 ♻️', '%%%', '— “”', '+', '..', '&', '\u0301'])(
    'signs alone are in no row: "%s"',
    async (q) => {
      const { data, page } = await list({ part: 'data', q })
      expect([data, page.total]).toEqual([[], 0])
    },
  )
})

test.each<Record<string, string>>([
  { q: 'a\0b' },
  { q: '\0' },
  { cursor: 'x' },
  { cursor: "older-1-1'" },
  { cursor: 'older-253402300800000-1' },
  { cursor: 'newer-999999999999999-a1' },
  { q: 'nul\0' },
  { limit: '0' },
  { limit: '101' },
  { status: 'done' },
  { service: 'theft' },
  { q: 'x'.repeat(101) },
])('refuses %j', async (query) => {
  const answer = await server.call({ method: 'GET', url: '/api/timeline', query, headers: operator.headers })
  expect(answer).toMatchObject({ status: 400, body: { success: false, field: Object.keys(query)[0] } })
})

test('search words are never operators of the search language', () => {
  expect(searchWords(`a & b | !c <-> ':*`)).toBe(`('a':*) & ('b':*) & ('c':*)`)
  expect(searchWords(`o'neil\\`)).toBe(`('o':* & 'neil':*)`)
  expect(searchWords(' ¡!? ')).toBeNull()
})

test.each([
  'Kode: RSK-7F4K-92QD',
  'kode rsk 7f4k 92qd',
  'https://ewaste.example.go.id/track/RSK-7F4K-92QD#key=guest_1',
  'My Resirkuit enquiry (Collection): RSK-7F4K-92QD\nhttps://ewaste.example.go.id/track/RSK-7F4K-92QD',
  'ＲＳＫ－７Ｆ４Ｋ－９２ＱＤ',
  'RSK−7F4K−92QD',
  'RSK-\u200b7F4K-\u200e92QD\u2069',
])('§5 the desk finds a code as it was pasted: %j', (typed) =>
  expect(searchWords(typed)).toBe(`('7f4k92qd':*)`),
)

test('an own post has its whole way, as its tracking page has', async () => {
  const another = await server.account('wayan')
  const { body } = await server.call({
    method: 'POST',
    url: '/api/submissions',
    headers: another.headers,
    payload: post({ message: 'Its way' }),
  })
  for (const status of ['approved', 'collected', 'recycled'])
    await server.call({
      method: 'PATCH',
      url: `/api/submissions/${body.id}`,
      headers: operator.headers,
      payload: { status },
    })
  const [item] = (await list({ part: 'timeline' }, another.headers)).timeline
  const tracked = await server.call({
    method: 'GET',
    url: `/api/submissions/track/${body.tracking_code}`,
    headers: another.headers,
  })
  const way = item.data.history.map(({ status }: { status: string }) => status)
  expect(way).toEqual(['pending', 'approved', 'collected', 'recycled'])
  expect(way).toEqual(tracked.body.submission.history.map(({ status }: { status: string }) => status))
})
