import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BULK_MAX } from '#contract/requests/submissions.ts'
import { planVisit } from '#server/testing/plan-visit.ts'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let admin: Account
let member: Account
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.account('ratna')
  member = await server.account('budi')
})
afterAll(() => server?.close())

const send = async () => {
  const payload = post()
  const { body } = await server.call({
    method: 'POST',
    url: '/api/submissions',
    payload,
    headers: member.headers,
  })
  return body as { id: number; tracking_code: string }
}
const several = async (count: number) => {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await send()).id)
  return ids
}
const bulk = (payload: object) =>
  server.call({ method: 'POST', url: '/api/submissions/bulk', payload, headers: admin.headers })
const review = (id: number, payload: object) =>
  server.call({ method: 'PATCH', url: `/api/submissions/${id}`, payload, headers: admin.headers })
const read = async (id: number) =>
  (await server.call({ url: `/api/submissions/${id}`, headers: admin.headers })).body.submission
const news = async () =>
  (await server.call({ url: '/api/notifications', headers: member.headers })).body.notifications as {
    kind: string
    params: Record<string, string>
  }[]

test('each is decided about by itself, and each has its answer', async () => {
  const [one, scheduled, collected, gone, again] = await several(5)
  await planVisit(server.pool, scheduled!)
  for (const status of ['approved', 'scheduled']) await review(scheduled!, { status })
  for (const status of ['approved', 'collected']) await review(collected!, { status })
  await server.call({ method: 'DELETE', url: `/api/submissions/${gone}`, headers: member.headers })
  await review(again!, { status: 'approved' })

  const ids = [one, scheduled, collected, gone, again, 999_999, one]
  const { status, body } = await bulk({ ids, status: 'approved', note: 'We come in the morning' })
  expect(status).toBe(200)
  expect(body.results).toEqual([
    { id: one, done: true, status: 'approved' },
    // Approving is no way to call a date off, or to take a collection back.
    { id: scheduled, done: false, code: 'status-conflict', error: expect.stringContaining('scheduled') },
    { id: collected, done: false, code: 'status-conflict', error: expect.stringContaining('collected') },
    { id: gone, done: false, code: 'status-conflict', error: expect.stringContaining('cancelled') },
    { id: again, done: true, status: 'approved' },
    { id: 999_999, done: false, code: 'not-found', error: 'Submission not found' },
  ])
  const found = []
  for (const id of [one, scheduled, collected, gone, again]) found.push((await read(id!)).status)
  expect(found).toEqual(['approved', 'scheduled', 'collected', 'cancelled', 'approved'])
  expect((await read(one!)).history.at(-1)).toMatchObject({
    kind: 'status',
    status: 'approved',
    actor: 'ratna',
    note: 'We come in the morning',
  })
})

test('said again, because the answer was lost, it changes nothing', async () => {
  const ids = await several(2)
  const step = { ids, status: 'rejected', note: 'Not from here' }
  const [first, second] = [await bulk(step), await bulk(step)]
  expect(second.body).toEqual(first.body)
  for (const id of ids)
    expect(
      (await read(id)).history.filter((event: { status: string }) => event.status === 'rejected'),
    ).toHaveLength(1)
})

test('requests that were rejected or cancelled together are opened together again', async () => {
  const ids = await several(2)
  await bulk({ ids, status: 'cancelled' })
  expect(
    (await bulk({ ids, status: 'pending' })).body.results.map(({ done }: { done: boolean }) => done),
  ).toEqual([true, true])
  expect((await read(ids[0]!)).status).toBe('pending')
})

test.each<[object, string]>([
  [{ ids: [], status: 'approved' }, 'ids'],
  [{ ids: Array.from({ length: BULK_MAX + 1 }, (_, index) => index + 1), status: 'approved' }, 'ids'],
  [{ ids: [1], status: 'collected' }, 'status'],
  [{ ids: [1], status: 'rejected', rejection: 'ugly' }, 'rejection'],
])('%# is refused', async (payload, field) => {
  expect((await bulk(payload)).body).toMatchObject({ code: 'invalid', field: expect.stringContaining(field) })
})

