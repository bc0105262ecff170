import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '#server/adapters/backups/manifest.ts'
import { readEnv } from '#server/installation/env.ts'
import { ROOT } from '#server/machine/place.ts'
import { putBack, readBackupThrough, requireNoFilesYet } from './put-back.ts'
import { contentsInWords, passphraseIn, runProgram, formatCount } from './set-program.ts'

const USAGE = `npm run restore -- FILE [--passphrase-file FILE] [--drill] [--files-there]

Puts a backup into this installation, which must be empty: the embedded database of DATA_DIR, or that of DATABASE_URL,
and the files. The server must not run. A backup of an older version is brought up to date.
  --passphrase-file FILE  its first line opens an encrypted backup; else BACKUP_PASSPHRASE, where that is set
  --drill                 to look at it: the server that is started on it sends nothing to anybody
  --files-there           although photos or pictures lie there already: those of the same name are written over
`

// The environment takes precedence over the file.
if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'))

await runProgram(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'passphrase-file': { type: 'string' },
      drill: { type: 'boolean', default: false },
      'files-there': { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  const [file, ...more] = positionals
  if (values.help) process.stdout.write(USAGE)
  else if (file === undefined || more.length > 0) {
    process.stderr.write(USAGE)
    process.exitCode = 2
  } else {
    const { drill, 'files-there': filesThere } = values
    // Its housekeeping would delete what was uploaded since.
    if (drill && filesThere)
      throw new BackupError('A drill needs a place of its own for files: --files-there is not for it.')
    await restore(realpathSync(resolve(file)), passphraseIn(values['passphrase-file']), { drill, filesThere })
  }
})

async function restore(
  path: string,
  given: string | undefined,
  how: { drill: boolean; filesThere: boolean },
) {
  const env = readEnv(process.env, ROOT)
  const passphrase = given ?? env.BACKUP_PASSPHRASE
  if (!how.filesThere) await requireNoFilesYet(env)
  say(`Reading ${path} through …`)
  const { head, manifest } = await readBackupThrough(env, { path, passphrase })
  say(`It is whole: ${contentsInWords({ head, manifest })}; of ${head.made_at}, version ${head.version}.`)
  say('Loading …')
  const { migrated } = await putBack(env, { path, passphrase }, how)
  if (migrated > 0) say(`It was of an older version: ${migrated} changes of the database were applied.`)
  if (manifest.missing.count > 0)
    say(`${formatCount(manifest.missing.count)} files were missing when the backup was made.`)
  say('Restored, row by row as it was. Start the server: npm start')
  if (how.drill)
    say('It is a drill: the server sends nothing to anybody, and mails become files in DATA_DIR/mail.')
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
