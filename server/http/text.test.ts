import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, enquiry, newGuest, PASSWORD, post } from '#server/testing/test-app.ts'

// Text that cannot be stored is refused before anybody reads it, whichever call it comes with.
let server: Awaited<ReturnType<typeof createTestApp>>
let headers: Record<string, string>
beforeAll(async () => {
  server = await createTestApp()
  headers = (await server.account('founder')).headers
})
afterAll(() => server?.close())

const HALF = '\ud83d'
const BAD = {
  'half an emoji': `old ${HALF} phone`,
  NUL: 'a\0b',
  'a control character': 'a\u0007b',
  C1: 'a\u0090b',
}

describe.each(Object.entries(BAD))('%s', (_, text) => {
  const send = (field: string) =>
    server.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload: enquiry({ [field]: text }),
      headers: newGuest(),
    })

  test.each(['message', 'title', 'location', 'source_url', 'phone_number', 'email', 'username', 'user_id'])(
    'in %s of an enquiry',
    async (field) => {
      const { status, body } = await send(field)
      expect([status, body.code, body.field]).toEqual([400, 'invalid', field])
      expect(body.error).toMatch(/^[A-Z].* holds characters that cannot be stored\.$/)
    },
  )

  test('in what is nested, and in what nobody asked for', async () => {
    const logs = [
      { level: 'warn', message: 'fine' },
      { level: 'warn', message: text },
    ]
    const nested = await server.call({
      method: 'POST',
      url: '/api/client-logs',
      payload: { logs, timestamp: 1 },
    })
    expect(nested).toMatchObject({ status: 400, body: { field: 'logs.1.message' } })
    expect(await send('unknown')).toMatchObject({ status: 400, body: { field: 'unknown' } })
  })

  test('in a search and in an address', async () => {
    // A query and a path are bytes: half a character arrives there as the sign for what cannot be read.
    if (text.includes(HALF)) return
    const q = encodeURIComponent(text)
    for (const url of [`/api/timeline?q=${q}`, `/api/location_area/search?q=${q}`])
      expect(await server.call({ url, headers }), url).toMatchObject({ status: 400, body: { field: 'q' } })
    expect(await server.call({ url: `/api/submissions/track/${q}` })).toMatchObject({
      status: 400,
      body: { field: 'code' },
    })
  })

  test("in an address, on the identity's wire", async () => {
    for (const name of ['signUp', 'signInWithPassword', 'sendOobCode']) {
      const { status, body } = await server.call({
        method: 'POST',
        url: `/idp/identitytoolkit.googleapis.com/v1/accounts:${name}`,
        payload: {
          email: `${text}@example.org`.replaceAll(' ', ''),
          password: PASSWORD,
          requestType: 'PASSWORD_RESET',
        },
      })
      expect([name, status, body.error]).toEqual([name, 400, { code: 400, message: 'INVALID_EMAIL' }])
    }
  })
})

test('whole emoji, line breaks and tabs arrive as they are', async () => {
  const message = 'Two 📱📱\n\tand a 👩🏽‍🔧 who knows\r\nthem'
  const { status } = await server.call({
    method: 'POST',
    url: '/api/submissions',
    payload: post({ message }),
    headers,
  })
  expect(status).toBe(200)
  const { body } = await server.call({ url: '/api/timeline', headers })
  expect(body.timeline[0].data.message).toBe(message)
})

test('a password is not text: it is hashed, and opens what it opened', async () => {
  const { status, body } = await server.call({
    method: 'POST',
    url: '/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
    payload: { email: 'founder@example.org', password: `${PASSWORD}\u0007` },
  })
  expect([status, body.error.message]).toEqual([400, 'INVALID_LOGIN_CREDENTIALS'])
})

test('however deep it is nested', async () => {
  const deep = `{"message":${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)},"form_id":11}`
  const { status } = await server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload: deep,
    headers: { ...newGuest(), 'content-type': 'application/json' },
  })
  expect(status).toBe(400)
})
