import { eq } from 'drizzle-orm'
import { decodeProtectedHeader } from 'jose'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { identityJwks } from '#server/database/schema/identity.ts'
import { createIdentityTest, SECRET } from '#server/testing/embedded-identity.ts'
import type { IdentityTest } from '#server/testing/embedded-identity.ts'
import { openKeys } from './keys.ts'

/** A private key that Better Auth 1.7.7 encrypted with the secret of these tests. */
const FORMER =
  '2167d5f42ff40fa6bd8852ac39313e9c959dbf97891d7f3cabc34452d37962d8aa26da5fc6eaffbe1f4bca7da671cc958ad58e48a5aee6c0' +
  'dbb3e66cc5e1f22b183bf0f261a675cee68f422c8305cb9f69f33c67263312452eacd399ff0c4b021cc934082475f97495a069f07263801e' +
  '027f73d8bd80106a22b262474a346e9fc965ad1b8aed18694c0a8d9c7afa84084a821d827ecd396ba5530474106dc0ae7e9fdddf26548a39' +
  '262f4e0d81b16b7fa026e4dbf0a7cede1e098a27aef7278f4bfe13d205da25b7fbf21bdbe385ab0c3223f8a13c73f9a4'

let idp: IdentityTest

beforeAll(async () => {
  idp = await createIdentityTest()
})
afterEach(() => idp.tidy())
afterAll(() => idp?.close())

const kidOf = (token: string) => decodeProtectedHeader(token).kid

it('a key is stored encrypted, and opens with the secret alone', async () => {
  const [row] = await idp.db.select().from(identityJwks)
  expect(decodeProtectedHeader(row!.privateKey)).toEqual({ alg: 'dir', enc: 'A256GCM' })
  expect((await openKeys(idp.db, SECRET)).signer.kid).toBe(row!.id)
  await expect(openKeys(idp.db, `not ${SECRET}`)).rejects.toThrow()
})

it('a key in the former encryption gives way to a new one, and nobody is signed out', async () => {
  const user = await idp.signUp()
  const token = await user.getIdToken()
  await idp.db
    .update(identityJwks)
    .set({ privateKey: FORMER })
    .where(eq(identityJwks.id, kidOf(token)!))

  const later = await idp.serve()
  expect(await later.problemOf(token)).toBe('fine')
  const refreshed = (await later.refresh(user.refreshToken)).answer.id_token as string
  expect(kidOf(refreshed)).not.toBe(kidOf(token))
  expect(await later.problemOf(refreshed)).toBe('fine')

  const again = await idp.serve()
  expect(await again.problemOf(token)).toBe('fine')
  expect(await again.problemOf(refreshed)).toBe('fine')
  expect(await idp.db.$count(identityJwks)).toBe(2)
})
