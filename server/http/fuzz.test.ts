import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiScope } from '#contract/foundation/api-scope.ts'
import type { Role } from '#contract/foundation/roles.ts'
import { createTestApp, enquiry, newGuest, PASSWORD, post } from '#server/testing/test-app.ts'
import { requestsOf, type Document, type Made } from '#server/testing/fuzz/requests.ts'
import type { Known } from '#server/testing/fuzz/values.ts'

// Requests made from our OpenAPI document, good, nearly good and hostile, as everybody: nothing breaks, nothing hangs,
// nothing says what it is made of, and nobody sees or changes what is somebody else's.
//   npm run fuzz     50,000 of them; FUZZ_REQUESTS and FUZZ_SEED choose others

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_500)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123)
/** Far more than any of them takes. */
const HANGS_MS = 20_000
/** Stands in everything that the two whose things are guarded have written. */
const MARK = 'zyxwvrahasia'
const AT_ONCE = 4

type Person = 'visitor' | 'guest' | 'newcomer' | 'member' | 'driver' | 'partner' | 'operator' | 'admin'
type Headers = Record<string, string>

let server: Awaited<ReturnType<typeof createTestApp>>
let guarded: { member: number; guest: string }
let known: Known
let document: Document
const headers: Partial<Record<Person, Headers>> = {}

beforeAll(async () => {
  server = await createTestApp()
  const admin = await server.account('admin')
  const partner = await server.call({
    method: 'POST',
    url: '/api/admin/keys',
    payload: { name: 'Partner', scopes: ApiScope.options, last_day: '2099-12-31' },
    headers: admin.headers,
  })
  headers.partner = { authorization: `Bearer ${partner.body.secret}` }
  await server.context.identity.createAccount({ email: 'newcomer@example.org', password: PASSWORD })
  for (const role of ['operator', 'driver', 'member'] as const) await server.account(`a-${role}`, role)
  await fillGuarded(admin.headers)
  const { body } = await server.call({ method: 'GET', url: '/api/openapi.json' })
  document = body as Document
})
afterAll(() => server?.close())

/** A member and a guest with something of everything, and what there is to ask for by name. */
async function fillGuarded(staff: Headers) {
  const { pool, call } = server
  const member = await server.account('terjaga', 'member')
  const guest = newGuest()
  const said = (payload: Record<string, unknown>) => ({
    ...payload,
    message: `${MARK} a laptop`,
    location: `Jl. ${MARK} 7`,
  })
  const codes: string[] = []
  const uuids: string[] = []
  await call({
    method: 'PUT',
    url: '/api/me',
    payload: { first_name: MARK, last_name: MARK },
    headers: member.headers,
  })
  for (const [url, payload, whose] of [
    ['/api/submit-ewaste', said(enquiry()), member.headers],
    ['/api/submit-ewaste', said(enquiry()), guest],
    ['/api/submissions', said(post()), member.headers],
  ] as const) {
    const sent = await call({ method: 'POST', url, payload, headers: whose })
    if (sent.body?.tracking_code) codes.push(sent.body.tracking_code)
  }
  const { rows } = await pool.query<{ id: number; tracking_code: string }>(
    'select id, tracking_code from submissions order by id',
  )
  expect(rows.length).toBe(3)
  codes.push(...rows.map(({ tracking_code }) => tracking_code))
  for (const { id } of rows) {
    await call({
      method: 'PATCH',
      url: `/api/submissions/${id}`,
      payload: { status: 'approved', note: MARK },
      headers: staff,
    })
    await call({
      method: 'POST',
      url: `/api/submissions/${id}/notes`,
      payload: { text: MARK },
      headers: staff,
    })
  }
  // To be found by those who may not: as often as what is not there.
  known = {
    id: [1, 2, 3, rows[0]!.id, member.id],
    stop: [1],
    delivery: [1],
    report: [1],
    undo: uuids,
    code: codes,
    district: ['31.74.07'],
    district_id: ['31.74.07'],
    kind: ['news', 'laptop'],
    class: ['laptop'],
    device_class: ['laptop', 'phone'],
    period: ['2026-11', '2026-Q4', '2026-H2'],
    version: ['current', 1],
    username: ['terjaga'],
    store_id: [1],
    receiver_id: [1],
    user_id: [member.id],
    submission_id: rows.map(({ id }) => id),
    'x-guest-id': [guest['x-guest-id']],
  }
  guarded = { member: member.id, guest: guest['x-guest-id'] }
}

