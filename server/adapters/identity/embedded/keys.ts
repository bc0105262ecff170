import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { desc, sql } from 'drizzle-orm'
import {
  CompactSign,
  compactVerify,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose'
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/database/open.ts'
import { identityJwks } from '#server/database/schema.ts'

/** Signing costs a tenth of RS256, and every refresh signs. */
export const ALGORITHM = 'ES256'

/**
 * Opens the newest signing key, or makes the first. Private keys are stored encrypted with the secret, so that a
 * copy of the database alone cannot sign; one is decrypted once per start, so that signing costs no more than that.
 */
export async function openKeys(db: Database, secret: string) {
  const rows = await db.transaction(async (tx) => {
    // Two processes that start together must not sign with keys the other does not know.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('identity.jwks'))`)
    const found = await tx.select().from(identityJwks).orderBy(desc(identityJwks.createdAt))
    return found.length > 0
      ? found
      : tx
          .insert(identityJwks)
          .values(await makeKey(secret))
          .returning()
  })
  const { id, privateKey } = rows[0]!
  const jwk = JSON.parse(await symmetricDecrypt({ key: secret, data: privateKey })) as JWK
  const keys = rows.map((row) => ({ ...(JSON.parse(row.publicKey) as JWK), kid: row.id, alg: ALGORITHM }))
  return {
    signer: { kid: id, key: (await importJWK(jwk, ALGORITHM)) as CryptoKey },
    publicKeys: createLocalJWKSet({ keys }),
  }
}

async function makeKey(secret: string) {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true })
  const privateJwk = JSON.stringify(await exportJWK(pair.privateKey))
  return {
    id: randomUUID(),
    publicKey: JSON.stringify(await exportJWK(pair.publicKey)),
    privateKey: await symmetricEncrypt({ key: secret, data: privateJwk }),
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
