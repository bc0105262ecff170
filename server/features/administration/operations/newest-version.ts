import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { RootDatabase } from '#server/database/open.ts'
import { settings } from '#server/database/schema/operations.ts'
import { isVersion } from '#server/installation/version.ts'

const NAME = 'newest-version'

/** The last answer of the address, and the last error. */
const Newest = z.object({
  version: z.string().refine(isVersion).nullable(),
  error: z.string().nullable(),
})
export type Newest = z.infer<typeof Newest>

export async function readNewestVersion(db: Pick<RootDatabase, 'select'>): Promise<Newest | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, NAME))
  return Newest.safeParse(row?.value).data
}

export async function keepNewestVersion(db: Pick<RootDatabase, 'insert'>, value: Newest, at: Date) {
  await db
    .insert(settings)
    .values({ name: NAME, value, changed_at: at })
    .onConflictDoUpdate({
      target: settings.name,
      set: { value: sql`excluded.value`, changed_at: sql`excluded.changed_at` },
    })
}
