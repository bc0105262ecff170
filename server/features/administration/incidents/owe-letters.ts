import { eq } from 'drizzle-orm'
import { createHmac } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { incidentLetters, incidents } from '#server/database/schema/incidents.ts'
import { mails } from '#server/database/schema/mails.ts'
import { readAffected, isMailable, type Person } from './affected.ts'

/** Owes a mail to everybody affected who has an address, each once, also where it is run again. All of them, or none and it is tried again. */
export async function oweLetters(ctx: Context, { incident_id }: { incident_id: number }) {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.select().from(incidents).where(eq(incidents.id, incident_id)).for('update')
    if (!row?.letters_at) return
    for await (const people of readAffected(tx, row))
      await owe(tx, ctx, incident_id, people.filter(isMailable))
  })
}

async function owe(tx: Database, { secret, queue, now }: Context, incident_id: number, people: Person[]) {
  if (people.length === 0) return
  const tagOf = (email: string) =>
    createHmac('sha256', secret).update(`incident:${incident_id}:${email.toLowerCase()}`).digest('base64url')
  const byTag = new Map(people.map((person) => [tagOf(person.email!), person]))
  const fresh = await tx
    .insert(incidentLetters)
    .values([...byTag.keys()].map((tag) => ({ incident_id, tag })))
    .onConflictDoNothing()
    .returning({ tag: incidentLetters.tag })
  if (fresh.length === 0) return
  const owed = fresh.map(({ tag }) => {
    const { user_id, submission_id } = byTag.get(tag)!
    return {
      once_key: `incident:${incident_id}:${tag}`,
      kind: 'incident' as const,
      params: { incident_id: String(incident_id) },
      user_id,
      submission_id,
      created_at: now(),
    }
  })
  const stored = await tx.insert(mails).values(owed).onConflictDoNothing().returning({ mail_id: mails.id })
  for (const mail of stored) await queue.send('notice-mail', mail, tx)
}
