import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { makeSet } from '#server/adapters/backups/make-set.ts'
import { BackupError } from '#server/adapters/backups/manifest.ts'
import { poolingOf } from '#server/database/pooling.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { readEnv, type Env } from '#server/installation/env.ts'
import { findSecret, secretFits } from '#server/installation/secret.ts'
import { ROOT } from '#server/machine/place.ts'
import { bringBackups } from './bring-backups.ts'
import { dataFolderOf } from './data-folder.ts'
import { QUIET } from './locate.ts'
import { putBackup, requireAlone } from './put.ts'
import { connectTo, contentsInWords, runProgram } from './set-program.ts'

const USAGE = `npm run move -- --to DATABASE_URL | embedded

Moves the database of this installation: to a PostgreSQL server, or into the embedded database of DATA_DIR. The server
must be stopped. Files and the secret stay in DATA_DIR; the old database is left as it is.
`

/** Prefix of the folder for files on the way; only this user can open it. */
const MOVING = 'moving-'

// The environment takes precedence over the file.
if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'))

await runProgram(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) process.stdout.write(USAGE)
  else if (values.to === undefined) {
    process.stderr.write(USAGE)
    process.exitCode = 2
  } else await move(readEnv(process.env, ROOT), values.to)
})

async function move(env: Env, to: string) {
  if ((to === 'embedded') === (env.DATABASE_URL === undefined))
    throw new BackupError(
      to === 'embedded'
        ? 'The database is the embedded one already: DATABASE_URL is not set.'
        : 'The database is on a server already. Move it with that server’s own tools, or back up and restore.',
    )
  const target = to === 'embedded' ? undefined : readEnv({ DATABASE_URL: to }, ROOT).DATABASE_URL!
  await using opened = new AsyncDisposableStack()
  const dataDir = dataFolderOf(env)
  if (target && !existsSync(join(dataDir, 'postgres')))
    throw new BackupError(`There is no database in ${dataDir}: is DATA_DIR right?`)
  // One of the two databases is the embedded one in either direction; a running server holds its folder.
  const embedded = await startEmbeddedPostgres({ dataDir, dataDirGiven: env.dataDirGiven, log: QUIET })
  opened.defer(embedded.stop)
  const [from, into] = target ? [embedded.url, target] : [env.DATABASE_URL!, embedded.url]
  const { client, connection } = await connectTo(from, 'resirkuit move')
  opened.defer(() => client.end())
  await requireAlone(client, await poolingOf(connection, client))
  const secret = await findSecret(dataDir, env.SECRET)
  if (!secret || !(await secretFits(drizzle({ client, casing: 'snake_case' }), secret)))
    throw new BackupError(`The secret in ${dataDir} does not fit the database. Nothing was changed.`)

  // Left by a process that was killed.
  for (const name of await readdir(dataDir))
    if (name.startsWith(MOVING)) await rm(join(dataDir, name), { recursive: true, force: true })
  const folder = await mkdtemp(join(dataDir, MOVING))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const made = await makeSet({ client, files: undefined, secret }, { folder, at: new Date() })
  const stays = async () => {}
  await putBackup({ path: made.path }, { url: into, files: { write: stays }, keepSecret: stays })
  await bringBackups(client, into)
  process.stdout.write(
    `Moved and compared row by row: ${contentsInWords(made)}. Files and secret stay in ${dataDir}.\n` +
      (target
        ? 'Now set DATABASE_URL to the new address and start: npm start\n'
        : 'Now remove DATABASE_URL and start: npm start\n') +
      'The old database is as it was: delete it when you have looked.\n',
  )
}
