import { generateKeyPairSync } from 'node:crypto'
import { decodeJwt, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { identityJwks } from '#server/database/schema/identity.ts'
import { createIdentityTest, SECRET } from '#server/testing/embedded-identity.ts'
import type { IdentityTest } from '#server/testing/embedded-identity.ts'
import { openKeys, type Keys } from './keys.ts'

let idp: IdentityTest
let keys: Keys

beforeAll(async () => {
  idp = await createIdentityTest()
  keys = await openKeys(idp.db, SECRET)
})
afterEach(() => idp.tidy())
afterAll(() => idp?.close())

const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const foreignRsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

type Forger = (claims: JWTPayload) => Promise<string> | string
const inSeconds = (s: number) => Math.floor(Date.now() / 1000) + s

/** By our own key: what only our own mistake could issue. */
const signed =
  (change: Record<string, unknown>, header = {}): Forger =>
  (claims) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: 'ES256', kid: keys.signer.kid, ...header })
      .sign(keys.signer.key)

async function tampered(claims: JWTPayload) {
  const [header, , signature] = (await signed({})(claims)).split('.')
  const admin = Buffer.from(JSON.stringify({ ...claims, email: 'admin@example.org' })).toString('base64url')
  return `${header}.${admin}.${signature}`
}

async function hmacWithPublicKey(claims: JWTPayload) {
  const [row] = await idp.db.select().from(identityJwks)
  const secret = new TextEncoder().encode(row!.publicKey)
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: keys.signer.kid }).sign(secret)
}

const withKey = (alg: string, key: typeof foreign) => (claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg, kid: keys.signer.kid }).sign(key)

describe('a bearer token is refused when it', () => {
  it.each<[string, Forger, string]>([
    ['is not signed', (claims) => new UnsecuredJWT(claims).encode(), '401 token-invalid'],
    ['is signed with our public key as an HMAC secret', hmacWithPublicKey, '401 token-invalid'],
    ['is signed by another key under our key id', withKey('ES256', foreign), '401 token-invalid'],
    ['is signed with RS256, by another key', withKey('RS256', foreignRsa), '401 token-invalid'],
    ['names a key that we do not have', signed({}, { kid: 'other' }), '401 token-invalid'],
    ['is for another audience', signed({ aud: 'other' }), '401 token-invalid'],
    [
      'is from another issuer',
      signed({ iss: 'https://securetoken.google.com/resirkuit' }),
      '401 token-invalid',
    ],
    ['has no subject', signed({ sub: undefined }), '401 token-invalid'],
    ['has an empty subject', signed({ sub: '' }), '401 token-invalid'],
    ['has a number as its subject', signed({ sub: 7 }), '401 token-invalid'],
    ['never expires', signed({ exp: undefined }), '401 token-invalid'],
    ['was never issued', signed({ iat: undefined }), '401 token-invalid'],
    [
      'was issued further in the future than clocks may differ',
      signed({ iat: inSeconds(60) }),
      '401 token-invalid',
    ],
    ['is not to be used yet', signed({ nbf: inSeconds(60) }), '401 token-invalid'],
    ['names no session', signed({ sid: undefined }), '401 token-expired'],
    ['names the session of another', signed({ sub: 'somebody-else' }), '401 token-expired'],
    ['expired longer ago than clocks may differ', signed({ exp: inSeconds(-40) }), '401 token-expired'],
    ['has other claims than were signed', tampered, '401 token-invalid'],
    ['is no token at all', () => 'a.b.c', '401 token-invalid'],
  ])('%s', async (_, forge, problem) => {
    const user = await idp.signUp()
    const token = await forge(decodeJwt(await user.getIdToken()))
    // A second time, because what was refused once must not be remembered as genuine.
    for (let times = 0; times < 2; times++) expect(await idp.problemOf(token)).toBe(problem)
  })

  it('while one that expired a moment ago, or comes from a clock ahead, still counts', async () => {
    const user = await idp.signUp()
    const claims = decodeJwt(await user.getIdToken())
    expect(await idp.problemOf(await signed({ exp: inSeconds(-10) })(claims))).toBe('fine')
    expect(await idp.problemOf(await signed({ iat: inSeconds(20) })(claims))).toBe('fine')
    expect(await idp.problemOf(await signed({})(claims))).toBe('fine')
  })
})

describe('a token that was seen before', () => {
  it('is refused as soon as its session has ended, its account is disabled, or gone', async () => {
    const user = await idp.signUp()
    const token = await user.getIdToken()
    expect(await idp.problemOf(token)).toBe('fine')
    await idp.identity.setDisabled(user.uid, true)
    expect(await idp.problemOf(token)).toBe('403 user-disabled')
    await idp.identity.setDisabled(user.uid, false)
    expect(await idp.problemOf(token)).toBe('fine')
    await idp.identity.revokeSessions(user.uid)
    expect(await idp.problemOf(token)).toBe('401 token-expired')
  })

  it('is refused once it has expired', async () => {
    const user = await idp.signUp()
    const token = await user.getIdToken()
    idp.later(3_600_000)
    expect(await idp.problemOf(token)).toBe('fine')
    idp.later(3_600_000 + 40_000)
    expect(await idp.problemOf(token)).toBe('401 token-expired')
  })

  it('lends nothing to one that only looks like it', async () => {
    const user = await idp.signUp()
    const token = await user.getIdToken()
    expect(await idp.problemOf(token)).toBe('fine')
    expect(await idp.problemOf(token.slice(0, -4) + 'AAAA')).toBe('401 token-invalid')
    expect(await idp.problemOf(await tampered(decodeJwt(token)))).toBe('401 token-invalid')
  })
})
