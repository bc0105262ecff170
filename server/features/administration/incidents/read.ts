import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { LOCALES, type Locale } from '#contract/foundation/locale.ts'
import type { Incident, IncidentLetter } from '#contract/administration/incidents.ts'
import type { Context } from '#server/core/context.ts'
import { incidentLetters, incidentLog, incidents } from '#server/database/schema/incidents.ts'
import { mails } from '#server/database/schema/mails.ts'
import { users } from '#server/database/schema/people.ts'
import { notFound } from '#server/core/errors.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { countAffected } from './affected.ts'
import { toIncidentLetter } from './letter.ts'

const MANY = 200

/** Open ones first, the most urgent above; then the newest. */
export async function listIncidents({ db }: Pick<Context, 'db'>) {
  const rows = await db
    .select()
    .from(incidents)
    .orderBy(sql`${incidents.closed_at} is not null`, desc(incidents.noticed_at))
    .limit(MANY)
  return rows.map(toIncident)
}

/** One, with who was affected by now. @throws Problem 404 */
export async function readIncident(ctx: Pick<Context, 'db' | 'env'>, id: number) {
  const { db } = ctx
  const [row] = await db.select().from(incidents).where(eq(incidents.id, id))
  if (!row) throw notFound('Incident')
  const { operator_name } = await readSettings(db)
  const letters = LOCALES.map(
    (locale) => [locale, toIncidentLetter(ctx, row, locale, operator_name)] as const,
  )
  return {
    incident: toIncident(row),
    affected: await countAffected(db, row),
    letters: Object.fromEntries(letters) as Record<Locale, IncidentLetter>,
    sent: await sentOf(ctx, id),
    log: await logOf(ctx, id),
  }
}

async function sentOf({ db }: Pick<Context, 'db'>, id: number) {
  const ours = and(eq(mails.kind, 'incident'), sql`${mails.params}->>'incident_id' = ${String(id)}`)
  const [found] = await db
    .select({
      waiting: count(sql`case when ${and(isNull(mails.sent_at), isNull(mails.refused_at))} then 1 end`),
      refused: count(sql`case when ${isNotNull(mails.refused_at)} then 1 end`),
    })
    .from(mails)
    .where(ours)
  return { owed: await db.$count(incidentLetters, eq(incidentLetters.incident_id, id)), ...found! }
}

async function logOf({ db }: Pick<Context, 'db'>, id: number) {
  const rows = await db
    .select({ id: incidentLog.id, at: incidentLog.at, by: users.username, text: incidentLog.text })
    .from(incidentLog)
    .leftJoin(users, eq(users.id, incidentLog.actor_id))
    .where(eq(incidentLog.incident_id, id))
    .orderBy(asc(incidentLog.id))
  return rows.map(({ at, ...line }) => ({ ...line, at: at.toISOString() }))
}

function toIncident(row: typeof incidents.$inferSelect): Incident {
  const { created_at: _, created_by: __, ...incident } = row
  return {
    ...incident,
    noticed_at: row.noticed_at.toISOString(),
    due_at: row.due_at.toISOString(),
    from_at: row.from_at.toISOString(),
    to_at: row.to_at.toISOString(),
    letters_at: row.letters_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
  }
}
