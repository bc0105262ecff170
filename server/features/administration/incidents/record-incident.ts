import { INCIDENT_HOURS, type IncidentForm } from '#contract/administration/incidents.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { incidents } from '#server/database/schema/incidents.ts'
import { invalidField } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { ACTIVITIES } from '#server/features/administration/processing/activities.ts'
import { requirePast } from '#server/time/device-time.ts'

const HOUR_MS = 60 * 60 * 1000

/** Records an incident. The clock runs from when it was noticed. @throws Problem 400 */
export async function recordIncident(ctx: RequestContext<Member>, form: IncidentForm) {
  return ctx.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(incidents)
      .values({ ...toIncidentRow(ctx, form), created_at: ctx.now(), created_by: ctx.actor.id })
      .returning({ id: incidents.id })
    await recordAudit(tx, ctx, { action: 'incident.recorded', subject: `incident:${stored!.id}` })
    return stored!.id
  })
}

/** @throws Problem 400 for what cannot be */
export function toIncidentRow(ctx: Pick<RequestContext, 'env' | 'now'>, form: IncidentForm) {
  const noticed_at = new Date(form.noticed_at)
  const [from_at, to_at] = [new Date(form.from_at), new Date(form.to_at)]
  requirePast(ctx, noticed_at, 'noticed_at')
  // It may have begun years before anybody noticed.
  if (from_at > ctx.now()) throw invalidField('from_at', 'must not be in the future')
  if (from_at > to_at) throw invalidField('to_at', 'must not be before the beginning')
  const known = new Set(ACTIVITIES.map(({ id }) => id))
  if (form.activities.some((id) => !known.has(id)))
    throw invalidField('activities', 'must name activities of the register')
  const due_at = new Date(noticed_at.getTime() + INCIDENT_HOURS * HOUR_MS)
  return { ...form, noticed_at, from_at, to_at, due_at }
}
