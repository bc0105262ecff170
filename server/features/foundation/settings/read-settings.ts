import { sql } from 'drizzle-orm'
import { Settings } from '#contract/administration/settings.ts'
import type { RejectionReason } from '#contract/requests/rejections.ts'
import type { Database } from '#server/database/open.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { settings } from '#server/database/schema/operations.ts'

const reason = (key: string, words: RejectionReason['words'], more: Partial<RejectionReason> = {}) => ({
  key,
  words,
  shows_points: false,
  needs_note: false,
  ...more,
})

/** Reasons that most operators have. Drop-off points stand beside those where bringing it oneself is a way. */
const REASONS: RejectionReason[] = [
  reason(
    'outside-area',
    { en: 'It is outside the area that we serve.', id: 'Lokasinya di luar wilayah layanan kami.' },
    { shows_points: true },
  ),
  reason('not-e-waste', { en: 'It is not electronic waste.', id: 'Barangnya bukan sampah elektronik.' }),
  reason('unsafe', {
    en: 'We cannot take it safely.',
    id: 'Kami tidak dapat menanganinya dengan aman.',
  }),
  reason(
    'unreachable',
    { en: 'We had no way to reach you.', id: 'Kami tidak dapat menghubungi Anda.' },
    { shows_points: true },
  ),
  reason('duplicate', {
    en: 'It is the same as another request.',
    id: 'Permintaan ini sama dengan permintaan lain.',
  }),
  reason(
    'other',
    { en: 'Another reason, see the note.', id: 'Alasan lain, lihat catatan.' },
    { needs_note: true, shows_points: true },
  ),
]

/** The settings until somebody decides. */
const UNDECIDED: Settings = {
  managed_area_route: null,
  point_quiet_days: 30,
  depot: null,
  operator_name: '',
  answer_days: 3,
  appointment_days: 14,
  digest_hour: 7,
  // Commonly cited for electronics; nobody could confirm it, and the page says so.
  waste_codes: ['B107d'],
  rejection_reasons: REASONS,
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
