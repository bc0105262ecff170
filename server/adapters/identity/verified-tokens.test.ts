import { describe, expect, it } from 'vitest'
import { createVerifiedTokens } from './verified-tokens.ts'

const said = (uid: string) => ({
  claims: {
    uid,
    email: null,
    email_verified: false,
    auth_time: 1,
    second_factor: false,
    issued_at: 1,
    sid: null,
  },
  expires_s: 2,
})

describe('verified tokens', () => {
  it('are as many as may be kept; the one not asked for the longest goes', () => {
    const tokens = createVerifiedTokens(3)
    for (const uid of ['a', 'b', 'c']) tokens.put(uid, said(uid))
    expect(tokens.get('a')).toEqual(said('a'))
    tokens.put('d', said('d'))
    expect(tokens.get('b')).toBeUndefined()
    for (const uid of ['a', 'c', 'd']) expect(tokens.get(uid)).toEqual(said(uid))
    for (let n = 0; n < 1000; n++) tokens.put(`${n}`, said(`${n}`))
    expect(tokens.size()).toBe(3)
  })
})
