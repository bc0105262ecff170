import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImpactReport } from '#contract/requests/impact.ts'
import { FACTOR_VERSION } from '#server/features/reference/knowledge/facts.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

// The effect of a newer set of factors on earlier records: none.

let clock_ms = 0
let server: Awaited<ReturnType<typeof createTestApp>>
let operator: Awaited<ReturnType<typeof server.account>>
beforeAll(async () => {
  server = await createTestApp({}, { now: () => new Date((clock_ms += 1000)) })
})
afterAll(() => server?.close())
/** The token of a session lives an hour. */
const on = async (day: string) => {
  clock_ms = Date.parse(day)
  operator = operator
    ? { ...operator, ...(await server.signIn(operator.email)) }
    : await server.account('ratna')
}
const done = async (method: 'POST' | 'PATCH', url: string, payload: object) => {
  const headers = { ...operator.headers, 'idempotency-key': randomUUID() }
  const { status, body, text } = await server.call({ method, url, payload, headers })
  expect(status, text).toBe(200)
  return body
}
const weigh = async (id: number, more: object = {}) => {
  const laptop = { device_class: 'laptop', weight_kg: 2, method: 'weighed', outcome: 'recycled', ...more }
  return (await done('POST', `/api/submissions/${id}/weights`, laptop)).entries.at(-1).id as number
}
/** Five requests, a laptop of two kilograms each. */
const fiveCame = async () => {
  const entries: (readonly [request: number, entry: number])[] = []
  for (let requests = 0; requests < 5; requests++) {
    const sent = await server.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload: enquiry(),
      headers: newGuest(),
    })
    const { id } = sent.body as { id: number }
    for (const status of ['approved', 'collected']) await done('PATCH', `/api/submissions/${id}`, { status })
    entries.push([id, await weigh(id)])
  }
  return entries
}
/** As if all that is there had been recorded before the release that brought the present set. */
const asOf = async (factor_version: string) => {
  const client = await server.pool.connect()
  try {
    // Entries are never changed: around the rule that says so.
    await client.query('begin; set local session_replication_role = replica')
    for (const table of ['weight_entries', 'weight_fates'])
      await client.query(`update ${table} set factor_version = $1`, [factor_version])
    await client.query('commit')
  } finally {
    client.release()
  }
}
const months = async () => {
  const { months } = (await server.call({ url: '/api/impact/report' })).body as ImpactReport
  return Object.fromEntries(
    months.map(({ key, avoided_kg_co2e: { low, mid, high } }) => [key, [low, mid, high]]),
  )
}
const stated = async (month: string) =>
  JSON.parse((await server.call({ url: `/.well-known/resirkuit/statements/${month}.json` })).text)
    .credentialSubject

test('a newer set of factors changes nothing of a month that was recorded before it, nor does a correction in it', async () => {
  await on('2026-09-10T03:00:00Z')
  const september = await fiveCame()
  await asOf('2026-11-21')
  const before = await months()
  expect(before).toEqual({ '2026-09': [11.7, 11.7, 11.7] })

  await on('2026-10-10T03:00:00Z')
  await fiveCame()
  expect(await months()).toEqual({ ...before, '2026-10': [11.7, 11.7, 13.31] })

  // One kilogram more is one kilogram more, by the factor of its month.
  const [request, replaces_id] = september[0]!
  await weigh(request, { weight_kg: 3, replaces_id })
  expect((await months())['2026-09']).toEqual([12.87, 12.87, 12.87])
  await on('2026-11-10T03:00:00Z')
  const { certificate } = await done('POST', '/api/certificates', { from: '2026-09-01', to: '2026-09-30' })
  expect(certificate.document.credentialSubject).toMatchObject({
    weightKg: 11,
    avoidedKgCo2e: 12.87,
    factorVersion: '2026-11-21',
  })
})

test('figures name what each of their versions rests on, once', async () => {
  const { body } = await server.call({ url: '/api/impact' })
  expect(body.factor_versions).toEqual(['2026-11-21', FACTOR_VERSION])
  const ids = body.sources.map(({ id }: { id: string }) => id)
  expect(ids).toContain('epa-warm-v15')
  expect(new Set(ids).size).toBe(ids.length)
})

test('a month that is stated after the release names the factors that it was computed with', async () => {
  expect(await stated('2026-09')).toMatchObject({ weightKg: 11, factorVersion: '2026-11-21' })
  expect(await stated('2026-10')).toMatchObject({ weightKg: 10, factorVersion: FACTOR_VERSION })
})
