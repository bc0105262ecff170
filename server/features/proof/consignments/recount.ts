import { hash } from 'node:crypto'
import { and, asc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { Recount } from '#contract/proof/consignments.ts'
import { onTransaction, type Member, type RequestContext } from '#server/core/context.ts'
import { asksFirst, conflict } from '#server/core/errors.ts'
import type { Database } from '#server/database/open.ts'
import { certificates } from '#server/database/schema/certificates.ts'
import { custodyActs, custodyEntries } from '#server/database/schema/custody.ts'
import { consignments } from '#server/database/schema/partners.ts'
import { reports } from '#server/database/schema/reports.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { actDays } from '#server/features/proof/reports/act-days.ts'
import { periodDays } from '#server/features/proof/reports/periods.ts'
import { listStatements } from '#server/features/proof/statements/freeze.ts'
import { lockLots } from '#server/features/requests/custody/hold.ts'
import { toGrams, toKilograms } from '#server/features/requests/custody/post.ts'
import { nameOfKind } from '#server/features/requests/custody/terms.ts'
import { isCurrent } from '#server/features/requests/impact/current-entries.ts'
import { readFigures } from '#server/features/requests/impact/figures.ts'
import { listWeights } from '#server/features/requests/weights/list.ts'
import { storeEntry } from '#server/features/requests/weights/record.ts'
import { gramsOn, readBalances } from './balance.ts'
import { holdConsignment, nextVersion, requireConsignmentVersion, requireState } from './hold.ts'
import { readConsignment } from './read.ts'

type Wanted = { id: number; lot_id: number }

/**
 * Corrects our own weight of a lot by what its receiver weighed, in one act: nothing is taken back or sent again.
 * @param wanted `version`: the consignment as the caller saw it
 * @throws Problem 404; 409 `changed-meanwhile`, `consignment-state`, `lots-differ` where the lot is not one weight as it came in,
 *   `nothing-weighed` where there is no difference
 */
export async function correctByReceiver(
  ctx: RequestContext<Member>,
  { version, ...wanted }: Wanted & { version: number },
  key: string,
) {
  await ctx.db.transaction(async (tx) => {
    const consignment = await holdConsignment(tx, wanted.id)
    // As the entry keeps it.
    const request_key = hash('sha256', `${ctx.actor.id}:recount:${wanted.id}:${key}`, 'base64url')
    const done = await tx.$count(weightEntries, eq(weightEntries.request_key, request_key))
    if (done > 0) return
    requireConsignmentVersion(consignment, version)
    await recount(onTransaction(ctx, tx), wanted, key)
    await tx.update(consignments).set({ version: nextVersion }).where(eq(consignments.id, wanted.id))
  })
  readFigures.forget(ctx.db)
  return readConsignment(ctx, wanted.id)
}

/** Ends a transaction in which something was only tried. */
class Tried extends Error {
  readonly found: Recount
  constructor(found: Recount) {
    super('tried')
    this.found = found
  }
}

/** The changes that would follow: worked out by doing it, in a transaction that is given up. @throws Problem as `correctByReceiver` */
export const previewRecount = (ctx: RequestContext<Member>, id: number, lot_id: number): Promise<Recount> =>
  ctx.db
    .transaction(async (tx): Promise<Recount> => {
      const on = onTransaction(ctx, tx)
      await holdConsignment(tx, id)
      const { entry, corrected_kg } = await findEntry(tx, { id, lot_id })
      const avoided = async () =>
        (await listWeights(on, entry.submission_id)).reduce(
          (sum, one) => sum + (one.replaced_by === null ? (one.avoided_kg_co2e ?? 0) : 0),
          0,
        )
      const before = await avoided()
      const day = await dayOfEntry(tx, ctx.env.TIME_ZONE, entry.id)
      const found = {
        certificates: await certificatesOf(tx, entry, day),
        reports: await reportsOf(tx, day),
        statements: await statementsOf(tx, ctx.env.TIME_ZONE, entry.id),
      }
      await recount(on, { id, lot_id }, 'preview')
      const { submission_id, device_class, weight_kg } = entry
      const [request] = await tx
        .select({ tracking_code: submissions.tracking_code })
        .from(submissions)
        .where(eq(submissions.id, submission_id))
      throw new Tried({
        ...found,
        submission_id,
        device_class,
        weight_kg,
        corrected_kg,
        tracking_code: request!.tracking_code,
        name: nameOfKind({ device_class, material: null }),
        avoided_kg_co2e: { before, after: await avoided() },
      })
    })
    .catch((error: unknown) => {
      if (error instanceof Tried) return error.found
      throw error
    })

async function recount(on: RequestContext<Member>, wanted: Wanted, key: string) {
  const { entry, corrected_kg } = await findEntry(on.db, wanted)
  const { device_class, units, method, outcome, payout_idr } = entry
  const { refrigerant, refrigerant_gas, refrigerant_g } = entry
  await storeEntry(
    on,
    entry.submission_id,
    {
      device_class,
      units,
      method,
      outcome,
      payout_idr,
      refrigerant,
      refrigerant_gas,
      refrigerant_g,
      weight_kg: corrected_kg,
      replaces_id: entry.id,
      // Another scale was asked.
      confirmed: true,
    },
    `recount:${wanted.id}:${key}`,
    { recount_lot_id: wanted.lot_id },
  )
}

/** The weight that a lot holds, whole and as it came in, and what it is by the receiver's scale. */
async function findEntry(tx: Database, { id, lot_id }: Wanted) {
  const consignment = await holdConsignment(tx, id)
  requireState(consignment, 'received', 'treated')
  const [lot] = await lockLots(tx, [lot_id])
  const balances = (await readBalances(tx, [id])).filter((row) => row.lot_id === lot_id)
  const parted = await tx.$count(
    custodyEntries,
    and(eq(custodyEntries.lot_id, lot_id), eq(custodyEntries.account, 'passed')),
  )
  const entries = await tx
    .select({ entry: weightEntries })
    .from(custodyEntries)
    .innerJoin(custodyActs, and(eq(custodyActs.id, custodyEntries.act_id), eq(custodyActs.kind, 'received')))
    .innerJoin(weightEntries, eq(weightEntries.id, custodyActs.weight_entry_id))
    .where(and(eq(custodyEntries.lot_id, lot_id), eq(custodyEntries.account, 'source'), isCurrent))
  const entry = entries[0]?.entry
  if (!entry || entries.length > 1 || parted > 0 || lot!.material !== null)
    throw asksFirst(
      'lots-differ',
      { kind: 'lot', id: lot_id },
      'This lot is a part of something, or of several weights: which of them was wrong cannot be known.',
    )
  const recounted = await tx.$count(
    custodyEntries,
    and(
      eq(custodyEntries.lot_id, lot_id),
      sql`${custodyEntries.act_id} in (select id from custody_acts where kind = 'recounted')`,
    ),
  )
  const difference = recounted > 0 ? 0 : gramsOn(balances, 'difference')
  const corrected_g = toGrams(entry.weight_kg) - difference
  if (difference === 0 || corrected_g <= 0)
    throw conflict('already-corrected', 'There is no difference left that a weight could be corrected by.')
  return { entry, corrected_kg: toKilograms(corrected_g) }
}

async function dayOfEntry(tx: Database, time_zone: string, entry_id: number) {
  const { rows } = await tx.execute<{ day: string }>(sql`
    with recursive ${actDays(time_zone)}
    select to_char(days.day, 'YYYY-MM-DD') as day from days join custody_acts a on a.id = days.id
    where a.weight_entry_id = ${entry_id} and a.kind = 'received'`)
  return rows[0]!.day
}

const certificatesOf = (tx: Database, { submission_id }: { submission_id: number }, day: string) =>
  tx
    .select({ id: certificates.id, number: certificates.number })
    .from(certificates)
    .where(
      and(
        isNull(certificates.ended_at),
        or(
          eq(certificates.submission_id, submission_id),
          and(lte(certificates.from_day, day), gte(certificates.to_day, day)),
        ),
      ),
    )
    .orderBy(asc(certificates.number))

async function reportsOf(tx: Database, day: string) {
  const rows = await tx.select({ period: reports.period }).from(reports).orderBy(asc(reports.period))
  return rows
    .map(({ period }) => period)
    .filter((period) => {
      const { from, to } = periodDays(period)
      return from <= day && day <= to
    })
}

/** The statement that has told of an entry; it counts from the month of its first weighing. */
async function statementsOf(tx: Database, time_zone: string, entry_id: number) {
  const { rows } = await tx.execute<{ month: string }>(
    sql`select to_char(first_recorded(${entry_id}) at time zone ${time_zone}, 'YYYY-MM') as month`,
  )
  const { month } = rows[0]!
  return (await listStatements(tx))
    .filter(({ month: until, facts: { since } }) => since !== undefined && since <= month && month <= until)
    .map((statement) => statement.month)
}
