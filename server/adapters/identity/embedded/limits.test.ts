import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#server/database/schema/people.ts'
import { ANOTHER, createIdentityTest, newEmail, PASSWORD } from '#server/testing/embedded-identity.ts'
import type { IdentityTest } from '#server/testing/embedded-identity.ts'

let idp: IdentityTest
let limited: Awaited<ReturnType<IdentityTest['serve']>>

beforeAll(async () => {
  idp = await createIdentityTest()
})
beforeEach(async () => {
  limited = await idp.serve({ RATE_LIMITS: 'on' })
})
afterEach(() => idp.tidy())
afterAll(() => idp?.close())

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const signIn = (email: string, password: string, ip: string) =>
  limited.account('signInWithPassword', { email, password }, from(ip))

/** How many of each answer. */
function tally(answers: { status: number; answer: Record<string, unknown> }[]) {
  const counts: Record<string, number> = {}
  for (const { status, answer } of answers) {
    const said = `${status} ${(answer.error as { message: string } | undefined)?.message ?? 'fine'}`
    counts[said] = (counts[said] ?? 0) + 1
  }
  return counts
}

/** So many at a time. */
async function inParallel<T>(count: number, work: (n: number) => Promise<T>, width = 25) {
  const results: T[] = []
  for (let n = 0; n < count; n += width)
    results.push(
      ...(await Promise.all(Array.from({ length: Math.min(width, count - n) }, (_, i) => work(n + i)))),
    )
  return results
}

