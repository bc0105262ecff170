import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { fillNameKeys } from './name-key.ts'
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

describe('a name that passes for another', () => {
  const signUp = (username: string, headers: Record<string, string> = {}) =>
    test.call({
      method: 'POST',
      url: '/api/signup',
      payload: { username, email: `p${crypto.randomUUID()}@example.org`, password: PASSWORD },
      headers,
    })

  it.each([
    ['the last letters are Cyrillic', 'hasаn', 400, 'username-scripts'],
    ['all of it is Cyrillic', 'сосо', 409, 'username-similar'],
    ['a capital I for an l', 'siIvia', 409, 'username-similar'],
    ['a 1 for an l', 'si1via', 409, 'username-similar'],
    ['rn for m', 'arnelia', 409, 'username-similar'],
    ['Bengali digits', 'silvia৭', 400, 'username-scripts'],
    ['a number', '0812345678', 400, 'username-digits'],
    ['a number in parts', '12.34-56', 400, 'username-digits'],
    ['staff', 'Admin', 409, 'username-reserved'],
    ['staff, with a dot', 'oper.ator', 409, 'username-reserved'],
    ['staff, in other letters', 'ОРЕRАТОR', 400, 'username-scripts'],
    ['staff, with a zero', '0perator', 409, 'username-reserved'],
    ['a guest', 'Guest-0CSHB', 409, 'username-reserved'],
  ])('%s: %s', async (_, username, status, code) => {
    for (const name of ['silvia', 'coco', 'amelia', 'hasan']) if (await free(name)) await test.account(name)
    expect(await signUp(username)).toMatchObject({ status, body: { code, field: 'username' } })
    const asked = await available(username)
    expect(asked).toMatchObject(status === 400 ? { code, field: 'username' } : { available: false })
  })

  it.each(['jojo', 'Ünïque', '悠仁ひな', 'Ａｎｉ２', 'wayan.88', 'Иван', 'سيتي', 'guesthouse'])(
    '%s is one of its own',
    async (name) => {
      expect(await available(name)).toEqual({ success: true, available: true })
      const { body } = await signUp(name)
      const { rows } = await test.pool.query('select username from users where id = $1', [body.userId])
      expect(rows).toEqual([{ username: name.normalize('NFKC') }])
    },
  )

  it('is given by an administrator to whom it belongs', async () => {
    const admin = await test.account('kepala', 'admin')
    expect((await signUp('operator', admin.headers)).status).toBe(200)
  })

  it('is kept by who had it before, whose look-alikes are refused all the same', async () => {
    const old = await createTestApp()
    onTestFinished(old.close)
    for (const name of ['maria', 'marla', 'dewi']) await old.account(name)
    await old.pool.query(`update users set name_key = null`)
    // The first with a Cyrillic letter.
    await old.pool.query(`update users set username = 'mаria' where username = 'maria'`)
    await old.pool.query(`update users set username = 'maria' where username = 'marla'`)
    await old.pool.query(`update users set username = '12345' where username = 'dewi'`)
    for (let start = 0; start < 2; start++) await fillNameKeys(old.db)
    const { rows } = await old.pool.query('select username, name_key from users order by id')
    expect(rows).toEqual([
      { username: 'mаria', name_key: 'rnaria' },
      { username: 'maria', name_key: null },
      { username: '12345', name_key: 'l2345' },
    ])
    for (const [username, email] of [
      ['mаria', 'maria'],
      ['Maria', 'marla'],
      ['12345', 'dewi'],
    ] as const)
      expect((await signedIn(old, username)).email).toBe(`${email}@example.org`)
    const available = await old.call({ url: '/api/users/username-available?username=rnaria' })
    expect(available.body).toMatchObject({ available: false })
  })
})

const free = async (username: string) => (await available(username)).available as boolean

async function signedIn({ call }: typeof test, username: string) {
  const { body } = await find(username, { call } as typeof test)
  const answer = await call({
    method: 'POST',
    url: '/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
    payload: { email: body.email, password: PASSWORD },
  })
  return answer.body
}
