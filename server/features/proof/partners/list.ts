import type { partners as contract } from '#contract/proof/partners.ts'
import type { ParsedOf } from '#contract/foundation/endpoint.ts'
import type { RequestContext } from '#server/core/context.ts'
import { permits } from '#server/database/schema/partners.ts'
import { isWaiting } from '#server/features/foundation/notifications/is-waiting.ts'
import { listPartners } from './register.ts'

/** The register, or the partners with a permit of which the reader's bell tells. */
export async function listRegister(ctx: RequestContext, { matter }: ParsedOf<typeof contract.list>['query']) {
  if (!matter) return listPartners(ctx)
  const rows = await ctx.db
    .selectDistinct({ id: permits.partner_id })
    .from(permits)
    .where(isWaiting(ctx.actor, matter, permits.id))
  return listPartners(
    ctx,
    rows.map(({ id }) => id),
  )
}
