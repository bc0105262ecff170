import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnv } from '#server/env.ts'
import { putBack, readThrough } from './put-back.ts'
import { contentsInWords, passphraseIn, runProgram, spoken } from './set-program.ts'

const USAGE = `npm run restore -- FILE [--passphrase-file FILE]

Puts a backup into this installation, which must be empty: the embedded database of DATA_DIR, or that of DATABASE_URL,
and the files. The server must not run. A backup of an older version is brought up to date.
  --passphrase-file FILE  its first line opens an encrypted backup
`

const root = join(import.meta.dirname, '..', '..')
// What the environment sets stands above the file.
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))

await runProgram(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'passphrase-file': { type: 'string' }, help: { type: 'boolean' } },
  })
  const [file, ...more] = positionals
  if (values.help) process.stdout.write(USAGE)
  else if (file === undefined || more.length > 0) {
    process.stderr.write(USAGE)
    process.exitCode = 2
  } else await restore(realpathSync(resolve(file)), passphraseIn(values['passphrase-file']))
})

async function restore(path: string, passphrase: string | undefined) {
  const env = readEnv(process.env, root)
  say(`Reading ${path} through …`)
  const { head, manifest } = await readThrough(env, { path, passphrase })
  say(`It is whole: ${contentsInWords({ head, manifest })}; of ${head.made_at}, version ${head.version}.`)
  say('Loading …')
  const { migrated } = await putBack(env, { path, passphrase })
  if (migrated > 0) say(`It was of an older version: ${migrated} changes of the database were applied.`)
  if (manifest.missing.count > 0)
    say(`${spoken(manifest.missing.count)} files were missing when the backup was made.`)
  say('Restored, row by row as it was. Start the server: npm start')
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
