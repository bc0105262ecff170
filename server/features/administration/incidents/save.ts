import { eq } from 'drizzle-orm'
import type { IncidentForm } from '#contract/administration/incidents.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { incidents } from '#server/database/schema/incidents.ts'
import { conflict } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { lockIncident } from './hold.ts'
import { toIncidentRow } from './record-incident.ts'

/**
 * Says more about it. A letter is not changed once it was sent.
 * @throws Problem 404; 400; 409 `letters-sent`, `changed-meanwhile`
 */
export async function saveIncident(
  ctx: RequestContext<Member>,
  id: number,
  { version, ...form }: IncidentForm & { version: number },
) {
  const row = toIncidentRow(ctx, form)
  await ctx.db.transaction(async (tx) => {
    const held = await lockIncident(tx, id)
    if (held.letters_at)
      throw conflict(
        'letters-sent',
        'The letters have gone out with this text. Add further events to the log.',
      )
    if (held.version !== version)
      throw conflict('changed-meanwhile', 'Somebody else has changed this. Read it again.')
    const fields = (Object.keys(row) as (keyof typeof row)[]).filter(
      (name) => JSON.stringify(row[name]) !== JSON.stringify(held[name]),
    )
    if (fields.length === 0) return
    await tx
      .update(incidents)
      .set({ ...row, version: version + 1 })
      .where(eq(incidents.id, id))
    await recordAudit(tx, ctx, { action: 'incident.changed', subject: `incident:${id}`, details: { fields } })
  })
}
