import { sql } from 'drizzle-orm'
import { Settings } from '#contract/administration/settings.ts'
import type { RejectionReason } from '#contract/requests/rejections.ts'
import type { Database } from '#server/database/open.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { settings } from '#server/database/schema/operations.ts'
import { inBothLanguages } from '#server/texts/say.ts'

const reason = (key: string, words: RejectionReason['words'], more: Partial<RejectionReason> = {}) => ({
  key,
  words,
  shows_points: false,
  needs_note: false,
  ...more,
})

/** Reasons that most operators have. Drop-off points stand beside those where bringing it oneself is a way. */
const REASONS: RejectionReason[] = [
  reason('outside-area', inBothLanguages('It is outside the area that we serve.'), { shows_points: true }),
  reason('not-e-waste', inBothLanguages('It is not electronic waste.')),
  reason('unsafe', inBothLanguages('We cannot take it safely.')),
  reason('unreachable', inBothLanguages('We had no way to reach you.'), { shows_points: true }),
  reason('duplicate', inBothLanguages('It is the same as another request.')),
  reason('other', inBothLanguages('Another reason, see the note.'), { needs_note: true, shows_points: true }),
]

/** The settings until somebody decides. */
const UNDECIDED: Settings = {
  managed_area_route: null,
  point_quiet_days: 30,
  depot: null,
  operator_name: '',
  operator_phone: '',
  operator_whatsapp: '',
  operator_address: '',
  operator_hours: '',
  operator_logo: null,
  answer_days: 3,
  appointment_days: 14,
  digest_hour: 7,
  // Commonly cited for electronics; nobody could confirm it, and the page says so.
  waste_codes: ['B107d'],
  rejection_reasons: REASONS,
  set_up_away: false,
}

/** The operator's settings. A value that a later version has stored and this one does not understand is left out. */
export async function readSettings(db: Pick<Database, 'select'>): Promise<Settings> {
  const [found] = await question(db).execute()
  return toSettings(found!.stored)
}

/** The stored settings as part of another query; for `toSettings`. */
export const storedSettings = sql<Record<string, unknown> | null>`(
  select json_object_agg(${settings.name}, ${settings.value}) from ${settings}
  where ${settings.name} in ${Settings.keyof().options})`

// Once: zod compiles each new schema again.
const Stored = Settings.partial()

export function toSettings(stored: Record<string, unknown> | null): Settings {
  const known = Stored.safeParse(stored ?? {})
  return { ...UNDECIDED, ...known.data } as Settings
}

const question = prepareQuery((db) =>
  db
    .select({ stored: storedSettings })
    .from(sql`(values (0)) as one`)
    .prepare('settings'),
)
