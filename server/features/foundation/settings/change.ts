import { sql } from 'drizzle-orm'
import { readPhone } from '#contract/foundation/phone.ts'
import type { Settings } from '#contract/administration/settings.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { settings } from '#server/database/schema/operations.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { readSettings } from './read-settings.ts'

/** Stores what the operator decides, and who did; what is missing, or so already, stays as it is. */
export async function changeSettings(
  ctx: RequestContext<Member>,
  typed: { [Name in keyof Settings]?: Settings[Name] | undefined },
) {
  const wanted = { ...typed, ...phonesIn(typed) }
  return ctx.db.transaction(async (tx) => {
    const before = await readSettings(tx)
    const fields = (Object.keys(wanted) as (keyof Settings)[]).filter(
      (name) => wanted[name] !== undefined && JSON.stringify(wanted[name]) !== JSON.stringify(before[name]),
    )
    if (fields.length === 0) return before
    await tx
      .insert(settings)
      .values(
        fields.map((name) => ({
          name,
          value: sql`${JSON.stringify(wanted[name])}::jsonb`,
          changed_by: ctx.actor.id,
          changed_at: ctx.now(),
        })),
      )
      .onConflictDoUpdate({
        target: settings.name,
        set: {
          value: sql`excluded.value`,
          changed_by: sql`excluded.changed_by`,
          changed_at: sql`excluded.changed_at`,
        },
      })
    await recordAudit(tx, ctx, { action: 'settings.changed', subject: 'settings', details: { fields } })
    return readSettings(tx)
  })
}

/** The numbers as they are stored: `+62812…`, or nothing. */
const phonesIn = (typed: Partial<Record<(typeof PHONES)[number], string | undefined>>) =>
  Object.fromEntries(
    PHONES.flatMap((name) =>
      typed[name] === undefined ? [] : [[name, readPhone(typed[name]).e164 ?? ''] as const],
    ),
  )
const PHONES = ['operator_phone', 'operator_whatsapp'] as const
