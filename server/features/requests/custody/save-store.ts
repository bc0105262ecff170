import { and, asc, eq, ne } from 'drizzle-orm'
import type { StoreForm } from '#contract/requests/custody.ts'
import { requireUnchanged } from '#server/core/require-unchanged.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { stores } from '#server/database/schema/stores.ts'
import { conflict, invalidField, notFound, rootError } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { clocks } from './terms.ts'

/**
 * Adds a store, or changes one. A weight goes into exactly one: another one takes that over, and nothing gives it up
 * by itself.
 * @param known which one, and as it was seen; null: a new one
 * @returns its id
 * @throws Problem 404; 400 on `clock` or `is_default`; 409 `store-name-taken`, `changed-meanwhile`
 */
export async function saveStore(
  ctx: RequestContext<Member>,
  known: { id: number; seen: StoreForm } | null,
  form: StoreForm,
) {
  const id = known?.id ?? null
  if (!clocks.some((clock) => clock.id === form.clock)) throw invalidField('clock', 'is not one of the rules')
  return ctx.db
    .transaction(async (tx) => {
      // All of them, so that of two who make theirs the default one waits; as the ledger holds them, so that neither waits for the other.
      const all = await tx.select().from(stores).orderBy(asc(stores.id)).for('no key update')
      const before = all.find((store) => store.id === id)
      if (known) {
        if (!before) throw notFound('Store')
        requireUnchanged('store', before, known.seen)
      }
      if (before?.is_default && !form.is_default)
        throw invalidField('is_default', 'must stay until another store is the default')
      if (form.is_default)
        await tx
          .update(stores)
          .set({ is_default: false })
          .where(and(eq(stores.is_default, true), ne(stores.id, id ?? 0)))
      const [stored] =
        id === null
          ? await tx.insert(stores).values(form).returning({ id: stores.id })
          : await tx.update(stores).set(form).where(eq(stores.id, id)).returning({ id: stores.id })
      await recordAudit(tx, ctx, {
        action: id === null ? 'store.added' : 'store.changed',
        subject: `store:${stored!.id}`,
      })
      return stored!.id
    })
    .catch((error: unknown) => {
      if (rootError(error).constraint !== 'stores_name_unique') throw error
      throw conflict('store-name-taken', 'Another store has this name.')
    })
}
