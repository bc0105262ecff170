import { inArray, sql } from 'drizzle-orm'
import type { ReportGroupsForm } from '#contract/proof/reports.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { reportGroups } from '#server/database/schema/reports.ts'
import { invalidField } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { isKnown, readGroups, shippedGroup } from './groups.ts'

/**
 * Decides under what classes and materials are reported from now on; those that are not named stay. A group that is
 * as it was shipped is not kept: a later suggestion then reaches it.
 * @throws Problem 400 where one is unknown, or named twice
 */
export async function saveGroups(ctx: RequestContext<Member>, { groups }: ReportGroupsForm) {
  const names = groups.map(({ what }) => what)
  if (!names.every(isKnown)) throw invalidField('groups', 'name an unknown class or material')
  if (new Set(names).size < names.length) throw invalidField('groups', 'name one of them twice')
  return ctx.db.transaction(async (tx) => {
    // If two come at once, the second waits, and then sees the change of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('report_groups'))`)
    const before = new Map((await readGroups(tx)).map((one) => [one.what, one]))
    const changed = groups.filter(({ what, group, waste_code }) => {
      const one = before.get(what)!
      return one.group !== group || one.waste_code !== waste_code
    })
    if (changed.length > 0) {
      const what = changed.map((one) => one.what)
      await tx.delete(reportGroups).where(inArray(reportGroups.what, what))
      const kept = changed.filter((one) => {
        const suggested = shippedGroup(one.what)!
        return suggested.group !== one.group || suggested.waste_code !== one.waste_code
      })
      if (kept.length > 0) await tx.insert(reportGroups).values(kept)
      await recordAudit(tx, ctx, { action: 'report-groups.changed', subject: 'settings', details: { what } })
    }
    return readGroups(tx)
  })
}
