import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'

/**
 * Which rows name a file, and by which key (the features have the same: `photos/files.ts`, `content/images.ts`). Registers that
 * wait to be read (`imports`) are left out: they may hold national identity numbers, and can be brought in again.
 */
const NAMED: { table: string; column: string; key: string; only?: string }[] = [
  { table: 'images', column: 'storage_key', key: 'storage_key' },
  { table: 'permits', column: 'storage_key', key: 'storage_key' },
  { table: 'points', column: 'photo_id', key: `'points/' || photo_id || '.webp'` },
  {
    table: 'settings',
    column: 'value',
    key: `'logos/' || (value ->> 'id') || '.webp'`,
    only: `name = 'operator_logo'`,
  },
  {
    table: 'content_images',
    column: 'source_url',
    key: `'pictures/' || id || '.webp'`,
    // Pictures of a content site are fetched again.
    only: 'source_url is null',
  },
]
const AT_ONCE = 1_000
const PINNED = '.pinned-'

/** The keys that the rows of this snapshot name, in their order. A table that an older model has not names none. */
export async function* namedFiles(client: pg.Client): AsyncGenerator<string[]> {
  const { rows } = await client.query<{ part: string }>(
    `select table_name || '.' || column_name as part from information_schema.columns where table_schema = 'public'`,
  )
  const there = new Set(rows.map(({ part }) => part))
  const parts = NAMED.filter(({ table, column }) => there.has(`${table}.${column}`)).map(
    ({ table, key, only = 'true' }) => `select ${key} as key from public.${table} where ${only}`,
  )
  if (parts.length === 0) return
  await client.query(
    `declare named no scroll cursor for
       select key collate "C" as key from (${parts.join(' union ')}) as named where key is not null order by 1`,
  )
  for (;;) {
    const { rows: keys } = await client.query<{ key: string }>(`fetch ${AT_ONCE} from named`)
    if (keys.length === 0) break
    yield keys.map(({ key }) => key)
  }
  await client.query('close named')
}

/**
 * Holds the files that a snapshot names: as hard links, which a deletion of the file does not touch.
 * @returns where they are, and which there are none of
 */
export async function pinFiles(client: pg.Client, filesDir: string, pinned: string) {
  const missing = new Set<string>()
  const made = new Set<string>()
  for await (const keys of namedFiles(client))
    for (const key of keys) {
      const to = join(pinned, key)
      if (!made.has(dirname(to))) {
        await mkdir(dirname(to), { recursive: true, mode: 0o700 })
        made.add(dirname(to))
      }
      if (!(await hold(join(filesDir, key), to))) missing.add(key)
    }
  return missing
}

async function hold(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return true
    if (code === 'ENOENT') return false
    // Some file systems know no links.
    return copyFile(from, to).then(
      () => true,
      (failed: NodeJS.ErrnoException) => {
        if (failed.code === 'ENOENT') return false
        throw failed
      },
    )
  }
}

export const pinFolder = (filesDir: string) => join(filesDir, `${PINNED}${process.pid}`)

/** Also those of one that was killed: of an installation one backup is made at a time. */
export async function unpinAll(filesDir: string) {
  for (const name of await readdir(filesDir).catch(() => []))
    if (name.startsWith(PINNED)) await rm(join(filesDir, name), { recursive: true, force: true })
}