/** Everything in the database that is the two's, as one text. */
async function theirs() {
  const { pool } = server
  const { rows: columns } = await pool.query<{ at: string; column: string; target: string }>(
    `select conrelid::regclass::text as at, attname as column, confrelid::regclass::text as target
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid in ('users'::regclass, 'submissions'::regclass)`,
  )
  const own = `select id from submissions where user_id = ${guarded.member} or phone_number is not null and id in (select id from submissions where message like '%${MARK}%')`
  const parts = [
    `select 'users', to_jsonb(t) from users t where id = ${guarded.member}`,
    `select 'submissions', to_jsonb(t) from submissions t where id in (${own})`,
    ...columns.map(({ at, column, target }) =>
      target === 'users'
        ? `select '${at}', to_jsonb(t) from ${at} t where ${column} = ${guarded.member}`
        : `select '${at}', to_jsonb(t) from ${at} t where ${column} in (${own})`,
    ),
  ]
  const { rows } = await pool.query<{ all: string }>(
    `select string_agg(line, e'\\n' order by line) as all from (${parts.map((part) => `select x::text as line from (${part}) x`).join(' union ')}) lines`,
  )
  return rows[0]!.all
}

/** Signed in again, with the role and the account that it began with: some of the requests end sessions or change roles. */
async function restore(persons: readonly Person[]) {
  const { pool, context } = server
  headers.visitor = {}
  headers.guest = newGuest()
  for (const person of persons) {
    if (person === 'visitor' || person === 'guest' || person === 'partner') continue
    const name = person === 'admin' || person === 'newcomer' ? person : `a-${person}`
    const email = `${name}@example.org`
    const { rows } = await pool.query<{ uid: string }>('select uid from users where username = $1', [name])
    if (rows[0]) {
      await context.identity.setDisabled(rows[0].uid, false)
      await pool.query('update users set role = $1, email = $2 where username = $3', [person, email, name])
    }
    const again = await server.signIn(email).catch(() => undefined)
    if (again) headers[person] = again.headers
    else if (person === 'newcomer')
      await context.identity.createAccount({ email, password: PASSWORD }).catch(() => undefined)
    else headers[person] = (await server.account(`${name}-${Date.now()}`, person as Role)).headers
  }
}

type Told = { person: Person; request: Made; wrong: string; answer: string }

/** The fault of an answer, whoever asked. */
function wrongWith(status: number, text: string, took_ms: number) {
  if (status >= 500) return `answered ${status}`
  if (took_ms > HANGS_MS) return `took ${Math.round(took_ms)} ms`
  if (
    /\bat .*\.ts:\d+|node_modules|\bselect .* from "|\binsert into "|PostgresError|DrizzleQueryError/i.test(
      text,
    )
  )
    return 'says what it is made of'
  return undefined
}

async function ask(
  persons: readonly Person[],
  count: number,
  seed: number,
  look?: (text: string) => string | undefined,
) {
  const told: Told[] = []
  const asked = new Set<string>()
  const senders = fc.constantFrom(...persons)
  const all = fc.sample(fc.tuple(senders, requestsOf(document, known)), { numRuns: count, seed })
  for (let from = 0; from < all.length; from += AT_ONCE) {
    if (from % 400 === 0) await restore(persons)
    await Promise.all(
      all.slice(from, from + AT_ONCE).map(async ([person, request]) => {
        const began = performance.now()
        const { of, ...options } = request
        const { statusCode, body } = await server.app.inject({
          ...options,
          headers: { ...options.headers, ...('authorization' in options.headers ? {} : headers[person]) },
        })
        asked.add(`${of} ${statusCode < 300 ? 'good' : 'refused'}`)
        const wrong = wrongWith(statusCode, body, performance.now() - began) ?? look?.(body)
        if (wrong) told.push({ person, request, wrong, answer: `${statusCode} ${body.slice(0, 300)}` })
      }),
    )
  }
  return { told, asked }
}

const OPERATIONS = () => Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length

test(
  `a caller without the right sees and changes nothing of others, whatever is asked (seed ${SEED})`,
  { timeout: 3_600_000 },
  async () => {
    const before = await theirs()
    expect(before).toContain(MARK)
    const persons = ['visitor', 'guest', 'newcomer', 'member', 'driver', 'partner'] as const
    // The known guest's id is the guest: with it they see their own.
    const strangers = { ...known, 'x-guest-id': [newGuest()['x-guest-id']] }
    known = strangers
    const { told, asked } = await ask(persons, Math.ceil((REQUESTS * 2) / 3), SEED, (text) =>
      text.includes(MARK) ? 'shows what is somebody else’s' : undefined,
    )
    expect(told).toEqual([])
    expect(await theirs()).toBe(before)
    if (REQUESTS >= 20_000)
      expect(new Set([...asked].map((one) => one.replace(/ \w+$/, ''))).size).toBe(OPERATIONS())
  },
)

test(`nothing that staff ask breaks anything (seed ${SEED})`, { timeout: 3_600_000 }, async () => {
  const { told, asked } = await ask(['operator', 'admin'], Math.floor(REQUESTS / 3), SEED + 1)
  expect(told).toEqual([])
  // A run whose requests were all refused would have looked at nothing.
  expect([...asked].filter((one) => one.endsWith('good')).length).toBeGreaterThan(20)
  expect((await server.call({ method: 'GET', url: '/check' })).status).toBe(200)
})
