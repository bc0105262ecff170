// Proves that the linter refuses an import through a wall of the house (docs/architecture.md): plants one bad import
// in each room, in a copy outside the tree, and requires it to be caught. A rule that matches nothing would stay
// green for ever otherwise.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const PLANTED = [
  ['contract/planted.ts', '#server/errors.ts'],
  ['contract/planted.ts', 'fastify'],
  ['web/lib/planted.ts', '#server/errors.ts'],
  ['web/lib/planted.ts', '#web/features/accounts/auth.ts'],
  ['web/lib/planted.ts', '../features/accounts/auth.ts'],
  ['web/ui/planted.tsx', '#web/router.tsx'],
  ['web/ui/planted.tsx', '#web/lib/api.ts'],
  ['web/frame/planted.tsx', '#web/lib/api.ts'],
  ['web/features/accounts/planted.ts', '#web/features/submissions/api.ts'],
  ['web/features/submissions/planted.ts', '#web/features/locations/api.ts'],
  ['web/features/locations/planted.ts', '../submissions/api.ts'],
  ['web/features/timeline/planted.ts', '#web/pages/home.tsx'],
  ['web/features/users/planted.ts', '#web/features/accounts/auth.ts'],
  ['web/features/audit/planted.ts', '#web/features/users/api.ts'],
  ['web/features/operations/planted.ts', '#web/features/audit/api.ts'],
  ['web/features/content/planted.ts', '#web/features/impact/api.ts'],
  ['web/features/impact/planted.ts', '#web/features/content/api.ts'],
  ['web/features/knowledge/planted.ts', '#web/features/analyses/api.ts'],
  ['web/features/analyses/planted.ts', '#web/features/knowledge/api.ts'],
  ['web/features/notifications/planted.ts', '#web/features/timeline/api.ts'],
  ['web/features/weights/planted.ts', '#web/features/submissions/api.ts'],
  ['web/pages/planted.tsx', '#server/errors.ts'],
  ['server/features/submissions/planted.ts', 'fastify'],
  ['server/features/submissions/planted.ts', '#server/http/implement.ts'],
  ['server/features/submissions/routes.ts', '#server/database/schema.ts'],
  ['server/features/submissions/routes.ts', 'drizzle-orm'],
  ['server/adapters/planted.ts', '#server/features/accounts/me.ts'],
  ['server/database/planted.ts', '#server/http/implement.ts'],
  ['server/http/planted.ts', '#web/paths.ts'],
]

const root = join(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'resirkuit-walls-'))
const oxlint = join(root, 'node_modules', '.bin', 'oxlint')
/** Whether the linter refuses `file` for an import. */
const refuses = (file) => {
  const { stdout } = spawnSync(oxlint, ['--format=json', file], { cwd: copy, encoding: 'utf8' })
  return JSON.parse(stdout).diagnostics.some(({ code }) => code.includes('no-restricted-imports'))
}

const open = []
try {
  copyFileSync(join(root, '.oxlintrc.json'), join(copy, '.oxlintrc.json'))
  for (const [file, from] of PLANTED) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), `export * from '${from}'\n`)
    if (!refuses(file)) open.push(`${file} may import ${from}`)
    rmSync(join(copy, file))
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
if (open.length > 0) {
  console.error(`The walls have holes:\n${open.join('\n')}`)
  process.exit(1)
}
console.log(`walls: ${PLANTED.length} planted imports were refused`)
