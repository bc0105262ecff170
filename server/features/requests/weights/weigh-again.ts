import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { custodyActs, custodyEntries, lots } from '#server/database/schema/custody.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { asksFirst, Problem } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { lockLots } from '#server/features/requests/custody/hold.ts'
import { openLot } from '#server/features/requests/custody/open-lot.ts'
import { readWasteSource } from '#server/features/requests/custody/waste-source.ts'
import { isCurrent } from '#server/features/requests/impact/current-entries.ts'

/**
 * Records what came in with a request once more, as it was, because where it came from was corrected: a lot has the source and
 * the legal route of what opened it. It counts on the day on which it was weighed first.
 * @param ctx on the transaction of the correction
 * @throws Problem 409 `source-settled` where something of it has moved on in the store
 */
export async function weighAgain(ctx: RequestContext<Member>, submission_id: number) {
  const { db: tx, actor, now } = ctx
  const waste_source = await readWasteSource(tx, submission_id)
  const current = await currentOf(ctx, submission_id, waste_source)
  // All of them before the first one's store: who acts on a lot holds it, and waits for the store then.
  await lockLots(
    tx,
    current.map(({ lot_id }) => lot_id),
  )
  for (const { entry, act, undone } of current) {
    const {
      id: replaces_id,
      recorded_by: _,
      recorded_at: __,
      request_key: ___,
      happened_at: ____,
      ...same
    } = entry
    // An outcome that somebody has cancelled is not declared once more.
    const again = { ...same, replaces_id, ...(undone && { outcome: 'unknown' as const }) }
    const [stored] = await tx
      .insert(weightEntries)
      .values({ ...again, recorded_by: actor.id, recorded_at: now() })
      .returning({ id: weightEntries.id })
    const { happened_on, slip_number, image_id } = act
    const paper = happened_on === null ? undefined : { store_id: 0, happened_on, slip_number, image_id }
    await openLot(ctx, { ...again, id: stored!.id }, { paper }).catch((error: unknown) => {
      if (!(error instanceof Problem && error.code === 'lot-moved-on')) throw error
      throw asksFirst(
        'source-settled',
        error.at ?? null,
        `What came in has moved on in the store, so where it came from cannot be corrected. ${error.message}`,
      )
    })
    const { device_class, weight_kg } = entry
    await recordAudit(tx, ctx, {
      action: 'weight.corrected',
      subject: `request:${submission_id}`,
      details: { entry: stored!.id, device_class, weight_kg, replaces_id },
    })
  }
}

/** The entries of a request that count and lie in a lot of another source, with the act that put each there. */
const currentOf = ({ db }: RequestContext, submission_id: number, waste_source: string | null) =>
  db
    .select({
      entry: weightEntries,
      act: custodyActs,
      lot_id: custodyEntries.lot_id,
      undone: sql<boolean>`exists (
        select from custody_acts said join custody_acts back on back.corrects_id = said.id
        where said.weight_entry_id = ${weightEntries.id} and said.declared
      )`,
    })
    .from(weightEntries)
    .innerJoin(
      custodyActs,
      and(eq(custodyActs.weight_entry_id, weightEntries.id), eq(custodyActs.kind, 'received')),
    )
    .innerJoin(
      custodyEntries,
      and(eq(custodyEntries.act_id, custodyActs.id), eq(custodyEntries.account, 'source')),
    )
    .innerJoin(lots, eq(lots.id, custodyEntries.lot_id))
    .where(
      and(
        eq(weightEntries.submission_id, submission_id),
        gt(weightEntries.weight_kg, 0),
        isCurrent,
        sql`${lots.waste_source} is distinct from ${waste_source}`,
      ),
    )
    .orderBy(asc(weightEntries.id))
