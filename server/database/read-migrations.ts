import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { fromRoot } from '#server/machine/place.ts'
import type { RootDatabase } from './open.ts'

type Journal = { entries: { when: number }[] }

let read: Promise<number[]> | undefined
const ours = () =>
  (read ??= readFile(fromRoot('server/database/migrations/meta/_journal.json'), 'utf8').then((text) =>
    (JSON.parse(text) as Journal).entries.map(({ when }) => when),
  ))

/** When the newest change of the model was made: this version is no older. */
export const newestMigration = async () => new Date(Math.max(...(await ours())))

/** Which of our migrations a database has. `known`: whether it has any; `newer`: some that come after all of ours. */
export async function readMigrations(db: RootDatabase) {
  const { rows: there } = await db.execute<{ known: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  )
  if (!there[0]!.known) return { known: false, missing: 0, newer: false }
  const { rows } = await db.execute<{ at: number }>(
    sql`select created_at::float8 as at from drizzle.__drizzle_migrations`,
  )
  const applied = new Set(rows.map(({ at }) => at))
  const wanted = await ours()
  return {
    known: true,
    missing: wanted.filter((at) => !applied.has(at)).length,
    newer: [...applied].some((at) => at > Math.max(...wanted)),
  }
}
