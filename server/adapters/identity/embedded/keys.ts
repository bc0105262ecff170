import { desc, sql } from 'drizzle-orm'
import {
  CompactEncrypt,
  CompactSign,
  compactDecrypt,
  compactVerify,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose'
import { createHmac, randomUUID } from 'node:crypto'
import type { Database } from '#server/database/open.ts'
import { identityJwks } from '#server/database/schema/identity.ts'

/** Signing costs a tenth of RS256, and every refresh signs. */
export const ALGORITHM = 'ES256'

/** A private key as Better Auth encrypted it (docs/decisions/0038); a JWE has dots. */
const FORMER = /^[0-9a-f]+$/

/**
 * Opens the newest signing key, or makes the first. Private keys are stored encrypted with the secret, so that a
 * copy of the database alone cannot sign; one is decrypted once per start, so that signing costs no more than that.
 * One in the former encryption gives way to a new one, and its public half still verifies what it signed.
 */
export async function openKeys(db: Database, secret: string) {
  const sealing = createHmac('sha256', secret).update('signing-key').digest()
  const rows = await db.transaction(async (tx) => {
    // Two processes that start together must not sign with keys the other does not know.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('identity.jwks'))`)
    const found = await tx.select().from(identityJwks).orderBy(desc(identityJwks.createdAt))
    if (found[0] && !FORMER.test(found[0].privateKey)) return found
    const made = await tx
      .insert(identityJwks)
      .values(await makeKey(sealing))
      .returning()
    return [...made, ...found]
  })
  const { id, privateKey } = rows[0]!
  const { plaintext } = await compactDecrypt(privateKey, sealing)
  const jwk = JSON.parse(new TextDecoder().decode(plaintext)) as JWK
  const keys = rows.map((row) => ({ ...(JSON.parse(row.publicKey) as JWK), kid: row.id, alg: ALGORITHM }))
  return {
    signer: { kid: id, key: (await importJWK(jwk, ALGORITHM)) as CryptoKey },
    publicKeys: createLocalJWKSet({ keys }),
  }
}

async function makeKey(sealing: Uint8Array) {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true })
  const privateJwk = JSON.stringify(await exportJWK(pair.privateKey))
  return {
    id: randomUUID(),
    publicKey: JSON.stringify(await exportJWK(pair.publicKey)),
    privateKey: await new CompactEncrypt(new TextEncoder().encode(privateJwk))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(sealing),
  }
}

/** @throws when what the signer signs is not what the public keys verify */
export async function proveKeys({ signer, publicKeys }: Keys) {
  const proof = await new CompactSign(new TextEncoder().encode('proof'))
    .setProtectedHeader({ alg: ALGORITHM, kid: signer.kid })
    .sign(signer.key)
  await compactVerify(proof, publicKeys, { algorithms: [ALGORITHM] })
}

export type Keys = Awaited<ReturnType<typeof openKeys>>
