import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Failure, nextOf } from '#contract/requests/request-life.ts'
import { Status } from '#contract/foundation/status.ts'
import { planVisit } from '#server/testing/plan-visit.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

// The life of a request, asked over HTTP: every step, taken back, by whom, and two at once.

type Headers = Record<string, string>
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let staff: Account
let colleague: Account
let member: Account

beforeAll(async () => {
  server = await createTestApp()
  colleague = await server.account('ratna')
  staff = await server.account('joko', 'operator')
  member = await server.account('wati', 'member')
})
afterAll(() => server?.close())

const submit = async (headers: Headers = newGuest()) =>
  (await server.call({ method: 'POST', url: '/api/submit-ewaste', payload: enquiry(), headers })).body as {
    id: number
    tracking_code: string
  }
const read = async (id: number) =>
  (await server.call({ url: `/api/submissions/${id}`, headers: staff.headers })).body.submission
const review = (id: number, payload: object, { headers } = staff) =>
  server.call({ method: 'PATCH', url: `/api/submissions/${id}`, payload, headers })
const own = (code: string, headers: Headers, more: object = {}) =>
  server.call({ url: `/api/submissions/track/${code}`, headers, ...more })
const amend = (code: string, payload: object, headers: Headers) =>
  own(code, headers, { method: 'PATCH', payload })
const cancel = (code: string, headers: Headers) =>
  server.call({ method: 'POST', url: `/api/submissions/track/${code}/cancellation`, headers })

/** A request that was led along these statuses. */
const at = async (way: Status[], headers?: Headers) => {
  const sent = await submit(headers)
  for (const status of way) {
    if (status === 'scheduled') await planVisit(server.pool, sent.id)
    expect((await review(sent.id, { status })).status).toBe(200)
  }
  return sent
}

test('against a model: what is possible is done, what is not is refused with what would be', async () => {
  const command = fc.record({ to: fc.constantFrom(...Status.options), back: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 10 }), async (commands) => {
      const { id } = await submit()
      const way: Status[] = ['pending']
      for (const { to, back } of commands) {
        const [before, now] = [way.at(-2), way.at(-1)!]
        const wanted = back && before ? before : to
        await planVisit(server.pool, id)
        const answer = await review(id, { status: wanted, note: 'Because' })
        const next = nextOf(now)
        if (wanted === now || next.includes(wanted)) {
          expect(answer.status).toBe(200)
          if (wanted !== now) way.push(wanted)
        } else if (wanted === before) {
          expect(answer.status).toBe(200)
          way.pop()
        } else
          expect([answer.status, answer.body.code, answer.body.possible.toSorted()]).toEqual([
            409,
            'status-conflict',
            [...new Set([...next, ...(before ? [before] : [])])].toSorted(),
          ])
        await planVisit(server.pool, id)
        const { status, next: offered, way_back } = await read(id)
        expect([status, offered]).toEqual([way.at(-1), nextOf(way.at(-1)!)])
        const last = way.at(-2) ?? null
        expect(way_back).toBe(last && offered.includes(last) ? null : last)
      }
    }),
    { numRuns: 20 },
  )
})

test.each<[Status[], Status]>([
  [['approved'], 'pending'],
  [['rejected'], 'pending'],
  [['approved', 'rejected'], 'approved'],
  [['approved', 'scheduled', 'collected'], 'scheduled'],
  [['approved', 'collected', 'recycled'], 'collected'],
  [['approved', 'cancelled'], 'approved'],
])('%j is taken back to %s, with a reason that the sender reads', async (way, to) => {
  const guest = newGuest()
  const { id, tracking_code } = await at(way, guest)
  const ordinary = nextOf(way.at(-1)!).includes(to)
  if (!ordinary) {
    const silent = await review(id, { status: to })
    expect([silent.status, silent.body.field]).toEqual([400, 'note'])
  }
  expect((await review(id, { status: to, note: 'It was another one' })).body.submission.status).toBe(to)
  const { submission } = (await own(tracking_code, guest)).body
  expect(submission.history.at(-1)).toMatchObject({ status: to, note: 'It was another one' })
  const { history } = await read(id)
  expect(history.at(-1).kind).toBe(ordinary ? 'status' : 'taken-back')
})

describe('an appointment that comes to nothing', () => {
  test.each(Failure.options)(
    '%s: the request waits for another date, and its sender is told why',
    async (failure) => {
      const { id, tracking_code } = await at(['approved', 'scheduled'], member.headers)
      const { body } = await review(id, { status: 'approved', failure })
      expect(body.submission).toMatchObject({ status: 'approved' })
      // A retry after a lost answer.
      expect((await review(id, { status: 'approved', failure })).body.submission.history).toHaveLength(
        body.submission.history.length,
      )
      const { submission } = (await own(tracking_code, member.headers)).body
      expect(submission.history.at(-1)).toMatchObject({ status: 'approved', failure })
      const { rows } = await server.pool.query(
        `select kind, params from notifications where params->>'tracking_code' = $1 order by id desc limit 1`,
        [tracking_code],
      )
      expect(rows).toEqual([
        {
          kind: 'pickup-failed',
          params: {
            tracking_code,
            status: 'approved',
            failure,
            day: expect.stringMatching(/^\d{4}(-\d\d){2}$/),
          },
        },
      ])
      expect((await review(id, { status: 'scheduled' })).status).toBe(200)
    },
  )
  test('is one that was made', async () => {
    const { id } = await at(['approved'])
    for (const status of ['approved', 'collected'])
      expect((await review(id, { status, failure: 'unsafe' })).body).toMatchObject({ field: 'failure' })
  })
})

