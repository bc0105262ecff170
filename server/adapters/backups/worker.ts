import { join } from 'node:path'
import pg from 'pg'
import { openFiles } from '#server/adapters/images/files.ts'
import type { Env } from '#server/env.ts'
import { inWords } from './failure.ts'
import { makeSet } from './make-set.ts'
import { placeOf, type PlaceSettings } from './place.ts'
import type { Made } from './port.ts'
import { rowsIn } from './read-set.ts'

/** What the process needs to know: it has none of the server's settings. */
export type Task = {
  url: string
  dataDir: string
  secret: string
  kept: PlaceSettings
  at: Date
  passphrase: string | undefined
  work_factor: number | undefined
  files: Pick<Env, 'FILES_URL' | 'FILES_ACCESS_KEY' | 'FILES_SECRET_KEY'>
}
export type Answer = { made: Made } | { failure: string }

// A program of its own: hashing, packing and a key out of a passphrase would keep a server busy, and take its memory.
process.on('message', async (task: Task) => process.send!(await answer(task)))

async function answer({
  url,
  dataDir,
  secret,
  kept,
  at,
  passphrase,
  work_factor,
  files: settings,
}: Task): Promise<Answer> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'resirkuit backup',
    keepAlive: true,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const files = await openFiles(settings, dataDir)
    const filesDir = settings.FILES_URL ? undefined : join(dataDir, 'files')
    const { folder, keep } = placeOf(kept, dataDir)
    const made = await makeSet({ client, files, filesDir, secret }, { folder, at, passphrase, work_factor })
    const { size_bytes, manifest } = made
    const path = await keep(made.path)
    return {
      made: {
        ...{ path, size_bytes, rows: rowsIn(manifest) },
        ...{ files: manifest.files.count, missing: manifest.missing.count },
      },
    }
  } catch (error) {
    return { failure: inWords(error) ?? (error as Error).message }
  } finally {
    await client.end().catch(() => {})
  }
}
