// The migrations lead to the model of schema/: generating once more, into a copy, must find nothing to do. Their times grow and are
// past: one is applied only where it is later than the last one, and the doctor takes the latest for the age of this version.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'server', 'database', 'migrations')
const copy = mkdtempSync(join(tmpdir(), 'resirkuit-migrations-'))
try {
  cpSync(folder, copy, { recursive: true })
  const before = readdirSync(copy).length
  const args = [
    'generate',
    '--dialect=postgresql',
    '--schema=./server/database/schema/*.ts',
    '--casing=snake_case',
  ]
  const run = spawnSync(
    join(root, 'node_modules', '.bin', 'drizzle-kit'),
    [...args, `--out=${relative(root, copy)}`],
    { cwd: root, encoding: 'utf8' },
  )
  if (run.status !== 0) throw new Error(run.stderr || run.stdout)
  if (readdirSync(copy).length !== before)
    throw new Error('server/database/schema/ has changed without a migration: npm run migrations')
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'))
  for (const [at, { tag, when }] of entries.entries())
    if (when > Date.now() || when <= (entries[at - 1]?.when ?? 0))
      throw new Error(
        `The journal's time of ${tag} is not later than that of the one before, or is still to come`,
      )
  console.log(`migrations: ${before - 1} lead to the model`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
