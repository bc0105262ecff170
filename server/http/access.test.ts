import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
const headers: Record<string, Record<string, string>> = {}

beforeAll(async () => {
  server = await createTestApp()
  headers.admin = (await server.account('ratna')).headers
  headers.operator = (await server.account('joko', 'operator')).headers
  headers.member = (await server.account('budi', 'member')).headers
  headers.visitor = {}
  headers.guest = newGuest()
})
afterAll(() => server?.close())

const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
)
const RANK = { open: 0, member: 1, operator: 2, admin: 3 }
const roles = { visitor: 0, guest: 0, member: 1, operator: 2, admin: 3 }

/** A request that passes the guards; what the verb makes of it does not matter here. */
const request = ({ method, path, body }: Endpoint) => ({
  method,
  url: path.replace(/:\w+/g, '999999'),
  ...(body && { payload: enquiry({ status: 'approved', title: 'T' }) }),
})

describe.each(endpoints)('%s', (_, endpoint) => {
  test.each(Object.entries(roles))('as %s', async (role, rank) => {
    const { status, body } = await server.call({ ...request(endpoint), headers: headers[role]! })
    if (rank >= RANK[endpoint.access]) expect([401, 403]).not.toContain(status)
    else expect([status, body.success]).toEqual([rank === 0 ? 401 : 403, false])
  })

  test.each([
    ['not a bearer token', 'Basic cmF0bmE6c2lya3VpdA=='],
    ['nonsense', 'Bearer nonsense'],
    [
      'unsigned',
      `Bearer ${[{ alg: 'none' }, { sub: '1' }].map((part) => btoa(JSON.stringify(part))).join('.')}.`,
    ],
  ])('with a token that is %s', async (_, authorization) => {
    const { status, body } = await server.call({ ...request(endpoint), headers: { authorization } })
    expect([status, body?.success]).toEqual([401, false])
  })
})

test('every route under /api is in the contract', async () => {
  const { body } = await server.call({ url: '/api/openapi.json' })
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const promised = endpoints.map(([, { method, path }]) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(described.toSorted()).toEqual(promised.toSorted())
})

test('ADMIN_ACCESS=signed-in is the literal reading: every member sees every request', async () => {
  const literal = await createTestApp({ ADMIN_ACCESS: 'signed-in' })
  try {
    await literal.account('ratna')
    const member = await literal.account('budi')
    await literal.call({ method: 'POST', url: '/api/submit-ewaste', payload: enquiry(), headers: newGuest() })
    const { body } = await literal.call({ url: '/api/timeline', headers: member.headers })
    expect(body.data).toHaveLength(1)
  } finally {
    await literal.close()
  }
})
