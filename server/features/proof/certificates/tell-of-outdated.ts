import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { CertificateDocument } from '#contract/proof/certificates.ts'
import type { Context } from '#server/core/context.ts'
import { certificates } from '#server/database/schema/certificates.ts'
import { custodyActs, custodyEntries, wipes } from '#server/database/schema/custody.ts'
import { staffMatters } from '#server/database/schema/people.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { keepMatters } from '#server/features/foundation/notifications/keep-matters.ts'
import { requestsOfLots } from '#server/features/requests/submissions/ledger/requests-of-lots.ts'
import { outdatedAmong } from './outdated.ts'

/** The ledger is looked through so far back: more than a night without this job. */
const LOOKED_BACK_MS = 24 * 60 * 60 * 1000
/** The rest waits for the next hour. */
const PATIENCE_MS = 30_000

/**
 * Tells staff of valid certificates that the ledger has left behind. Only those are worked out whose requests or consignments
 * have a new entry, all of periods where there is any, and those that were told of before.
 * @returns how many rang
 */
export async function tellOfOutdated(ctx: Pick<Context, 'db' | 'env' | 'now'>) {
  const { db, now } = ctx
  const since = new Date(now().getTime() - LOOKED_BACK_MS)
  const weighed = await db
    .selectDistinct({ id: weightEntries.submission_id })
    .from(weightEntries)
    .where(gt(weightEntries.recorded_at, since))
  const moved = await db
    .selectDistinct({ id: custodyEntries.lot_id, consignment_id: custodyActs.consignment_id })
    .from(custodyActs)
    .innerJoin(custodyEntries, eq(custodyEntries.act_id, custodyActs.id))
    .where(gt(custodyActs.at, since))
  const wiped = await db.selectDistinct({ id: wipes.lot_id }).from(wipes).where(gt(wipes.at, since))
  const lot_ids = [...moved, ...wiped].map(({ id }) => id)
  const requests = [...weighed.map(({ id }) => id), ...(await requestsOfLots(db, lot_ids))]
  const consignments = moved.flatMap(({ consignment_id }) => consignment_id ?? [])
  const told = await db
    .select({ number: staffMatters.subject_id })
    .from(staffMatters)
    .where(eq(staffMatters.kind, 'certificate-outdated'))
  const before = new Set(told.map(({ number }) => number))
  const any = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`
  const rows = await db
    .select()
    .from(certificates)
    .where(
      and(
        isNull(certificates.ended_at),
        or(
          sql`${certificates.submission_id} = ${any(requests)}`,
          sql`${certificates.consignment_id} = ${any(consignments)}`,
          before.size > 0 ? inArray(certificates.number, [...before]) : undefined,
          requests.length > 0 ? eq(certificates.kind, 'period') : undefined,
        ),
      ),
    )
  const outdated = await outdatedAmong(
    ctx,
    rows.map((row) => {
      const { sha256 } = CertificateDocument.parse(JSON.parse(row.document)).credentialSubject.ledger
      return { row, sha256 }
    }),
    PATIENCE_MS,
  )
  const found = rows.filter(({ id, number }) => outdated.get(id) ?? before.has(number))
  return db.transaction((tx) =>
    keepMatters(
      tx,
      now(),
      'certificate-outdated',
      found.map(({ number }) => ({ subject_id: number })),
    ),
  )
}
