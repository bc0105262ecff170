import { PERMIT_WARN_DAYS } from '#contract/proof/partners.ts'
import type { Context } from '#server/core/context.ts'
import { keepMatters } from '#server/features/foundation/notifications/keep-matters.ts'
import { listPartners } from './register.ts'

/**
 * Tells staff of permits of active partners that end soon, at each of `PERMIT_WARN_DAYS` and once they have ended. A permit with
 * a successor is none of them.
 * @returns how many rang
 */
export async function tellOfPermits(ctx: Pick<Context, 'db' | 'env' | 'now'>) {
  const partners = await listPartners(ctx)
  const ending = partners
    .filter(({ active }) => active)
    .flatMap(({ name, permits }) =>
      permits.flatMap(({ id, covers, ends_on, days_left, ended }) => {
        const reached = PERMIT_WARN_DAYS.filter((days) => days_left !== null && days_left <= days)
        const follows = permits.some(
          (other) =>
            other.covers === covers &&
            other.id !== id &&
            (other.ends_on === null || other.ends_on > ends_on!),
        )
        if (reached.length === 0 || follows) return []
        const left = ended ? 'ended' : String(Math.min(...reached))
        return [{ subject_id: id, params: { partner: name, day: ends_on!, left } }]
      }),
    )
  return ctx.db.transaction((tx) => keepMatters(tx, ctx.now(), 'permit-ending', ending))
}
