// The migrations lead to the model of schema/: generating once more, into a copy, must find nothing to do.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
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
  console.log(`migrations: ${before - 1} lead to the model`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
