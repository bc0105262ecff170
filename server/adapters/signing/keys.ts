import { createHmac } from 'node:crypto'
import { desc, eq, isNull, sql } from 'drizzle-orm'
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { signingKeys } from '#server/database/schema/certificates.ts'

type Kept = Pick<Context, 'db' | 'secret' | 'now'>

/** `public_key`: as a Multikey, `z6Mk…`. */
export type PublicKey = Pick<
  typeof signingKeys.$inferSelect,
  'public_key' | 'made_at' | 'retired_at' | 'disowned_from'
>

/**
 * Every key that this installation has ever signed with, the present one first. The first is made by whoever asks first: a
 * start. Private ones are stored encrypted with the secret, so that a copy of the database alone cannot sign.
 */
export async function ensureSigningKeys(ctx: Kept): Promise<[PublicKey, ...PublicKey[]]> {
  const known = await readKeys(ctx.db)
  if (known.some(({ retired_at }) => retired_at === null)) return known as [PublicKey]
  await ctx.db.transaction(async (tx) => {
    await lock(tx)
    const [there] = await tx.select().from(signingKeys).where(isNull(signingKeys.retired_at))
    if (!there) await tx.insert(signingKeys).values(await makeKey(ctx))
  })
  return (await readKeys(ctx.db)) as [PublicKey]
}

const readKeys = (db: Pick<Database, 'select'>): Promise<PublicKey[]> =>
  db
    .select({
      public_key: signingKeys.public_key,
      made_at: signingKeys.made_at,
      retired_at: signingKeys.retired_at,
      disowned_from: signingKeys.disowned_from,
    })
    .from(signingKeys)
    .orderBy(desc(sql`${signingKeys.retired_at} is null`), desc(signingKeys.id))

/** From now on another key signs. Signatures of the former ones stay good. @param tx of a transaction */
export async function rotateKeys(ctx: Kept, tx: Database): Promise<PublicKey> {
  await lock(tx)
  await tx.update(signingKeys).set({ retired_at: ctx.now() }).where(isNull(signingKeys.retired_at))
  const [made] = await tx
    .insert(signingKeys)
    .values(await makeKey(ctx))
    .returning()
  return made!
}

/**
 * Disowns a key's signatures from a moment on; a moment later than an earlier one changes nothing. The present key is
 * followed by another.
 * @returns the change; undefined: there is no such key
 */
export async function disownKey(ctx: Kept, tx: Database, public_key: string, from: Date) {
  await lock(tx)
  const isIt = eq(signingKeys.public_key, public_key)
  const [key] = await tx.select().from(signingKeys).where(isIt)
  if (!key) return undefined
  const rotated = key.retired_at === null
  if (rotated) await rotateKeys(ctx, tx)
  const disowned = key.disowned_from === null || from < key.disowned_from
  if (disowned) await tx.update(signingKeys).set({ disowned_from: from }).where(isIt)
  return { rotated, disowned }
}

/** If two servers make a key at once, the second waits. */
const lock = (tx: Pick<Database, 'execute'>) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('signing_keys'))`)

/** The present key, with its private half. */
export async function presentKey(ctx: Kept): Promise<{ public_key: string; jwk: JWK }> {
  const [{ public_key }] = await ensureSigningKeys(ctx)
  const [row] = await ctx.db
    .select({ private_key: signingKeys.private_key })
    .from(signingKeys)
    .where(eq(signingKeys.public_key, public_key))
  const { plaintext } = await compactDecrypt(row!.private_key, sealing(ctx.secret))
  return { public_key, jwk: JSON.parse(new TextDecoder().decode(plaintext)) as JWK }
}

const sealing = (secret: string) => createHmac('sha256', secret).update('certificate-key').digest()

async function makeKey({ secret, now }: Kept) {
  const { fromJwk } = await import('@digitalbazaar/ed25519-multikey')
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const jwk = (await exportJWK(pair.privateKey)) as JWK
  return {
    public_key: (await fromJwk({ jwk, secretKey: false })).publicKeyMultibase,
    private_key: await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(jwk)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(sealing(secret)),
    made_at: now(),
  }
}