test('scheduled means a time: without one it is neither offered nor done', async () => {
  const { id } = await at(['approved'])
  expect((await read(id)).next).not.toContain('scheduled')
  const refused = await review(id, { status: 'scheduled' })
  expect([refused.status, refused.body.code]).toEqual([409, 'time-missing'])
  await planVisit(server.pool, id)
  expect((await read(id)).next).toContain('scheduled')
  expect((await review(id, { status: 'scheduled' })).status).toBe(200)
})

test('two operators at once: the second is told, and nothing is overwritten', async () => {
  const { id } = await submit()
  const { version } = await read(id)
  const first = await review(id, { status: 'approved', version })
  expect(first.status).toBe(200)
  const second = await review(id, { status: 'rejected', version }, colleague)
  expect([second.status, second.body.code]).toEqual([409, 'changed-meanwhile'])
  expect((await read(id)).status).toBe('approved')
  // The same step once more is no error: an answer was lost, or both meant it.
  expect((await review(id, { status: 'approved', version }, colleague)).status).toBe(200)
})

describe.each(['a guest', 'a member'])('%s', (whose) => {
  const person = () => (whose === 'a guest' ? newGuest() : member.headers)

  test('changes what was written: the same request, unread again, and nothing of before is left', async () => {
    const headers = person()
    const { id, tracking_code } = await at(['approved'], headers)
    const { submission } = (await own(tracking_code, headers)).body
    expect(submission).toMatchObject({ open: true, status: 'approved' })
    const changed = await amend(
      tracking_code,
      { version: submission.version, message: 'Three laptops', phone_number: '0813 9999 0001' },
      headers,
    )
    expect(changed.status).toBe(200)
    expect(changed.body.submission).toMatchObject({
      message: 'Three laptops',
      phone_number: '+6281399990001',
      read_at: null,
      status: 'approved',
    })
    const { history, message } = await read(id)
    expect(message).toBe('Three laptops')
    expect(history.filter(({ kind }: { kind: string }) => kind === 'amended')).toHaveLength(1)
    // Once more, because the answer was lost.
    const again = await amend(
      tracking_code,
      { version: submission.version, message: 'Three laptops' },
      headers,
    )
    expect(again.status).toBe(200)
    const late = await amend(tracking_code, { version: submission.version, message: 'Four' }, headers)
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile'])
  })

  test('changes it also after staff opened it and assigned it to a colleague', async () => {
    const headers = person()
    const { id, tracking_code } = await submit(headers)
    const { version } = (await own(tracking_code, headers)).body.submission
    const opened = await read(id)
    const given = await server.call({
      method: 'PUT',
      url: `/api/submissions/${id}/assignee`,
      headers: staff.headers,
      payload: { version: opened.version, assignee_id: colleague.id },
    })
    expect(given.status).toBe(200)
    expect((await amend(tracking_code, { version, message: 'Four laptops' }, headers)).status).toBe(200)
    expect((await read(id)).history.map(({ kind }: { kind: string }) => kind)).toEqual([
      'submitted',
      'read',
      'assigned',
      'amended',
      // Unread again: it says something else now.
      'read',
    ])
  })

  test('cancels it: it can still be read, and staff can open it again', async () => {
    const headers = person()
    const { id, tracking_code } = await at(['approved', 'scheduled'], headers)
    for (const _ of ['first', 'again'])
      expect((await cancel(tracking_code, headers)).body.submission).toMatchObject({
        status: 'cancelled',
        open: false,
        message: enquiry().message,
      })
    const { history, way_back, next } = await read(id)
    expect(history.filter(({ status }: { status: string }) => status === 'cancelled')).toHaveLength(1)
    expect([way_back, next], 'what the sender did is not theirs to undo').toEqual([null, ['pending']])
    expect((await review(id, { status: 'pending' })).status).toBe(200)
  })

  test.each<Status[][]>([[['approved', 'collected']], [['rejected']]])(
    'changes and cancels nothing after %j',
    async (way) => {
      const headers = person()
      const { tracking_code } = await at(way, headers)
      const { version, open } = (await own(tracking_code, headers)).body.submission
      expect(open).toBe(false)
      const refused = { status: 409, body: { code: 'closed' } }
      expect(await amend(tracking_code, { version, message: 'More' }, headers)).toMatchObject(refused)
      expect(await cancel(tracking_code, headers)).toMatchObject(refused)
    },
  )
})

test('nobody changes or cancels what is somebody else’s', async () => {
  const { tracking_code } = await submit()
  for (const headers of [newGuest(), member.headers, staff.headers, {}]) {
    expect((await amend(tracking_code, { version: 1, message: 'Mine now' }, headers)).status).toBe(404)
    expect((await cancel(tracking_code, headers)).status).toBe(404)
  }
})
