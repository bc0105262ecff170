import type { Member, RequestContext } from '#server/core/context.ts'
import { incidentLog } from '#server/database/schema/incidents.ts'
import { lockIncident } from './hold.ts'

/** Writes down what was done. @throws Problem 404 */
export const addIncidentNote = (ctx: RequestContext<Member>, id: number, text: string) =>
  ctx.db.transaction(async (tx) => {
    await lockIncident(tx, id)
    await tx.insert(incidentLog).values({ incident_id: id, at: ctx.now(), actor_id: ctx.actor.id, text })
  })
