import { and, asc, eq, sql } from 'drizzle-orm'
import { SAVED_FILTERS_MAX, TableChoice, type SavedFilter } from '#contract/requests/desk.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { savedFilters } from '#server/database/schema/submissions.ts'
import { conflict, notFound } from '#server/core/errors.ts'

/** The caller's filters, in the order in which they were saved. Values that only a later version knows are left out. */
export async function listFilters(db: Pick<Database, 'select'>, user_id: number): Promise<SavedFilter[]> {
  const rows = await db
    .select({ id: savedFilters.id, name: savedFilters.name, filters: savedFilters.filters })
    .from(savedFilters)
    .where(eq(savedFilters.user_id, user_id))
    .orderBy(asc(savedFilters.id))
  return rows.map((row) => ({ ...row, filters: TableChoice.catch({}).parse(row.filters) }))
}

/** Keeps a filter by name; one of that name becomes this one. @throws Problem 409 `filters-full` */
export async function saveFilter(
  { db, actor }: RequestContext<Member>,
  { name, filters }: { name: string; filters: TableChoice },
) {
  return db.transaction(async (tx) => {
    // One after the other: two at once would both find room.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('no key update')
    const own = eq(savedFilters.user_id, actor.id)
    const replaced = await tx
      .update(savedFilters)
      .set({ name, filters })
      .where(and(own, sql`lower(${savedFilters.name}) = lower(${name})`))
      .returning({ id: savedFilters.id })
    if (replaced.length === 0) {
      if ((await tx.$count(savedFilters, own)) >= SAVED_FILTERS_MAX)
        throw conflict(
          'filters-full',
          `No more than ${SAVED_FILTERS_MAX} filters are kept. Remove one first.`,
        )
      await tx.insert(savedFilters).values({ user_id: actor.id, name, filters })
    }
    return listFilters(tx, actor.id)
  })
}

/** Forgets an own filter. @throws Problem 404 */
export async function removeFilter({ db, actor }: RequestContext<Member>, id: number) {
  const gone = await db
    .delete(savedFilters)
    .where(and(eq(savedFilters.id, id), eq(savedFilters.user_id, actor.id)))
    .returning({ id: savedFilters.id })
  if (gone.length === 0) throw notFound('Filter')
  return listFilters(db, actor.id)
}
