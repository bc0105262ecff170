import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AuditAction } from '#contract/administration/audit.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { recordAudit } from './record.ts'

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

const list = (query: Record<string, string> = {}) =>
  server.call({ url: '/api/audit', query, headers: admin.headers })
const setRole = (id: number, role: string) =>
  server.call({ method: 'PATCH', url: `/api/users/${id}/role`, payload: { role }, headers: admin.headers })

test('tells who did what to whom, newest first, and keeps which request it was', async () => {
  await setRole(member.id, 'operator')
  await setRole(member.id, 'member')
  const { entries, older } = (await list()).body
  expect(older).toBeNull()
  expect(entries).toEqual(
    [
      { from: 'operator', to: 'member' },
      { from: 'member', to: 'operator' },
    ].map((details) => ({
      id: expect.any(Number),
      at: expect.any(String),
      action: 'user.role-changed',
      actor: { id: admin.id, username: 'ratna' },
      at_machine: false,
      subject: `user:${member.id}`,
      subject_name: 'budi',
      details,
    })),
  )
  const { rows } = await server.pool.query('select distinct request_id from audit_entries')
  expect(rows).toHaveLength(2)
  for (const { request_id } of rows) expect(request_id).toMatch(/^[0-9a-f]{12}$/)
})

test('forgets the names of those who are gone, and keeps the line', async () => {
  const helper = await server.account('helper', 'admin')
  await server.call({
    method: 'POST',
    url: `/api/users/${member.id}/sign-out`,
    headers: helper.headers,
  })
  const subject = await server.account('subject')
  await setRole(subject.id, 'operator')
  for (const { headers } of [helper, subject])
    expect((await server.call({ method: 'DELETE', url: '/api/me', headers })).status).toBe(200)

  const answer = await list()
  for (const gone of ['helper', 'subject']) expect(answer.text).not.toContain(`:"${gone}"`)
  const { entries } = answer.body
  const of = (action: string) => entries.filter((entry: { action: string }) => entry.action === action)
  expect(of('user.signed-out')).toMatchObject([{ actor: null, subject_name: 'budi' }])
  expect(of('user.role-changed')[0]).toMatchObject({ subject: `user:${subject.id}`, subject_name: null })
  expect(of('account.deleted')).toMatchObject([
    { actor: null, subject: `user:${subject.id}` },
    { actor: null, subject: `user:${helper.id}` },
  ])
})

test('pages without a gap while new lines arrive, also within one action', async () => {
  const { db, context } = server
  for (let count = 1; count <= 25; count++)
    await recordAudit(db, context, { action: 'request.anonymised', subject: 'requests', details: { count } })
  const action = 'request.anonymised'
  const seen = []
  for (let before: string | undefined; ;) {
    const { entries, older } = (await list({ action, limit: '10', ...(before && { before }) })).body
    seen.push(...entries.map(({ details }: { details: { count: number } }) => details.count))
    await setRole(member.id, seen.length % 20 ? 'operator' : 'member')
    if (older === null) break
    before = String(older)
  }
  expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => 25 - at))
  const { entries } = (await list({ action, limit: '1' })).body
  expect(entries).toMatchObject([{ actor: null, subject: 'requests', subject_name: null }])
})

test('a line stands or falls with the change it tells of', async () => {
  const before = (await list({ limit: '1' })).body
  const failing = server.db.transaction(async (tx) => {
    await recordAudit(tx, server.context, { action: 'user.disabled', subject: `user:${member.id}` })
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  expect((await list({ limit: '1' })).body).toEqual(before)
})

test('cannot be rewritten, not even by the server', async () => {
  for (const change of [`update audit_entries set action = 'x'`, 'delete from audit_entries'])
    await expect(server.pool.query(change)).rejects.toThrow(/append-only/)
})

test('every action of the contract is recorded somewhere', () => {
  const files = globSync('server/features/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const source = files.map((file) => readFileSync(file, 'utf8')).join('')
  expect(AuditAction.options.filter((action) => !source.includes(`'${action}'`))).toEqual([])
})

test('an entry of the log has the details that the contract names, and nothing else', () => {
  const refused: Parameters<typeof recordAudit>[2][] = [
    // @ts-expect-error -- nothing is kept of it, least of all a name
    { action: 'user.disabled', subject: 'user:1', details: { username: 'budi' } },
    // @ts-expect-error -- nobody could tell to what
    { action: 'user.role-changed', subject: 'user:1', details: { from: 'member' } },
    // @ts-expect-error -- an address is no role
    { action: 'user.created', subject: 'user:1', details: { role: 'member', email: 'budi@example.org' } },
    // @ts-expect-error -- no such action
    { action: 'user.praised', subject: 'user:1' },
  ]
  expect(refused).toHaveLength(4)
})

describe('refusals', () => {
  test.each<Record<string, string>>([
    { limit: '0' },
    { limit: '101' },
    { before: '0' },
    { before: 'x' },
    { action: 'user.praised' },
  ])('%j', async (query) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { field: Object.keys(query)[0] } })
  })
  test('no action that the contract knows', async () => {
    for (const action of AuditAction.options) expect((await list({ action })).status).toBe(200)
  })
})
