import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accounts, type User } from '#contract/people/accounts.ts'
import { call, setBearer } from '#web/lib/api/api.ts'
import { IdentityError } from '#web/lib/identity/port.ts'
import { markStoredSession } from '#web/lib/identity/stored-session.ts'
import { getSession, setSession } from '#web/lib/session/session.ts'
import { stubStorage } from '#web/lib/testing/stub-storage.ts'
import { endSession, signInWith, freshToken, restore, signOut } from '../auth.ts'
import { administer, deleteAccount, reloadProfile, updateProfile } from './own-account.ts'

const { client } = vi.hoisted(() => {
  let here: { uid: string; email: string } | null = null
  const client = {
    onChange: () => {},
    ready: async () => here,
    signIn: async (name: string) => (here = { uid: name, email: `${name}@example.org` }),
    signOut: async () => void (here = null),
    token: vi.fn(async (): Promise<string | null> => here && `token of ${here.uid}`),
    reauthenticate: vi.fn(async () => {}),
  }
  return { client }
})
vi.mock('#web/lib/api/config.ts', () => ({ clientConfig: async () => ({ identity: {} }) }))
vi.mock('#web/lib/identity/load.ts', () => ({ loadIdentity: async () => client }))

const profile = (uid: string, id: number): User => ({
  id,
  uid,
  username: uid,
  email: `${uid}@example.org`,
  email_verified: true,
  first_name: '',
  last_name: '',
  phone_number: null,
  role: 'member',
  waiting_role: null,
  collections: 0,
  handedOverWeight: 0,
  weighedWeight: 0,
  recycledWeight: 0,
  recycledGrade: null,
  company: null,
  consent: null,
  carbon: { avoided_kg_co2e: 0, grade: null, uncounted_kg: 0 },
  created_at: '2026-11-27T00:00:00.000Z',
})
const users: Record<string, User> = { budi: profile('budi', 1), siti: profile('siti', 2) }

type Asked = { method: string; bearer: string | null; answer: (reply: Response | Error) => void }
let asked: Asked[]
/** The state that the server answers by itself, until a test answers by hand. */
let byItself: boolean

/** The profile of whoever asks. */
const me = (bearer: string | null) =>
  Response.json({ success: true, user: users[bearer!.split(' ').at(-1)!] })

beforeEach(async () => {
  asked = []
  byItself = true
  stubStorage()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('location', { pathname: '/profile' })
  vi.stubGlobal('fetch', (_: string, { method = 'GET', headers, signal }: RequestInit) => {
    const bearer = new Headers(headers).get('authorization')
    return new Promise<Response>((resolve, reject) => {
      const answer = (reply: Response | Error) => (reply instanceof Error ? reject(reply) : resolve(reply))
      asked.push({ method, bearer, answer })
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
      if (byItself) answer(me(bearer))
    })
  })
  // As start-session.ts does it.
  setBearer({ token: freshToken, refused: (why, asked_ms) => void endSession(why, asked_ms) })
  for (const { mockReset } of [client.token, client.reauthenticate]) mockReset()
  setSession({ user: null, newcomer: null, ended: null, authCheckCompleted: true })
  await signIn('budi')
})

const signIn = (name: string) => signInWith((client) => client.signIn(name, 'Rahasia-123'))
const refused = (status: number, code: string) =>
  Response.json({ success: false, error: 'no', code }, { status })
const reached = (count: number) => vi.waitUntil(() => asked.length === count, { interval: 1 })

test('§11 a change of the profile is followed by a reload of it', async () => {
  asked.length = 0
  byItself = false
  const changed = updateProfile({ first_name: 'Budi' })
  await reached(1)
  asked[0]!.answer(Response.json({ success: true, user: { ...users.budi, first_name: 'as sent' } }))
  await reached(2)
  expect(asked.map(({ method }) => method)).toEqual(['PUT', 'GET'])
  asked[1]!.answer(Response.json({ success: true, user: { ...users.budi, first_name: 'as kept' } }))
  await changed
  expect(getSession().user?.first_name).toBe('as kept')
})

test('§11 a change that was made is shown, also where the reload has no answer', async () => {
  asked.length = 0
  byItself = false
  const changed = updateProfile({ first_name: 'Budi' })
  await reached(1)
  asked[0]!.answer(Response.json({ success: true, user: { ...users.budi, first_name: 'as sent' } }))
  await reached(2)
  asked[1]!.answer(new TypeError('Failed to fetch'))
  await changed
  expect(getSession().user?.first_name).toBe('as sent')
})