describe('guessing a password', () => {
  it('a thousand times from one address ends after ten, and does not keep the owner out elsewhere', async () => {
    const { email } = await idp.signUp()
    const answers = await inParallel(1000, (n) => signIn(email!, `guess-${n}`, '203.0.113.9'))
    expect(tally(answers)).toEqual({
      '400 INVALID_LOGIN_CREDENTIALS': 10,
      '429 TOO_MANY_ATTEMPTS_TRY_LATER': 990,
    })
    // Not even the right one is tried there.
    const there = await signIn(email!, PASSWORD, '203.0.113.9')
    expect([there.status, there.answer]).toEqual([
      429,
      { error: { code: 429, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } },
    ])
    expect(Number(there.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await signIn(email!, PASSWORD, '198.51.100.7')).status).toBe(200)
  })

  it('a thousand times from many addresses meets a looser limit', async () => {
    const [{ email }, neighbour] = [await idp.signUp(), await idp.signUp()]
    const answers = await inParallel(1000, (n) => signIn(email!, `guess-${n}`, `10.0.${n >> 8}.${n & 255}`))
    expect(tally(answers)).toEqual({
      '400 INVALID_LOGIN_CREDENTIALS': 100,
      '429 TOO_MANY_ATTEMPTS_TRY_LATER': 900,
    })
    expect((await signIn(neighbour.email!, PASSWORD, '10.0.0.1')).status).toBe(200)
  })

  it('is counted once for every spelling of a username', async () => {
    const { uid, email } = await idp.signUp()
    await idp.db.insert(users).values({ uid, username: 'MemberB-Éva', email: email! })
    const spellings = ['memberb-éva', 'Memberb-Éva', 'MEMBERB-ÉVA', 'ｍｅｍｂｅｒｂ-éva', 'memberb-e\u0301va']
    const aliases = await Promise.all(spellings.map((typed) => idp.identity.signInAddress(typed)))
    expect(new Set(aliases).size).toBe(spellings.length)
    const guess = (n: number, ip: string) => signIn(aliases[n % aliases.length]!, `guess-${n}`, ip)
    expect(tally(await inParallel(80, (n) => guess(n, '203.0.113.9')))).toEqual({
      '400 INVALID_LOGIN_CREDENTIALS': 10,
      '429 TOO_MANY_ATTEMPTS_TRY_LATER': 70,
    })
    expect((await signIn(aliases[0]!, PASSWORD, '203.0.113.9')).status).toBe(429)
    // Each spelling opens the account, from elsewhere.
    for (const alias of aliases) expect((await signIn(alias, PASSWORD, '198.51.100.7')).status).toBe(200)
    expect(tally(await inParallel(150, (n) => guess(n, `10.0.0.${n}`)))).toEqual({
      '400 INVALID_LOGIN_CREDENTIALS': 90,
      '429 TOO_MANY_ATTEMPTS_TRY_LATER': 60,
    })
  })

  it('is counted for an address that nobody has as well', async () => {
    const email = newEmail()
    const answers = await inParallel(20, (n) => signIn(email, `guess-${n}`, '203.0.113.9'))
    expect(tally(answers)).toEqual({
      '400 INVALID_LOGIN_CREDENTIALS': 10,
      '429 TOO_MANY_ATTEMPTS_TRY_LATER': 10,
    })
  })

  it('a few times is forgotten with the right password', async () => {
    const { email } = await idp.signUp()
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 8; tries++) await signIn(email!, 'wrong-password', '203.0.113.9')
      expect((await signIn(email!, PASSWORD, '203.0.113.9')).status).toBe(200)
    }
  })

  it('counts a whole IPv6 network as one place', async () => {
    const { email } = await idp.signUp()
    const answers = await inParallel(20, (n) => signIn(email!, `guess-${n}`, `2001:db8:0:1::${n + 1}`))
    expect(tally(answers)['429 TOO_MANY_ATTEMPTS_TRY_LATER']).toBe(10)
    expect((await signIn(email!, PASSWORD, '2001:db8:0:2::1')).status).toBe(200)
  })

  it('too often is over for the owner with a new password from the mail', async () => {
    const { email } = await idp.signUp()
    await inParallel(12, (n) => signIn(email!, `guess-${n}`, '203.0.113.9'))
    await inParallel(120, (n) => signIn(email!, `guess-${n}`, `10.0.0.${n}`))
    for (const ip of ['203.0.113.9', '198.51.100.7'])
      expect((await signIn(email!, PASSWORD, ip)).status).toBe(429)
    const oobCode = await limited.identity.resetCode!(email!)
    await limited.account('resetPassword', { oobCode, newPassword: ANOTHER }, from('203.0.113.9'))
    expect((await signIn(email!, ANOTHER, '203.0.113.9')).status).toBe(200)
  })

  it('too often by the username is over with that mail as well', async () => {
    const { uid, email } = await idp.signUp()
    await idp.db.insert(users).values({ uid, username: 'Tebakan', email: email! })
    const alias = await idp.identity.signInAddress('tebakan')
    await inParallel(12, (n) => signIn(alias, `guess-${n}`, '203.0.113.9'))
    await inParallel(120, (n) => signIn(alias, `guess-${n}`, `10.0.0.${n}`))
    for (const ip of ['203.0.113.9', '198.51.100.7'])
      expect((await signIn(alias, PASSWORD, ip)).status).toBe(429)
    const oobCode = await limited.identity.resetCode!(email!)
    await limited.account('resetPassword', { oobCode, newPassword: ANOTHER }, from('203.0.113.9'))
    for (const ip of ['203.0.113.9', '198.51.100.7'])
      expect((await signIn(alias, ANOTHER, ip)).status).toBe(200)
  })
})

describe('asking for mails', () => {
  const ask = (email: string, ip: string) =>
    limited.account('sendOobCode', { requestType: 'PASSWORD_RESET', email }, from(ip))

  it('for one address stops after five, there, known or not, however it is written', async () => {
    for (const email of [(await idp.signUp()).email!, newEmail()]) {
      const answers = await inParallel(12, (n) => ask(n % 2 ? email : email.toUpperCase(), '203.0.113.9'))
      expect(tally(answers)).toEqual({ '200 fine': 5, '429 TOO_MANY_ATTEMPTS_TRY_LATER': 7 })
      expect(limited.mails.splice(0)).toHaveLength(5)
    }
  })

  it('from many places keeps nobody from asking, and fills nobody’s inbox', async () => {
    for (const email of [(await idp.signUp()).email!, newEmail()]) {
      const answers = await inParallel(30, (n) => ask(email, `203.0.113.${n}`))
      expect(tally(answers)).toEqual({ '200 fine': 30 })
      // The newest of them works for as long as no further one is written.
      expect(limited.mails.splice(0)).toHaveLength(10)
      expect((await ask(email, '198.51.100.7')).status).toBe(200)
    }
  })

  it('for many addresses stops as well, there', async () => {
    const answers = await inParallel(80, () => ask(newEmail(), '203.0.113.9'))
    expect(tally(answers)).toEqual({ '200 fine': 60, '429 TOO_MANY_ATTEMPTS_TRY_LATER': 20 })
    expect((await ask(newEmail(), '198.51.100.7')).status).toBe(200)
  })
})

