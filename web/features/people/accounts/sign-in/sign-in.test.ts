import { beforeEach, expect, test, vi } from 'vitest'
import { setBearer } from '#web/lib/api/api.ts'
import type { IdentityClient } from '#web/lib/identity/port.ts'
import { finishSignUp, signUp } from './sign-in.ts'

const SENT = { username: 'budi', email: 'budi@example.org', password: 'Rahasia-123' }
const CREATED = { uid: 'u1', email: SENT.email }

const client = {
  ready: vi.fn(async (): Promise<typeof CREATED | null> => null),
  signIn: vi.fn(async () => CREATED),
  signUp: vi.fn(async () => CREATED),
  discardNewAccount: vi.fn(async () => {}),
  sendVerification: vi.fn(async () => {}),
}
vi.mock('../auth.ts', () => ({
  signInWith: (work: (client: IdentityClient) => Promise<unknown>) =>
    work(client as unknown as IdentityClient),
  askCodesWith: () => {},
}))

/** The server's answers to each request for the profile; `lost`: no answer, `exists`: there is a profile under another name. */
function server(...answers: (number | 'lost' | 'exists')[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'https://app.example').pathname)
    if (url.includes('username-available')) return Response.json({ success: true, available: true })
    const said = answers.shift()!
    if (said === 'lost') throw new TypeError('fetch failed')
    if (said === 200) return Response.json({ success: true, userId: 7 })
    const code = said === 'exists' ? 'profile-exists' : 'username-taken'
    return Response.json({ success: false, error: 'no', code }, { status: said === 'exists' ? 409 : said })
  })
  return asked
}

async function madeBy(answer: 200 | 'exists') {
  const asked = server(answer)
  await signUp(SENT)
  return asked
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('location', { pathname: '/login' })
  setBearer({ token: async () => 'a token', refused: () => {} })
  for (const call of Object.values(client)) call.mockClear()
})

test('a profile that is refused takes its account back', async () => {
  server(409)
  await expect(signUp(SENT)).rejects.toMatchObject({ status: 409, code: 'username-taken' })
  expect(client.discardNewAccount).toHaveBeenCalledOnce()
})

test.each([
  ['lost', 503],
  [502, 'lost'],
  [403, 429],
  ['lost', 409],
] as const)('one whose answer is %s and then %s may be there: its account stays', async (...answers) => {
  const asked = server(...answers)
  await expect(signUp(SENT)).rejects.toThrow()
  expect(asked).toEqual(['/api/users/username-available', '/api/signup', '/api/signup'])
  expect(client.discardNewAccount).not.toHaveBeenCalled()
})

test('the next try goes on with it, also where the profile was made, and takes no login of one away', async () => {
  client.ready.mockResolvedValueOnce(CREATED)
  expect(await madeBy(200)).toEqual(['/api/signup'])
  expect(client.signIn).toHaveBeenCalledWith(SENT.email, SENT.password)
  client.ready.mockResolvedValueOnce(CREATED)
  await expect(madeBy('exists')).rejects.toMatchObject({ code: 'profile-exists' })
  expect([client.signUp, client.discardNewAccount].flatMap(({ mock }) => mock.calls)).toEqual([])
})

test('an answer that is lost once is asked for again', async () => {
  server('lost', 200)
  await signUp(SENT)
  expect(client.discardNewAccount).not.toHaveBeenCalled()
  expect(client.sendVerification).toHaveBeenCalledOnce()
})

test('a sign-up that broke off is finished under the name that its profile has already', async () => {
  const asked = server(200)
  client.ready.mockResolvedValueOnce(CREATED)
  await finishSignUp('budi')
  expect(asked).toEqual(['/api/signup'])
})
