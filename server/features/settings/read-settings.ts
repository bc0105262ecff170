import { Settings } from '#contract/settings.ts'
import type { Database } from '#server/database/open.ts'
import { settings } from '#server/database/schema/operations.ts'

/** What holds until somebody decides. */
const UNDECIDED: Settings = {
  managed_area_route: null,
  point_quiet_days: 30,
  depot: null,
  operator_name: '',
  answer_days: 3,
  appointment_days: 14,
  // Commonly cited for electronics; nobody could confirm it, and the page says so.
  waste_codes: ['B107d'],
}

/** What the operator has decided. What a later version may have stored and this one does not understand is left out. */
export async function readSettings(db: Pick<Database, 'select'>): Promise<Settings> {
  const rows = await db.select({ name: settings.name, value: settings.value }).from(settings)
  const known = Settings.partial().safeParse(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
  return { ...UNDECIDED, ...known.data } as Settings
}
