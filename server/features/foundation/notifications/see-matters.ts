import { sql } from 'drizzle-orm'
import type { MatterKind } from '#contract/foundation/matters.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { staffSeen } from '#server/database/schema/people.ts'
import { listNotifications } from './list.ts'

/**
 * Marks matters as seen by the caller, each up to a time that the caller was shown. They wait until they are dealt with.
 * @returns the list as it is now
 */
export async function seeMatters(
  ctx: RequestContext<Member>,
  seen: readonly { kind: MatterKind; at: string }[],
) {
  const { db, actor, now } = ctx
  // One row a kind: a statement cannot change a row twice.
  const until = new Map<MatterKind, Date>()
  for (const { kind, at } of seen)
    until.set(kind, new Date(Math.min(now().getTime(), Math.max(Date.parse(at), +(until.get(kind) ?? 0)))))
  await db
    .insert(staffSeen)
    .values([...until].map(([kind, seen_at]) => ({ user_id: actor.id, kind, seen_at })))
    .onConflictDoUpdate({
      target: [staffSeen.user_id, staffSeen.kind],
      set: { seen_at: sql`greatest(${staffSeen.seen_at}, excluded.seen_at)` },
    })
  return listNotifications(ctx)
}
