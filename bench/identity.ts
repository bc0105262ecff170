import { readFile } from 'node:fs/promises'
import autocannon, { type Request } from 'autocannon'
import type { ServerProcess } from '#server/testing/server-process.ts'
import { AS_BROWSERS } from './as-browsers.ts'

export const PASSWORD = 'bench-12345'
export const TOOLKIT = '/idp/identitytoolkit.googleapis.com/v1/accounts:'
const JSON_BODY = { 'content-type': 'application/json' }

export type Load = { name: string; requests: Request[]; connections?: number }

const post = async <Reply>(url: string, body: object) => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { ...AS_BROWSERS, ...JSON_BODY },
    body: JSON.stringify(body),
  })
  return (await reply.json()) as Reply
}

/** Makes the account where it is missing, and signs it in. */
export async function signIn(url: string, username = 'bench') {
  const email = `${username}@example.org`
  await post(`${url}/api/signup`, { username, email, password: PASSWORD })
  return post<{ idToken: string; refreshToken: string }>(`${url}${TOOLKIT}signInWithPassword`, {
    email,
    password: PASSWORD,
    returnSecureToken: true,
  })
}

/** The cost of every signed-in person: the sign-in with its hash, the refresh before each call, the profile. */
export async function identityLoad(url: string): Promise<Load[]> {
  const { idToken, refreshToken } = await signIn(url)
  return [
    {
      name: 'Sign-in',
      connections: 8,
      requests: [
        {
          method: 'POST',
          path: `${TOOLKIT}signInWithPassword`,
          headers: JSON_BODY,
          body: JSON.stringify({
            email: 'bench@example.org',
            password: PASSWORD,
            returnSecureToken: true,
          }),
        },
      ],
    },
    {
      name: 'Token refresh',
      requests: [
        {
          method: 'POST',
          path: '/idp/securetoken.googleapis.com/v1/token',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: `grant_type=refresh_token&refresh_token=${refreshToken}`,
        },
      ],
    },
    {
      name: 'Own profile',
      requests: [{ path: '/api/me', headers: { authorization: `Bearer ${idToken}` } }],
    },
    {
      name: 'Own timeline',
      requests: [{ path: '/api/timeline?limit=10', headers: { authorization: `Bearer ${idToken}` } }],
    },
  ]
}

/** CPU of the server process for one token refresh, in ms: fewer at once, so that queueing is not in it. */
export async function cpuOfRefresh({ url, child }: ServerProcess) {
  const refresh = (await identityLoad(url)).find(({ name }) => name === 'Token refresh')
  const before = await cpu_ms(child.pid!)
  const { requests } = await autocannon({
    url,
    requests: refresh!.requests,
    duration: 5,
    connections: 4,
    headers: AS_BROWSERS,
  })
  return ((await cpu_ms(child.pid!)) - before) / requests.total
}

/** User and system time of a process, from Linux's /proc in its ticks of 10 ms. */
async function cpu_ms(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

export type Pairs = { name: string; known_ms: number; unknown_ms: number; guessed: number }
const PAIRS = 200

/**
 * Whether the time of an answer tells that somebody has an account: pairs of a known and an unknown name, in changing
 * order. `guessed` is the share of pairs in which the known one took longer; between 43 and 57 % of 200 is chance.
 */
export async function knownAgainstUnknown(url: string): Promise<Pairs[]> {
  await signIn(url)
  const alias = async (name: string) => {
    const reply = await fetch(`${url}/api/users/find-by-username?username=${name}`, { headers: AS_BROWSERS })
    return ((await reply.json()) as { email: string }).email
  }
  const unknown = (n: number) => `nobody${n}`
  const wrong = (email: string) =>
    post(`${url}${TOOLKIT}signInWithPassword`, { email, password: 'not the password' })
  const cases: [name: string, ask: (name: string) => Promise<unknown>][] = [
    ['Sign-in by address, wrong password', (name) => wrong(`${name}@example.org`)],
    ['Sign-in by username, wrong password', async (name) => wrong(aliases.get(name)!)],
    [
      'Reset mail',
      (name) =>
        post(`${url}${TOOLKIT}sendOobCode`, {
          requestType: 'PASSWORD_RESET',
          email: `${name}@example.org`,
        }),
    ],
    ['Address of a username', alias],
  ]
  const aliases = new Map<string, string>()
  for (const name of ['bench', ...Array.from({ length: PAIRS }, (_, n) => unknown(n))])
    aliases.set(name, await alias(name))

  const results: Pairs[] = []
  for (const [name, ask] of cases) {
    for (let warm = 0; warm < 10; warm++) await ask('bench')
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < PAIRS; n++) {
      const known = () => timed(ask('bench'), times.known)
      const other = () => timed(ask(unknown(n)), times.unknown)
      for (const one of n % 2 ? [known, other] : [other, known]) await one()
    }
    const longer = times.known.filter((ms, n) => ms > times.unknown[n]!).length
    results.push({
      name,
      known_ms: median(times.known),
      unknown_ms: median(times.unknown),
      guessed: longer / PAIRS,
    })
  }
  return results
}

async function timed(work: Promise<unknown>, times: number[]) {
  const began = performance.now()
  await work
  times.push(performance.now() - began)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
