import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { certificates, signingKeys } from '#server/database/schema/certificates.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import type { Scope } from './facts/facts.ts'

type Row = typeof certificates.$inferSelect

/** @throws Problem 404 */
export async function findCertificate(db: Pick<Database, 'select'>, id: string): Promise<Row> {
  const [row] = await db.select().from(certificates).where(eq(certificates.id, id))
  if (!row) throw notFound('Certificate')
  return row
}

/** @throws Problem 404; 409 `certificate-ended` */
export async function requireValid(db: Pick<Database, 'select'>, id: string): Promise<Row> {
  const row = await findCertificate(db, id)
  if (row.ended_at) throw conflict('certificate-ended', 'This certificate is no longer valid.')
  return row
}

/** For who is about to end it: one after the other. @throws Problem 404; 409 `certificate-ended` */
export async function lockValid(tx: Pick<Database, 'select'>, id: string): Promise<Row> {
  await tx
    .select({ id: certificates.id })
    .from(certificates)
    .where(eq(certificates.id, id))
    .for('no key update')
  return requireValid(tx, id)
}

export function scopeOf({ kind, submission_id, consignment_id, from_day, to_day }: Row): Scope {
  if (kind === 'request') return { kind, submission_id: submission_id! }
  if (kind === 'consignment') return { kind, consignment_id: consignment_id! }
  return { kind, from_day: from_day!, to_day: to_day! }
}

export const certificateState = ({ end_reason }: Pick<Row, 'end_reason'>) =>
  end_reason === null ? 'valid' : end_reason === 'replaced' ? 'replaced' : 'revoked'

/**
 * Its key was disowned from a moment on at which it was not issued yet. A thief's document claims anything; this is
 * our own record.
 */
export const isDisowned = sql<boolean>`exists (
  select from ${signingKeys} where ${signingKeys.disowned_from} <= ${certificates.issued_at}
    and ${signingKeys.public_key} = split_part(${certificates.document}::jsonb #>> '{proof,0,verificationMethod}', '#', 2)
)`
