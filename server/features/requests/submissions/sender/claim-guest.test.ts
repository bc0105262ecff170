import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, createTestApp, newGuest } from '#server/testing/test-app.ts'
import { drawing, photoForm } from '#server/testing/pictures/drawing.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
let now = new Date('2027-03-01T08:00:00Z')
beforeAll(async () => {
  server = await createTestApp({}, { now: () => now })
})
afterAll(() => server?.close())

const analysed = async (name: string, headers: Record<string, string>) => {
  const payload = photoForm(await drawing(name, 64, 48).png().toBuffer())
  return (await server.call({ method: 'POST', url: '/api/image/analyze', payload, headers })).body.analysis
}

test("a guest's photos and analyses become the member's and are kept; what had its time is not brought back", async () => {
  const [guest, stranger] = [newGuest(), newGuest()]
  const expired = await analysed('expired', guest)
  now = new Date('2027-03-02T09:00:00Z')
  const [own, foreign] = [await analysed('own', guest), await analysed('foreign', stranger)]

  const signedUp = await server.call({
    method: 'POST',
    url: '/api/signup',
    payload: { username: 'ratna', email: 'ratna@example.org', password: PASSWORD },
    headers: guest,
  })
  expect(signedUp.status).toBe(200)
  // Not the first account: it would be an administrator's, who may read all.
  await server.pool.query(`update users set role = 'member'`)
  const { headers } = await server.signIn('ratna@example.org')
  const read = async ({ id }: { id: number }) =>
    (await server.call({ url: `/api/analyses/${id}`, headers })).body
  expect((await read(own)).analysis).toMatchObject({ id: own.id, expires_at: null })
  expect([(await read(expired)).code, (await read(foreign)).code]).toEqual(['not-found', 'not-found'])
  expect((await server.call({ url: `/api/analyses/${own.id}`, headers: guest })).status).toBe(404)
  const { rows } = await server.pool.query('select expires_at from images where user_id = $1', [
    signedUp.body.userId,
  ])
  expect(rows).toEqual([{ expires_at: null }])
  expect(await analysed('own', headers)).toMatchObject({ id: own.id, seen_before: true })
})

test("a guest's photo shared for a year is not shared for ever after sign-up: the member is asked again", async () => {
  const guest = newGuest()
  const { id } = await analysed('shared', guest)
  const share = { method: 'PUT', url: `/api/analyses/${id}/sharing`, payload: { shared: true } } as const
  expect((await server.call({ ...share, headers: guest })).body.analysis).toMatchObject({ shared: true })
  await server.pool.query(`update analyses set label = 'laptop' where id = $1`, [id])

  const payload = { username: 'sari', email: 'sari@example.org', password: PASSWORD }
  expect((await server.call({ method: 'POST', url: '/api/signup', payload, headers: guest })).status).toBe(
    200,
  )
  const { headers } = await server.signIn('sari@example.org')
  const { body } = await server.call({ url: `/api/analyses/${id}`, headers })
  expect(body.analysis).toMatchObject({ shared: false, expires_at: null })
  const { rows } = await server.pool.query('select shared_at, label from analyses where id = $1', [id])
  expect(rows).toEqual([{ shared_at: null, label: null }])
  expect((await server.call({ ...share, headers })).body.analysis).toMatchObject({
    shared: true,
    expires_at: null,
  })
})
