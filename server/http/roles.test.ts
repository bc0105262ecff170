import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Endpoint } from '#contract/foundation/endpoint.ts'
import { contract } from '#contract/index.ts'
import { users } from '#server/database/schema/people.ts'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
let staff: Awaited<ReturnType<typeof server.account>>
beforeAll(async () => {
  server = await createTestApp({}, { now: () => new Date('2026-11-20T09:00:00Z') })
  await server.account('ratna')
  staff = await server.account('joko', 'operator')
  const send = (url: string, headers: Record<string, string>, payload: object) =>
    server.call({ method: 'POST', url, headers, payload })
  await send('/api/submit-ewaste', newGuest(), enquiry())
  await send('/api/submissions', staff.headers, post())
})
afterAll(() => server?.close())

/** The endpoints of staff that are open to others: neither an id nor a file is asked for. */
const open = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).flatMap(
    ([name, { method, path, access, download }]) =>
      method === 'GET' && !path.includes(':') && !download && (access === 'open' || access === 'member')
        ? [{ name: `${feature}.${name}`, path }]
        : [],
  ),
)

const askAll = async () => {
  const answers = new Map<string, { status: number; text: string }>()
  for (const { name, path } of open)
    answers.set(name, await server.call({ url: path, headers: staff.headers }))
  return answers
}

it('§12 a call that answers otherwise without the role says so in its answer', async () => {
  const before = await askAll()
  await server.db.update(users).set({ role: 'member' }).where(eq(users.id, staff.id))
  const after = await askAll()
  const differing = open.filter(({ name }) => {
    const [was, is] = [before.get(name)!, after.get(name)!]
    return is.status === 200 && was.text !== is.text
  })
  // The profile and the copy of the account's data name the role.
  expect(differing.map(({ name }) => name).toSorted()).toEqual([
    'accounts.exportMe',
    'accounts.me',
    // The matters of staff.
    'notifications.list',
    'timeline.list',
  ])
  const bodies = [before, after].map((answers) => JSON.parse(answers.get('timeline.list')!.text))
  expect(bodies).toMatchObject([{ scope: 'all' }, { scope: 'own' }])
  expect(bodies.map(({ data }) => data.length)).toEqual([2, 1])
})
