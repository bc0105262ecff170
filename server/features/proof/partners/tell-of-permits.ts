import { PERMIT_WARN_DAYS } from '#contract/proof/partners.ts'
import type { Context } from '#server/core/context.ts'
import { keepMatters } from '#server/features/foundation/notifications/keep-matters.ts'
import { findEndingPermits } from './ending-permits.ts'
import { listPartners } from './register.ts'

/**
 * Tells staff of permits that end soon, at each of `PERMIT_WARN_DAYS` and once they have ended.
 * @returns how many rang
 */
export async function tellOfPermits(ctx: Pick<Context, 'db' | 'env' | 'now'>) {
  const ending = findEndingPermits(await listPartners(ctx)).map(
    ({ id, partner, ends_on, days_left, ended }) => {
      const reached = PERMIT_WARN_DAYS.filter((days) => days_left <= days)
      const left = ended ? 'ended' : String(Math.min(...reached))
      return { subject_id: id, params: { partner, day: ends_on, left } }
    },
  )
  return ctx.db.transaction((tx) => keepMatters(tx, ctx.now(), 'permit-ending', ending))
}
