import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { drizzle } from 'drizzle-orm/node-postgres'
import { makeSet, type MadeSet } from '#server/adapters/backups/make-set.ts'
import { openBackupPlace } from '#server/adapters/backups/place.ts'
import { rowsIn } from '#server/adapters/backups/read-set.ts'
import { openFiles } from '#server/adapters/images/files.ts'
import { readEnv } from '#server/installation/env.ts'
import { findSecret, secretFits } from '#server/installation/secret.ts'
import { putInForce, readStoredSettings, settingsInForce } from '#server/installation/stored-settings.ts'
import { StartupError } from '#server/start/startup-error.ts'
import { ROOT } from '#server/machine/place.ts'
import { locateDatabase } from './locate.ts'
import {
  connectTo,
  contentsInWords,
  formatMegabytes,
  passphraseIn,
  runProgram,
  formatCount,
} from './set-program.ts'

const USAGE = `npm run backup [-- --to FOLDER] [-- --passphrase-file FILE]

Puts everything this installation keeps into one file: the database, the files and the secret, as they are at one
instant. The server may keep running. The file is checked before it gets its name.
  --to FOLDER             where it goes; else BACKUP_DIR, or the folder backups of the data folder
  --passphrase-file FILE  encrypts it (age) with the first line of that file; else BACKUP_PASSPHRASE, where that is set
`

const STEPS = {
  tables: 'Reading the tables …',
  files: 'Reading the files …',
  checking: 'Reading the backup through …',
}

// The environment takes precedence over the file.
if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'))

await runProgram(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      'passphrase-file': { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    process.stdout.write(USAGE)
    return
  }
  const env = readEnv(process.env, ROOT)
  const passphrase = passphraseIn(values['passphrase-file']) ?? env.BACKUP_PASSPHRASE
  await using opened = new AsyncDisposableStack()
  const { url, dataDir, close } = await locateDatabase(env)
  opened.defer(close)
  const { client } = await connectTo(url, 'resirkuit backup')
  opened.defer(() => client.end())
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as ours`)
  if (!rows[0].ours) throw new StartupError('This database is empty: start the server first.')
  const secret = await findSecret(dataDir, env.SECRET)
  if (!secret || !(await secretFits(drizzle({ client, casing: 'snake_case' }), secret)))
    throw new StartupError(
      `The secret does not fit this database, or cannot be read in ${dataDir}: run this as the user who runs the server.`,
    )
  const stored = await readStoredSettings(drizzle({ client, casing: 'snake_case' }), secret)
  putInForce(env, settingsInForce(process.env, stored, ROOT))
  const files = await openFiles(env, dataDir)
  const source = { client, files, filesDir: env.FILES_URL ? undefined : join(dataDir, 'files'), secret }
  const place = openBackupPlace(
    values.to === undefined ? env : { ...env, BACKUP_DIR: resolve(values.to) },
    dataDir,
  )
  const set = await makeSet(source, {
    folder: place.folder,
    at: new Date(),
    keepFree: { dataDir, floor_bytes: env.DISK_FLOOR_MB * 2 ** 20 },
    passphrase,
    progress: (what) => process.stdout.write(`${STEPS[what]}\n`),
  })
  const made = { ...set, path: await place.keep(set.path) }
  await remember(client, made)
  const { missing } = made.manifest
  if (missing.count > 0)
    process.stdout.write(
      `${formatCount(missing.count)} files that rows name are not there, e.g. ${missing.keys[0]}: they were gone before.\n`,
    )
  process.stdout.write(
    `${made.path}\n${contentsInWords(made)}; ${formatMegabytes(made.size_bytes)}, read through.\n`,
  )
})

/** For the list of backups, and for who looks how old the last one is; a database of an older version has no such list. */
async function remember(client: pg.Client, { path, size_bytes, manifest }: MadeSet) {
  const { rows } = await client.query(
    `select from information_schema.columns where table_schema = 'public' and table_name = 'backups' and column_name = 'missing'`,
  )
  if (rows.length === 0) return
  await client.query(
    `insert into backups (origin, state, ended_at, verified_at, path, size_bytes, encrypted, rows, files, missing)
     values ('machine', 'done', now(), now(), $1, $2, $3, $4, $5, $6)`,
    [path, size_bytes, path.endsWith('.age'), rowsIn(manifest), manifest.files.count, manifest.missing.count],
  )
}
