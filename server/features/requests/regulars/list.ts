import type { Regular } from '#contract/requests/regulars.ts'
import type { Context } from '#server/core/context.ts'
import { notFound } from '#server/core/errors.ts'
import type { Database } from '#server/database/open.ts'
import { selectRegulars } from './to-regular.ts'

/** The regular pick-ups, those that have ended last. */
export async function listRegulars(ctx: Pick<Context, 'db' | 'env' | 'now'>): Promise<Regular[]> {
  const all = await selectRegulars(ctx.db, ctx)
  return all.toSorted((one, other) => Number(one.state === 'ended') - Number(other.state === 'ended'))
}

/** One of them, after something was done to it. @throws Problem 404 */
export async function readRegular(
  db: Pick<Database, 'select'>,
  ctx: Pick<Context, 'env' | 'now'>,
  id: number,
): Promise<Regular> {
  const [regular] = await selectRegulars(db, ctx, id)
  if (!regular) throw notFound('Regular pick-up')
  return regular
}
