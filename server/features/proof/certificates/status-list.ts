import { gzipSync } from 'node:zlib'
import { and, count, gte, isNotNull, lt, or } from 'drizzle-orm'
import { ensureSigningKeys } from '#server/adapters/signing/keys.ts'
import { signCredential, type Credential } from '#server/adapters/signing/sign.ts'
import type { Context } from '#server/core/context.ts'
import { certificates } from '#server/database/schema/certificates.ts'
import type { Env } from '#server/installation/env.ts'
import { isDisowned } from './find.ts'

/** So many in each list, by the standard at least: who asks for one does not say about whom. */
const LENGTH = 131_072
export const STATUS_PATH = '/api/certificates/status'

const addressOf = ({ PUBLIC_URL }: Env, list: number) => `${PUBLIC_URL}${STATUS_PATH}/${list}`

/** The status entry in which everybody sees that a certificate is revoked; undefined: nobody could find the list. */
export function statusEntry(env: Env, number: number) {
  if (!env.PUBLIC_URL) return undefined
  const list = addressOf(env, Math.floor(number / LENGTH))
  return {
    id: `${list}#${number % LENGTH}`,
    type: 'BitstringStatusListEntry',
    // Replaced is revoked as well: counted beside the one that stands for it, its kilograms would count twice.
    statusPurpose: 'revocation',
    statusListIndex: String(number % LENGTH),
    statusListCredential: list,
  }
}

type Kept = { ended: number; issuer_key: string; document: Credential }
/** Signed once for each state of a list, by database. */
const kept = new WeakMap<Context['db'], Map<number, Kept>>()

/**
 * The status list as a signed document (Bitstring Status List 1.0): a bit for each certificate.
 * @returns undefined where there is no such list
 */
export async function statusList(
  ctx: Pick<Context, 'db' | 'env' | 'secret' | 'now'>,
  list: number,
): Promise<Credential | undefined> {
  const { db, env } = ctx
  if (!Number.isInteger(list)) return undefined
  const inList = and(gte(certificates.number, list * LENGTH), lt(certificates.number, (list + 1) * LENGTH))
  if (!env.PUBLIC_URL || (list > 0 && (await db.$count(certificates, inList)) === 0)) return undefined
  const [{ public_key: issuer_key }] = await ensureSigningKeys(ctx)
  // A signature of a key that may be in other hands is no longer valid either.
  const isEnded = and(inList, or(isNotNull(certificates.ended_at), isDisowned))
  const [{ ended } = { ended: 0 }] = await db.select({ ended: count() }).from(certificates).where(isEnded)
  const lists = kept.get(db) ?? new Map<number, Kept>()
  kept.set(db, lists)
  // None ever holds again: as many as before are the same ones.
  const known = lists.get(list)
  if (known?.ended === ended && known.issuer_key === issuer_key) return known.document
  const rows = await db.select({ number: certificates.number }).from(certificates).where(isEnded)
  const bits = Buffer.alloc(LENGTH / 8)
  for (const { number } of rows) bits[(number % LENGTH) >> 3]! |= 0x80 >> (number % 8)
  const id = addressOf(env, list)
  const { document } = await signCredential(ctx, {
    id,
    type: 'BitstringStatusListCredential',
    validFrom: ctx.now(),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${gzipSync(bits).toString('base64url')}`,
    },
  })
  lists.set(list, { ended: rows.length, issuer_key, document })
  return document
}
