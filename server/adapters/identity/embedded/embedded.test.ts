import { fetchSignInMethodsForEmail, reload } from '@firebase/auth'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createIdentityTest } from '#server/testing/embedded-identity.ts'
import type { IdentityTest } from '#server/testing/embedded-identity.ts'

let idp: IdentityTest

beforeAll(async () => {
  idp = await createIdentityTest()
})
afterEach(() => idp.tidy())
afterAll(() => idp?.close())

/** While a table is missing. */
async function without(table: string, work: () => Promise<void>) {
  await idp.db.execute(sql.raw(`alter table identity."${table}" rename to hidden`))
  try {
    await work()
  } finally {
    await idp.db.execute(sql.raw(`alter table identity.hidden rename to "${table}"`))
  }
}

describe('the rest of the protocol', () => {
  it('tells nothing about an address', async () => {
    const { email } = await idp.signUp()
    expect(await fetchSignInMethodsForEmail(idp.browser(), email!)).toEqual([])
  })

  it('keeps a session that cannot be looked at: the SDK takes plain text for a bad connection', async () => {
    const user = await idp.signUp()
    await without('user', async () => {
      await expect(reload(user)).rejects.toMatchObject({ code: 'auth/network-request-failed' })
    })
    await reload(user)
  })

  it('needs no bot check', async () => {
    const answer = await fetch(`http://${idp.host}/identitytoolkit.googleapis.com/v2/recaptchaConfig`)
    expect(await answer.json()).toMatchObject({ recaptchaEnforcementState: [{ enforcementState: 'OFF' }] })
  })

  it('shows nothing of what went wrong inside', async () => {
    await without('session', async () => {
      const answer = await fetch(`http://${idp.host}/securetoken.googleapis.com/v1/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'any-token' }),
      })
      expect([answer.status, await answer.text()]).toEqual([503, 'UNAVAILABLE'])
    })
    const broken = await fetch(`http://${idp.host}/identitytoolkit.googleapis.com/v1/accounts:signUp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    })
    expect([broken.status, await broken.json()]).toEqual([
      400,
      { error: { code: 400, message: 'INVALID_ARGUMENT' } },
    ])
  })
})

describe('check', () => {
  it('is content with a provider that works, and fails when the database does not', async () => {
    await idp.identity.check()
    await without('user', async () => {
      await expect(idp.identity.check()).rejects.toThrow()
    })
    await idp.identity.check()
  })
})
