import { asc, eq, sql } from 'drizzle-orm'
import type { OrderedKind } from '#contract/reference/content-kinds.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { contentItems } from '#server/database/schema/content.ts'
import { conflict } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { requireLocal } from './require-local.ts'

/**
 * Puts the items of a kind, published or not, into the order of `ids`. The order they have already changes nothing.
 * @throws Problem 409 `content-changed` unless they are exactly the items of that kind, 409 `content-read-only`
 */
export async function orderItems(
  { db, ...ctx }: RequestContext<Member>,
  { kind, ids }: { kind: OrderedKind; ids: number[] },
) {
  requireLocal(ctx)
  await db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: contentItems.id, position: contentItems.position })
      .from(contentItems)
      .where(eq(contentItems.kind, kind))
      // Always in the same order, so that two who order at once do not wait for each other.
      .orderBy(asc(contentItems.id))
      .for('no key update')
    const wanted = new Set(ids)
    if (ids.length !== rows.length || !rows.every(({ id }) => wanted.has(id)))
      throw conflict('content-changed', 'The items have changed: read the list again.')
    const before = rows.toSorted((a, b) => a.position - b.position || a.id - b.id)
    if (before.every(({ id }, place) => id === ids[place])) return
    await tx.execute(sql`
      update content_items set position = wanted.place - 1
      from unnest(${sql.param(ids)}::bigint[]) with ordinality as wanted(id, place)
      where content_items.id = wanted.id`)
    await recordAudit(tx, ctx, { action: 'content.ordered', subject: `content:${kind}`, details: { ids } })
  })
}
