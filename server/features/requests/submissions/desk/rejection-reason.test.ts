import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RejectionReason } from '#contract/requests/rejections.ts'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'

const PUBLIC_URL = 'https://ewaste.example.go.id'
const TEBET = 'Tebet · Kota Administrasi Jakarta Selatan'
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let admin: Account
let operator: Account
let member: Account
/** A point in the next district, one in Bandung, and one that is full. */
let near: number

beforeAll(async () => {
  server = await createTestApp({ PUBLIC_URL })
  admin = await server.account('ratna')
  operator = await server.account('joko', 'operator')
  member = await server.account('wati', 'member')
  const point = async (name: string, latitude: number, longitude: number) =>
    (
      await server.call({
        method: 'POST',
        url: '/api/admin/points',
        payload: {
          name,
          address: 'Jl. Melati 5',
          district_id: '31.74.07',
          latitude,
          longitude,
          hours: null,
          note: '',
          takes: ['small-it'],
          active: true,
        },
        headers: admin.headers,
      })
    ).body.point.id as number
  await point('Bandung', -6.89, 107.61)
  near = await point('Kebayoran', -6.2433, 106.799)
  const full = await point('Full', -6.2262, 106.8512)
  await server.call({
    method: 'PATCH',
    url: `/api/admin/points/${full}/state`,
    payload: { state: 'full' },
    headers: admin.headers,
  })
})
afterAll(() => server?.close())

const guest = newGuest()
const submit = async (body: Record<string, unknown> = {}) =>
  (
    await server.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload: enquiry({ location: TEBET, ...body }),
      headers: guest,
    })
  ).body as { id: number; tracking_code: string }
const review = (id: number, payload: object) =>
  server.call({ method: 'PATCH', url: `/api/submissions/${id}`, payload, headers: operator.headers })
const reject = (id: number, payload: object = {}) => review(id, { status: 'rejected', ...payload })
const track = async (code: string) =>
  (await server.call({ url: `/api/submissions/track/${code}`, headers: guest })).body.submission
const read = async (id: number) =>
  (await server.call({ url: `/api/submissions/${id}`, headers: operator.headers })).body.submission
const reasons = async () =>
  (await server.call({ url: '/api/desk/rejection-reasons', headers: operator.headers })).body
    .reasons as RejectionReason[]
const settle = (rejection_reasons: object) =>
  server.call({
    method: 'PATCH',
    url: '/api/admin/settings',
    payload: { rejection_reasons },
    headers: admin.headers,
  })

test('the reason is read by the sender in both languages, with the nearest open drop-off points beside it', async () => {
  const { id, tracking_code } = await submit()
  expect((await track(tracking_code)).near_points).toEqual([])
  expect((await reject(id, { reason: 'outside-area', note: 'Try the bank sampah' })).status).toBe(200)
  const { history, near_points } = await track(tracking_code)
  expect(history.at(-1)).toMatchObject({
    status: 'rejected',
    note: 'Try the bank sampah',
    reason: {
      key: 'outside-area',
      words: {
        en: 'It is outside the area that we serve.',
        id: 'Lokasinya di luar wilayah layanan kami.',
      },
    },
  })
  // Neither the full one, which is nearer, nor the one in Bandung.
  expect(near_points).toEqual([near])
  // Said again, because the answer was lost, it is one line.
  await reject(id, { reason: 'outside-area', note: 'Try the bank sampah' })
  expect((await track(tracking_code)).history).toHaveLength(2)
})

test.each([
  ['of a reason where bringing it is no way', {}, { reason: 'unsafe' }],
  [
    'with a damaged battery',
    { items: [{ device_class: 'laptop', quantity: 1, battery_damaged: true }] },
    { reason: 'outside-area' },
  ],
  ['of somebody who asked for something', { form_id: 12 }, { reason: 'outside-area' }],
  ['from a place that nobody knows', { location: '' }, { reason: 'outside-area' }],
])('nobody is sent to a drop-off point: %s', async (_, sent, said) => {
  const { id, tracking_code } = await submit(sent)
  expect((await reject(id, said)).status).toBe(200)
  expect((await track(tracking_code)).near_points).toEqual([])
})

test('programs may reject without a reason; one that is given later stands, and is told', async () => {
  const { body: sent } = await server.call({
    method: 'POST',
    url: '/api/submissions',
    payload: post(),
    headers: member.headers,
  })
  const news = async () =>
    (await server.call({ url: '/api/notifications', headers: member.headers })).body.notifications.filter(
      ({ params }: { params: Record<string, string> }) => params['status'] === 'rejected',
    )
  expect((await reject(sent.id)).status).toBe(200)
  expect((await read(sent.id)).history.at(-1)).toMatchObject({ status: 'rejected', reason: null })
  expect(await news()).toMatchObject([{ params: { status: 'rejected' } }])
  await reject(sent.id, { reason: 'duplicate' })
  expect((await read(sent.id)).history.at(-1)).toMatchObject({ reason: { key: 'duplicate' } })
  expect((await news())[0].params).toMatchObject({
    reason_en: 'It is the same as another request.',
    reason_id: 'Permintaan ini sama dengan permintaan lain.',
  })
  // The timeline of its sender has it too.
  const { timeline } = (await server.call({ url: '/api/timeline', headers: member.headers })).body
  expect(timeline[0].data.history.at(-1).reason.key).toBe('duplicate')
})

