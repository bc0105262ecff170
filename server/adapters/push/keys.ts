import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import type { Database } from '#server/database/open.ts'
import { settings } from '#server/database/schema/operations.ts'

const NAME = 'push-keys'
const Kept = z.object({ publicKey: z.string(), privateKey: z.string() })

/** base64url, as browsers and the library want them: the uncompressed point, and the number `d`. */
export type PushKeys = { publicKey: string; privateKey: string }

/**
 * The keys with which this installation says who it is to push services (RFC 8292), made once: with others, every device
 * would have to agree again. The private one is stored encrypted with the secret, as the signing key is.
 */
export async function openPushKeys(db: Database, secret: string): Promise<PushKeys> {
  const sealing = createHmac('sha256', secret).update('push-key').digest()
  await db
    .insert(settings)
    .values({ name: NAME, value: await makeKeys(sealing) })
    .onConflictDoNothing()
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, NAME))
  const { publicKey, privateKey } = Kept.parse(row!.value)
  const { plaintext } = await compactDecrypt(privateKey, sealing)
  return { publicKey, privateKey: new TextDecoder().decode(plaintext) }
}

async function makeKeys(sealing: Uint8Array): Promise<PushKeys> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const { x, y, d } = await exportJWK(pair.privateKey)
  const point = [Buffer.of(4), ...[x!, y!].map((part) => Buffer.from(part, 'base64url'))]
  return {
    publicKey: Buffer.concat(point).toString('base64url'),
    privateKey: await new CompactEncrypt(new TextEncoder().encode(d))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(sealing),
  }
}