describe('an answer about the signed-in account', () => {
  test.each([
    ['the profile', () => reloadProfile()],
    ['a change of it', () => updateProfile({ first_name: 'Budi' })],
    ['a role', () => administer('code')],
  ])('(%s) is shown, and brings nobody back who has left', async (_, ask) => {
    setSession({ user: { ...users.budi!, first_name: 'Before' } })
    await ask()
    expect(getSession().user).toEqual(users.budi)

    byItself = false
    asked.length = 0
    const late = ask().catch(() => {})
    await reached(1)
    await signOut()
    asked[0]!.answer(me(asked[0]!.bearer))
    await late
    expect(getSession()).toMatchObject({ user: null, ended: 'left' })
  })

  test('(the profile) does not take the place of who came next', async () => {
    byItself = false
    asked.length = 0
    const late = reloadProfile().catch(() => {})
    await reached(1)
    const { bearer, answer } = asked[0]!
    byItself = true
    // Ended by another call, which aborts none.
    await endSession('expired')
    await signIn('siti')
    answer(me(bearer))
    await late
    expect(getSession().user).toEqual(users.siti)
  })
})

test('a call that was refused to one account is not made again as the next', async () => {
  byItself = false
  asked.length = 0
  const late = call(accounts.exportMe, {}).catch((error: unknown) => error)
  await reached(1)
  const { bearer, answer } = asked[0]!
  expect(bearer).toBe('Bearer token of budi')
  byItself = true
  await signOut()
  await signIn('siti')
  asked.length = 0
  answer(refused(401, 'token-expired'))
  expect(await late).toMatchObject({ status: 401, code: 'token-missing' })
  expect(asked).toEqual([])
  expect(getSession().user).toEqual(users.siti)
})

test('a profile that cannot be loaded says why, whatever another call hears of its being signed out', async () => {
  markStoredSession(true)
  setSession({ user: users.budi, kept_at: '2026-11-27T00:00:00.000Z' })
  byItself = false
  asked.length = 0
  const looking = restore()
  await reached(1)
  vi.spyOn(client, 'signOut').mockImplementationOnce(
    async () => void (await endSession('expired', performance.now())),
  )
  asked[0]!.answer(refused(500, 'disk-full'))
  await looking
  await endSession('expired', performance.now())
  expect(getSession()).toMatchObject({ user: null, ended: null, error: { code: 'disk-full' } })
})

describe('deleting the account', () => {
  /** A try whose answer does not come. */
  async function tried(reply: Response | Error) {
    byItself = false
    asked.length = 0
    const deleting = deleteAccount('Rahasia-123').catch((error: unknown) => error)
    await reached(1)
    expect(asked[0]).toMatchObject({ method: 'DELETE', bearer: 'Bearer token of budi' })
    asked[0]!.answer(reply)
    expect(await deleting).toMatchObject({ name: 'Error' })
    expect(getSession().user).toEqual(users.budi)
    // As a provider answers that has no such account.
    client.reauthenticate.mockRejectedValue(new IdentityError('invalid-credential'))
  }
  const again = () =>
    deleteAccount('Rahasia-123').then(
      (outcome) => outcome,
      (error: IdentityError) => error.code,
    )
  const lost = () => new TypeError('fetch failed')

  test.each([
    ['lost', lost],
    ['of a proxy', () => new Response('Bad gateway', { status: 502 })],
  ])(
    'a deletion whose answer was %s is over with the next try, where the account is gone',
    async (_, reply) => {
      await tried(reply())
      client.token.mockRejectedValue(new IdentityError('user-token-expired'))
      expect(await again()).toBe('left')
      expect(getSession()).toMatchObject({ user: null, ended: 'left' })
    },
  )

  test('says what was wrong where the account is there, or nobody knows', async () => {
    await tried(lost())
    expect(await again()).toBe('invalid-credential')
    client.token.mockRejectedValue(new IdentityError('network-request-failed'))
    expect(await again()).toBe('invalid-credential')
    expect(getSession().user).toEqual(users.budi)
  })

  test('says that a password is wrong where the last try was refused', async () => {
    await tried(refused(409, 'last-admin'))
    client.token.mockRejectedValue(new IdentityError('user-token-expired'))
    client.token.mockClear()
    expect(await again()).toBe('invalid-credential')
    expect(client.token).not.toHaveBeenCalled()
  })
})
