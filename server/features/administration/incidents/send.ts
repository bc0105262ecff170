import { eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { incidents } from '#server/database/schema/incidents.ts'
import { conflict } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { countAffected } from './affected.ts'
import { lockIncident } from './hold.ts'
import { isLetterWritten } from './letter.ts'

/**
 * Decides that the letters go out. The person who presses has read how many they are: to another number nothing is sent.
 * @throws Problem 404; 409 `letter-incomplete`, `letters-sent`, `changed-meanwhile`
 */
export async function sendLetters(ctx: RequestContext<Member>, id: number, count: number) {
  await ctx.db.transaction(async (tx) => {
    const held = await lockIncident(tx, id)
    if (held.letters_at) throw conflict('letters-sent', 'The letters are already being sent.')
    if (!isLetterWritten(held))
      throw conflict('letter-incomplete', 'The letter is not complete in both languages yet.')
    const { mailed } = await countAffected(tx, held)
    if (mailed !== count)
      throw conflict('changed-meanwhile', `The number of mails is now ${mailed}, not ${count}.`)
    await tx.update(incidents).set({ letters_at: ctx.now() }).where(eq(incidents.id, id))
    await recordAudit(tx, ctx, {
      action: 'incident.letters-ordered',
      subject: `incident:${id}`,
      details: { count },
    })
    await ctx.queue.send('incident-letters', { incident_id: id }, tx)
  })
}
