import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { settings } from '#server/database/schema/operations.ts'

const DEMO = 'demo'

/** Readers of a demonstration's figures are told that they are made up, also without an account. */
export async function isDemo(db: Pick<Database, 'select'>) {
  const rows = await db.select({ name: settings.name }).from(settings).where(eq(settings.name, DEMO))
  return rows.length > 0
}

export const nameDemo = (db: Pick<Database, 'insert'>) =>
  db.insert(settings).values({ name: DEMO, value: true })
