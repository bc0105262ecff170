import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp, PASSWORD } from '#server/testing/test-app.ts'

let test: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test?.close())

const find = (username: string, { call } = test) =>
  call({ method: 'GET', url: '/api/users/find-by-username', query: { username } })
const available = async (username: string) =>
  (await test.call({ method: 'GET', url: '/api/users/username-available', query: { username } })).body

describe('the address of a username', () => {
  it('is a pseudo-address for every name, and opens only with the password', async () => {
    const { email } = await test.account('hasan')
    const [known, unknown] = [await find('Hasan'), await find('nobody-here')]
    expect(known.headers['cache-control']).toBe('no-store')
    for (const { body } of [known, unknown]) expect(body.email).toMatch(/^[0-9a-f.]+@alias\.invalid$/)
    const signedIn = await test.call({
      method: 'POST',
      url: '/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
      payload: { email: known.body.email, password: PASSWORD },
    })
    expect(signedIn.body.email).toBe(email)
  })

  it('is the e-mail of exactly this name where the operator wants that', async () => {
    const open = await createTestApp({ USERNAME_LOOKUP: 'email' })
    onTestFinished(open.close)
    const { email } = await open.account('hasan')
    expect((await find('HASAN', open)).body).toEqual({ success: true, email })
    expect((await find('hasa', open)).status).toBe(404)
  })
})

describe('whether a username is free', () => {
  it('is asked before there is an account, and letter case makes no difference', async () => {
    await test.account('Slamet')
    expect(await available('slametri')).toEqual({ success: true, available: true })
    for (const username of ['Slamet', 'sLAMET', ' slamet '])
      expect(await available(username), username).toEqual({ success: true, available: false })
  })

  it.each(['ab', 'budi@example.org', 'two words', 'x'.repeat(41)])("%s can be nobody's", async (username) => {
    expect(await available(username)).toMatchObject({ success: false, code: 'invalid', field: 'username' })
  })
})