describe('spam', () => {
  test('is rejected with its reason in the history, and its sender hears and sees nothing of it', async () => {
    const { id, tracking_code } = await send()
    const before = (await news()).length
    expect((await bulk({ ids: [id], status: 'rejected', rejection: 'spam' })).body.results).toEqual([
      { id, done: true, status: 'rejected' },
    ])
    expect(await read(id)).toMatchObject({ status: 'rejected', read_at: expect.any(String) })
    expect((await read(id)).history.at(-1)).toMatchObject({
      status: 'rejected',
      rejection: 'spam',
      note: null,
    })
    expect(await news()).toHaveLength(before)
    const tracked = await server.call({
      url: `/api/submissions/track/${tracking_code}`,
      headers: member.headers,
    })
    expect(tracked.text).not.toContain('spam')
    // Except where they ask for everything that is held about them.
    expect((await server.call({ url: '/api/me/export', headers: member.headers })).text).toContain(
      '"rejection":"spam"',
    )
  })

  test('that was none is opened again as quietly, and what comes then is told again', async () => {
    const { id, tracking_code } = await send()
    await review(id, { status: 'rejected', rejection: 'spam' })
    const before = (await news()).length
    await review(id, { status: 'pending' })
    expect(await news()).toHaveLength(before)
    await review(id, { status: 'rejected', note: 'Too far away' })
    expect((await news())[0]).toMatchObject({
      kind: 'request-status',
      params: { tracking_code, status: 'rejected' },
    })
    expect((await read(id)).history.at(-1)).toMatchObject({ rejection: null, note: 'Too far away' })
  })

  test('is what nobody has agreed to', async () => {
    const { id } = await send()
    await review(id, { status: 'approved' })
    expect((await review(id, { status: 'rejected', rejection: 'spam' })).body.code).toBe('status-conflict')
    expect((await read(id)).status).toBe('approved')
  })

  test('is what nobody has decided about: what was rejected for a reason stays rejected for it', async () => {
    const { id } = await send()
    await review(id, { status: 'rejected', note: 'Too far away' })
    const { version } = await read(id)
    expect((await bulk({ ids: [id], status: 'rejected', rejection: 'spam' })).body.results).toMatchObject([
      { id, done: false, code: 'status-conflict' },
    ])
    expect(await read(id)).toMatchObject({ version, status: 'rejected' })
  })

  test('is written once and stays quiet, whoever has taken it on since', async () => {
    const { id } = await send()
    const spam = { ids: [id], status: 'rejected', rejection: 'spam' }
    await bulk(spam)
    const { version } = await read(id)
    await server.call({
      method: 'PUT',
      url: `/api/submissions/${id}/assignee`,
      headers: admin.headers,
      payload: { version, assignee_id: admin.id },
    })
    const assigned = await read(id)
    expect(assigned.history.at(-1).kind).toBe('assigned')
    expect((await bulk(spam)).body.results).toEqual([{ id, done: true, status: 'rejected' }])
    expect((await read(id)).version).toBe(assigned.version)
    const before = (await news()).length
    expect((await review(id, { status: 'pending' })).status).toBe(200)
    expect(await news()).toHaveLength(before)
  })

  test.each([
    [{ status: 'approved', rejection: 'spam' }, 'rejection'],
    [{ status: 'rejected', rejection: 'spam', note: 'Bye' }, 'note'],
  ])('%j makes no sense', async (payload, field) => {
    const { id } = await send()
    expect((await review(id, payload)).body).toMatchObject({ code: 'invalid', field })
    expect((await read(id)).status).toBe('pending')
  })

  test('is a guest’s as well', async () => {
    const { body } = await server.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload: enquiry(),
      headers: newGuest(),
    })
    expect((await review(body.id, { status: 'rejected', rejection: 'spam' })).body.submission.status).toBe(
      'rejected',
    )
  })
})