describe('mails to an address that is nobody’s yet', () => {
  /** Somebody new, somewhere else; each of their calls comes from there. */
  let places = 0
  async function somebody(email = newEmail()) {
    const place = from(`198.18.${places++}.1`)
    const { answer } = await limited.account('signUp', { email, password: PASSWORD }, place)
    let { idToken } = answer as { idToken: string }
    return {
      async change(to: object) {
        const { status, answer } = await limited.account('update', { idToken, ...to }, place)
        expect(status).toBe(200)
        idToken = answer.idToken as string
      },
      async prove() {
        const body = { requestType: 'VERIFY_EMAIL', idToken }
        expect((await limited.account('sendOobCode', body, place)).status).toBe(200)
      },
    }
  }
  const mailsTo = (address: string) =>
    limited.mails.filter(({ email }) => email === address).map(({ kind }) => kind)
  const times = (count: number, kind: string) => Array<string>(count).fill(kind)

  it('are few, by however many accounts that take it and leave it again', async () => {
    const theirs = newEmail()
    for (let n = 0; n < 15; n++) {
      const { change, prove } = await somebody()
      await change({ email: theirs })
      await prove()
      await change({ email: newEmail() })
    }
    expect(mailsTo(theirs).toSorted()).toEqual([...times(10, 'email-changed'), ...times(10, 'verify')])
    // Its owner may ask for a new password all the same.
    await limited.account(
      'sendOobCode',
      { requestType: 'PASSWORD_RESET', email: theirs },
      from('203.0.113.9'),
    )
    expect(mailsTo(theirs).at(-1)).toBe('reset')
  })

  it('are few, whatever happens to the account', async () => {
    const theirs = newEmail()
    const { change } = await somebody(theirs)
    for (let n = 0; n < 12; n++) await change({ password: `Rahasia-${n}-baru` })
    expect(mailsTo(theirs)).toEqual(times(10, 'password-changed'))
  })

  it('tell of a change also after all those that were to confirm it', async () => {
    const theirs = newEmail()
    const { change, prove } = await somebody(theirs)
    for (let n = 0; n < 5; n++) await prove()
    await change({ email: newEmail() })
    expect(mailsTo(theirs)).toEqual([...times(5, 'verify'), 'email-changed'])
  })

  it('are not counted once it is confirmed', async () => {
    const own = newEmail()
    const { change } = await somebody(own)
    await limited.account('update', { oobCode: await limited.identity.verifyCode!(own) })
    for (let n = 0; n < 12; n++) await change({ password: `Rahasia-${n}-baru` })
    expect(mailsTo(own)).toHaveLength(12)
  })
})

describe('trying codes', () => {
  it('stops after a hundred', async () => {
    const answers = await inParallel(120, (n) =>
      limited.account('resetPassword', { oobCode: `code-${n}` }, from('203.0.113.9')),
    )
    expect(tally(answers)).toEqual({ '400 INVALID_OOB_CODE': 100, '429 TOO_MANY_ATTEMPTS_TRY_LATER': 20 })
  })
})

describe('changing', () => {
  it('stops after twenty, so that nobody keeps the server busy with hashing', async () => {
    const user = await idp.signUp()
    let idToken = await user.getIdToken()
    for (let n = 0; n < 20; n++) {
      const { status, answer } = await limited.account('update', { idToken, password: `Rahasia-${n}-baru` })
      expect(status).toBe(200)
      idToken = answer.idToken as string
    }
    expect((await limited.account('update', { idToken, password: ANOTHER })).status).toBe(429)
  })
})