test.each([
  ['a reason that is not in the settings', { status: 'rejected', reason: 'weather' }, 'reason'],
  ['another reason without a note', { status: 'rejected', reason: 'other' }, 'note'],
  ['a reason of another step', { status: 'approved', reason: 'unsafe' }, 'reason'],
  ['a reason of spam', { status: 'rejected', rejection: 'spam', reason: 'unsafe' }, 'reason'],
])('%s is refused', async (_, payload, field) => {
  const { id } = await submit()
  const { status, body } = await review(id, payload)
  expect([status, body.field]).toEqual([400, field])
  expect((await read(id)).status).toBe('pending')
})

test('several are rejected for one reason; those that need a note are refused each by itself', async () => {
  const [one, other] = [await submit(), await submit()]
  const bulk = async (payload: object) =>
    (
      await server.call({
        method: 'POST',
        url: '/api/submissions/bulk',
        payload: { ids: [one.id, other.id], status: 'rejected', ...payload },
        headers: operator.headers,
      })
    ).body.results
  expect(await bulk({ reason: 'other' })).toMatchObject([{ done: false }, { done: false }])
  expect(await bulk({ reason: 'other', note: 'We move house' })).toMatchObject([
    { done: true },
    { done: true },
  ])
  expect((await track(other.tracking_code)).history.at(-1)).toMatchObject({
    note: 'We move house',
    reason: { key: 'other' },
  })
})

test('a request that goes on keeps the line of its rejection, and is not rejected for that reason any more', async () => {
  const { id, tracking_code } = await submit()
  await reject(id, { reason: 'unreachable' })
  await review(id, { status: 'pending' })
  const again = await track(tracking_code)
  expect(again.near_points).toEqual([])
  expect(
    again.history.map(({ status, reason }: { status: string; reason: object | null }) => [
      status,
      reason !== null,
    ]),
  ).toEqual([
    ['pending', false],
    ['rejected', true],
    ['pending', false],
  ])
})

describe('the list in the settings', () => {
  test('is renamed, ordered and shortened; what was rejected before keeps its words', async () => {
    const { id } = await submit()
    await reject(id, { reason: 'unsafe' })
    const before = await reasons()
    const [first, ...rest] = before.filter(({ key }) => key !== 'unsafe')
    const renamed = { ...first!, words: { id: 'Terlalu jauh.', en: 'Too far away.' } }
    const added = {
      key: 'lamps',
      words: { id: 'Kami belum menerima lampu.', en: 'We do not take lamps yet.' },
      needs_note: false,
      shows_points: false,
    }
    expect((await settle([added, ...rest, renamed])).status).toBe(200)
    const after = await reasons()
    expect(after[0]).toEqual(added)
    expect(after.at(-1)!.words.en).toBe('Too far away.')
    expect((await read(id)).history.at(-1).reason.words.en).toBe('We cannot take it safely.')
    const { id: next } = await submit()
    expect((await reject(next, { reason: 'unsafe' })).body.field).toBe('reason')
    expect((await reject(next, { reason: 'lamps' })).status).toBe(200)
    await settle(before)
  })

  test.each([
    ['nothing', () => []],
    ['two of one key', (all: RejectionReason[]) => [all[0], all[0]]],
    [
      'words in one language only',
      (all: RejectionReason[]) => [{ ...all[0], words: { id: ' ', en: 'Too far' } }],
    ],
  ])('does not hold %s', async (_, of) => {
    const { status, body } = await settle(of(await reasons()))
    expect([status, body.field]).toEqual([400, expect.stringMatching(/^rejection_reasons/)])
  })
})

test('the mail has the reason, the note and the drop-off points in the language of its reader', async () => {
  await server.work()
  server.mails.length = 0
  const { id } = await submit({ notify_email: 'ani@example.org', locale: 'id' })
  await reject(id, { reason: 'unreachable', note: 'Telepon tidak aktif' })
  await server.work()
  const { text, subject } = server.mails.at(-1)!
  expect(subject).toMatch(/^RSK-\S+: permintaan Anda ditolak$/)
  expect(text).toContain('Kami tidak dapat menghubungi Anda.')
  expect(text).toContain('Telepon tidak aktif')
  expect(text).toContain('Titik setor di dekat Anda:\nKebayoran, Jl. Melati 5')
})

test('a request that is withdrawn loses the note; the reason says nothing about its sender and stays', async () => {
  const { id, tracking_code } = await submit()
  await reject(id, { reason: 'unreachable', note: 'Bu Wati does not answer' })
  await server.call({ method: 'DELETE', url: `/api/submissions/track/${tracking_code}`, headers: guest })
  const line = (await read(id)).history.find(({ status }: { status: string }) => status === 'rejected')
  expect(line).toMatchObject({ note: null, reason: { key: 'unreachable' } })
})

test('the table of requests has the reason in the words of its reader', async () => {
  const { id, tracking_code } = await submit({ message: 'A lamp for the table' })
  await reject(id, { reason: 'not-e-waste' })
  const { body } = await server.app.inject({
    url: '/api/submissions/export',
    query: { format: 'csv', locale: 'id', q: tracking_code },
    headers: operator.headers,
  })
  expect(body).toContain('Barangnya bukan sampah elektronik.')
})
