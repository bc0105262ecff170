import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { ProblemPlace } from '#contract/foundation/problems.ts'
import { signCredential } from '#server/adapters/signing/sign.ts'
import { onTransaction, type Member, type RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { certificates } from '#server/database/schema/certificates.ts'
import { asksFirst } from '#server/core/errors.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { hashEntries, type Facts, type Scope } from './facts/facts.ts'
import { statusEntry } from './status-list.ts'

/**
 * Signs what is to be said and keeps it.
 * @param tx the transaction of which it is a part
 * @throws Problem 409 `already-certified`
 */
export async function storeCertificate(
  ctx: RequestContext<Member>,
  tx: Database,
  scope: Scope,
  { record, counted, ...ids }: Facts,
  replaces_id: string | null = null,
) {
  const { env, actor } = ctx
  const inside = onTransaction(ctx, tx)
  const { operator_name } = await readSettings(tx)
  const id = randomUUID()
  const issued_at = ctx.now()
  const number = await nextNumber(tx)
  const address = env.PUBLIC_URL ? `${env.PUBLIC_URL}/verify/${id}` : `urn:uuid:${id}`
  const status = statusEntry(env, number)
  const { document, jwt } = await signCredential(
    inside,
    {
      id: address,
      type: 'EWasteCertificate',
      validFrom: issued_at,
      credentialSubject: {
        id: `${address}#record`,
        type: 'EWasteRecord',
        ...record,
        ledger: {
          entries: counted.length,
          sha256: await hashEntries(counted),
          at: issued_at.toISOString().replace(/\.\d+Z$/, 'Z'),
        },
      },
      ...(status && { credentialStatus: status }),
    },
    operator_name,
  )
  const [stored] = await tx
    .insert(certificates)
    .overridingSystemValue()
    .values({
      id,
      number,
      ...scope,
      ...ids,
      replaces_id,
      issued_at,
      jwt,
      issued_by: actor.id,
      document: JSON.stringify(document),
    })
    .onConflictDoNothing()
    .returning({ id: certificates.id, number: certificates.number })
  if (!stored)
    throw asksFirst(
      'already-certified',
      await placeOfValid(tx, scope),
      'A valid certificate of this exists: replace or revoke it.',
    )
  return stored
}

/** The certificate that is in the way; null: it has ended by now. */
async function placeOfValid(tx: Database, scope: Scope): Promise<ProblemPlace | null> {
  const of =
    scope.kind === 'request'
      ? eq(certificates.submission_id, scope.submission_id)
      : scope.kind === 'consignment'
        ? eq(certificates.consignment_id, scope.consignment_id)
        : and(eq(certificates.from_day, scope.from_day), eq(certificates.to_day, scope.to_day))
  const [valid] = await tx
    .select({ id: certificates.id })
    .from(certificates)
    .where(and(of, isNull(certificates.ended_at)))
  return valid ? { kind: 'certificate', id: valid.id } : null
}

/** Known before it is stored, because it is signed. */
async function nextNumber(tx: Database) {
  const { rows } = await tx.execute<{ number: string }>(
    `select nextval(pg_get_serial_sequence('certificates', 'number')) as number`,
  )
  return Number(rows[0]!.number)
}
