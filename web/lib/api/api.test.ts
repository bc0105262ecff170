import { beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '#contract/people/accounts.ts'
import type { Endpoint } from '#contract/foundation/endpoint.ts'
import { operations } from '#contract/administration/operations.ts'
import { submissions } from '#contract/requests/submissions.ts'
import { call, setBearer } from './api.ts'
import { IdentityError } from '#web/lib/identity/port.ts'
import type { Ended } from '#web/lib/session/session.ts'

const refusals: Ended[] = []
const seen: (string | null)[] = []

/** A session in which every call carries the next token of a list. */
function session(...tokens: (string | Error | null)[]) {
  setBearer({
    token: async () => {
      const next = tokens.length > 1 ? tokens.shift()! : tokens[0]!
      if (next instanceof Error) throw next
      return next
    },
    refused: (why) => refusals.push(why),
  })
}

function server(...answers: [status: number, code?: string][]) {
  vi.stubGlobal('fetch', async (_: unknown, { headers }: RequestInit) => {
    seen.push(new Headers(headers).get('authorization'))
    const [status, code] = answers.length > 1 ? answers.shift()! : answers[0]!
    return status === 200
      ? new Response('OK')
      : Response.json({ success: false, error: 'no', code }, { status })
  })
}

const told = vi.spyOn(console, 'warn').mockImplementation(() => {})

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/track/RSK-7F4K-92QD' })
  told.mockClear()
  refusals.length = 0
  seen.length = 0
})

test('a token that cannot be refreshed for lack of a connection is "offline", and ends no session', async () => {
  session(new IdentityError('network-request-failed'))
  await expect(call(operations.check, {})).rejects.toMatchObject({ status: 0, offline: true })
  expect(refusals).toEqual([])
})

test('a member’s endpoint is not asked without a member, and ends no session', async () => {
  session(null)
  server([200])
  await expect(call(submissions.read, { params: { id: 1 } })).rejects.toMatchObject({
    status: 401,
    code: 'token-missing',
  })
  expect([seen, refusals]).toEqual([[], []])
})

test.each([
  ['user-token-expired', 'expired'],
  ['user-disabled', 'disabled'],
] as const)('%s ends the session as %s', async (code, why) => {
  session(new IdentityError(code))
  await expect(call(operations.check, {})).rejects.toMatchObject({ status: 401, code, offline: false })
  expect(refusals).toEqual([why])
})

test.each([
  [submissions.submit, 'The form is closed.', undefined, 'refused'],
  [accounts.signUp, 'Taken.', 'username-taken', 'username-taken'],
])('§11 a 200 that says success: false keeps its reason', async (endpoint, error, code, told) => {
  session(null)
  vi.stubGlobal('fetch', async () => Response.json({ success: false, error, code }))
  await expect(call(endpoint as Endpoint, { body: {} } as never, { anonymous: true })).rejects.toMatchObject({
    status: 200,
    message: error,
    code: told,
    refusal: true,
    offline: false,
  })
})

test.each(['unknown', 'too-many-requests'] as const)(
  'a provider in trouble (%s) is said, and ends no session',
  async (code) => {
    session(new IdentityError(code))
    await expect(call(operations.check, {})).rejects.toMatchObject({
      status: 503,
      code: 'identity-unavailable',
    })
    expect(refusals).toEqual([])
  },
)

test('a 401 is tried once more, with another token', async () => {
  session('first', 'second')
  server([401, 'token-expired'], [200])
  await expect(call(operations.check, {})).resolves.toBe('OK')
  expect(seen).toEqual(['Bearer first', 'Bearer second'])
  expect(refusals).toEqual([])
})

test('a second 401 ends the session, and there is no third try', async () => {
  session('token')
  server([401, 'token-expired'])
  await expect(call(operations.check, {})).rejects.toMatchObject({ status: 401 })
  expect(seen).toHaveLength(2)
  expect(refusals).toEqual(['expired'])
})

test.each([
  ['role-missing', 'refused'],
  ['user-disabled', 'disabled'],
])('a 403 ends the session at once: %s as %s', async (code, why) => {
  session('token')
  server([403, code])
  await expect(call(operations.check, {})).rejects.toMatchObject({ status: 403, code })
  expect(seen).toHaveLength(1)
  expect(refusals).toEqual([why])
})

test.each([401, 403])(
  'a %i of a proxy or a hotspot says nothing of the account, and ends no session',
  async (status) => {
    session('token')
    vi.stubGlobal(
      'fetch',
      async () => new Response('<h1>No</h1>', { status, headers: { 'content-type': 'text/html' } }),
    )
    await expect(call(operations.check, {})).rejects.toMatchObject({ status, code: 'http' })
    expect(refusals).toEqual([])
  },
)

test('a call without a token has no session to end', async () => {
  session(null)
  server([401])
  await expect(call(operations.check, {})).rejects.toMatchObject({ status: 401 })
  session('token')
  server([403])
  await expect(call(operations.check, {}, { anonymous: true })).rejects.toMatchObject({ status: 403 })
  expect(seen).toEqual([null, null])
  expect(refusals).toEqual([])
})

test('a refusal is told on the console by the path of the contract: no code, no token, no word of the person', async () => {
  session('secret-token')
  server([404])
  const request = { params: { code: 'RSK-7F4K-92QD' }, headers: {} }
  await expect(call(submissions.track, request)).rejects.toMatchObject({ status: 404 })
  expect(told.mock.calls).toEqual([
    ['Failed to fetch /api/submissions/track/:code: Server responded with 404'],
  ])
})

test('a 401 that another token mends is not told', async () => {
  session('first', 'second')
  server([401], [200])
  await call(operations.check, {})
  expect(told).not.toHaveBeenCalled()
})

test.each([
  ['no answer at all', () => Promise.reject(new TypeError('refused'))],
  [
    'one that breaks off',
    async () => new Response(new ReadableStream({ pull: (to) => to.error(new TypeError('refused')) })),
  ],
])('%s is told as well', async (_, fetch) => {
  session(null)
  vi.stubGlobal('fetch', fetch)
  await expect(call(operations.check, {})).rejects.toMatchObject({ status: 0, offline: true })
  expect(told.mock.calls).toEqual([['Failed to fetch /check: refused']])
})
