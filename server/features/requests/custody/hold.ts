import { asc, inArray } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { lots } from '#server/database/schema/custody.ts'
import { asksFirst, conflict, notFound } from '#server/core/errors.ts'
import { placeOfLot } from './place-of-lot.ts'
import { toKilograms, type LotRow } from './post.ts'

/**
 * Holds lots until the end of the transaction, in the order of their ids: of two who want the same, one waits.
 * @returns them in the order in which they were asked for
 * @throws Problem 404
 */
export async function lockLots(tx: Pick<Database, 'select'>, ids: readonly number[]): Promise<LotRow[]> {
  const rows = await tx
    .select()
    .from(lots)
    .where(inArray(lots.id, [...ids]))
    .orderBy(asc(lots.id))
    .for('no key update')
  return ids.map((id) => {
    const lot = rows.find((row) => row.id === id)
    if (!lot) throw notFound('Lot')
    return lot
  })
}

/**
 * That so much of a lot lies in its store.
 * @throws Problem 409 `lot-aboard` where it is on its way there, `lot-elsewhere` where it has left it, `lot-short`
 */
export async function requireStock(tx: Pick<Database, 'select'>, lot: LotRow, grams: number) {
  if (lot.aboard_g > 0)
    throw asksFirst(
      'lot-aboard',
      { kind: 'round', id: lot.round_id! },
      `Lot ${lot.id} is on round ${lot.round_id}. Confirm its arrival at a store first.`,
    )
  if (lot.underway_g > 0 || lot.held_g > 0)
    throw asksFirst(
      'lot-elsewhere',
      await placeOfLot(tx, lot.id),
      `Lot ${lot.id} is with a transporter or a receiver. Take that back first.`,
    )
  if (lot.stock_g < grams)
    throw conflict(
      'lot-short',
      `There are ${toKilograms(lot.stock_g)} kg in lot ${lot.id}, not ${toKilograms(grams)} kg.`,
    )
}

/** @throws Problem 409 `wipe-missing` */
export function requireWiped(lot: LotRow) {
  if (lot.data === 'holds')
    throw asksFirst(
      'wipe-missing',
      { kind: 'lot', id: lot.id },
      `Lot ${lot.id} may hold data. Record how it was destroyed first.`,
    )
}
