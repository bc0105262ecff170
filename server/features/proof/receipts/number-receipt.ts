import { hash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { RequestContext } from '#server/core/context.ts'
import { receipts } from '#server/database/schema/receipts.ts'
import type { Receipt, ReceiptContent } from './receipt.ts'

/**
 * Gives a receipt its number. While its contents are those of the last receipt of the request it is that one, made again; else it
 * is a new one that replaces the last.
 */
export async function numberReceipt(
  ctx: Pick<RequestContext, 'db' | 'now'>,
  content: ReceiptContent,
): Promise<Receipt> {
  const { db, now } = ctx
  const { submission_id, tracking_code } = content
  const sha256 = hashContents(content)
  const made = await db
    .select()
    .from(receipts)
    .where(eq(receipts.submission_id, submission_id))
    .orderBy(desc(receipts.nth))
    .limit(2)
  const [last, before] = made
  const numberOf = ({ nth }: { nth: number }) => `${tracking_code}/${nth}`
  if (last?.sha256 === sha256)
    return {
      ...content,
      number: numberOf(last),
      nth: last.nth,
      issued_at: last.made_at,
      replaces: before ? { number: numberOf(before), made_at: before.made_at } : null,
    }
  // Of two who make the next one at once, the second finds that of the first.
  const next = { submission_id, nth: (last?.nth ?? 0) + 1, sha256, made_at: now() }
  await db.insert(receipts).values(next).onConflictDoNothing()
  return numberReceipt(ctx, content)
}

/** The lines in an order of their own: a correction stands behind the others and changes nothing by that. */
function hashContents({ weighed, declared }: ReceiptContent) {
  const lines = [
    ...weighed.map(({ name, units, method, weight_kg }) => [name.id, units, method, weight_kg]),
    ...declared.map(({ name, brand, quantity, condition }) => [name?.id ?? '', brand, quantity, condition]),
  ]
  const written = lines.map((line) => JSON.stringify(line)).toSorted()
  return hash('sha256', JSON.stringify(written), 'hex')
}
