import { sql } from 'drizzle-orm'
import type { SetUpFact } from '#contract/administration/set-up.ts'
import type { Settings } from '#contract/administration/settings.ts'
import type { Context } from '#server/core/context.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { backups } from '#server/database/schema/operations.ts'
import { partners, permits } from '#server/database/schema/partners.ts'
import { users } from '#server/database/schema/people.ts'
import { areaDistricts, serviceAreas } from '#server/database/schema/pickups.ts'
import { points } from '#server/database/schema/places.ts'
import { stores } from '#server/database/schema/stores.ts'
import { today } from '#server/time/today.ts'

type Recorded = Extract<
  SetUpFact,
  'area' | 'hours' | 'point' | 'store' | 'partner' | 'permit' | 'staff' | 'backup-made'
>

/** The facts about the set-up of this installation: what is recorded, and what its settings say. */
export async function readSetUpFacts(
  { lookups, env, now }: Pick<Context, 'lookups' | 'env' | 'now'>,
  settings: Settings,
): Promise<Record<SetUpFact, boolean>> {
  const [recorded] = await question(lookups).execute({ today: today({ env, now }) })
  return { ...recorded!, ...effectiveFacts({ env }, settings) }
}

/** The facts that the environment or the settings of the service decide, whichever holds. */
const effectiveFacts = ({ env }: Pick<Context, 'env'>, settings: Settings) => ({
  name: settings.operator_name !== '',
  contact: [settings.operator_phone, settings.operator_whatsapp, settings.operator_address].some(
    (way) => way !== '',
  ),
  address: env.PUBLIC_URL !== undefined,
  mail: env.SMTP_URL !== undefined,
  'backup-daily': env.BACKUP_AT !== undefined,
})

const served = sql`from ${serviceAreas} a where a.active and exists (select from ${areaDistricts} d where d.area_id = a.id)`
const working = sql`from ${partners} p where p.active`
const recorded = {
  area: sql<boolean>`exists (select ${served})`,
  hours: sql<boolean>`exists (select ${served} and jsonb_array_length(a.hours) > 0)`,
  point: sql<boolean>`exists (select from ${points} where ${points.active} and not ${points.is_example})`,
  store: sql<boolean>`exists (select from ${stores} where ${stores.is_default} and ${stores.address} <> '')`,
  partner: sql<boolean>`exists (select ${working})`,
  permit: sql<boolean>`exists (select ${working} and exists (
    select from ${permits} m where m.partner_id = p.id and coalesce(m.ends_on >= ${sql.placeholder('today')}::date, true)))`,
  // The first administrator is one of them.
  staff: sql<boolean>`exists (select from ${users} where ${users.role} <> 'member' offset 1)`,
  'backup-made': sql<boolean>`exists (select from ${backups} where ${backups.state} = 'done')`,
} satisfies Record<Recorded, unknown>

const question = prepareQuery((db) =>
  db
    .select(recorded)
    .from(sql`(values (0)) as one`)
    .prepare('set-up-facts'),
)
