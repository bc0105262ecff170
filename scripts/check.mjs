// One command that checks everything but the browser tests. Each step must pass; the first that fails ends it.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, runtime } from './setup.mjs'

const root = join(import.meta.dirname, '..')
ensureInstalled()
const node = runtime()
const bin = (name) => join(root, 'node_modules', '.bin', name)

const steps = [
  ['format', bin('oxfmt'), ['--check', '.']],
  ['lint', bin('oxlint'), ['--quiet', '--deny-warnings']],
  ['walls', node, ['scripts/check-walls.mjs']],
  ['lock file', node, ['scripts/check-lock.mjs']],
  ['types', bin('tsc'), ['-p', 'tsconfig.json']],
  ['types of the web app', bin('tsc'), ['-p', 'tsconfig.web.json']],
  ['types of the browser tests', bin('tsc'), ['-p', 'tsconfig.e2e.json']],
  ['messages', node, ['scripts/check-messages.mjs']],
  ['contract drift', node, ['scripts/write-openapi.ts', '--check']],
  ['migration drift', node, ['scripts/check-migrations.mjs']],
  ['unused code', bin('knip'), []],
  ['unit and HTTP tests', bin('vitest'), ['run']],
]
// Programs in .bin start with `#!/usr/bin/env node`: the runtime of the project has to be found first.
const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` }
for (const [name, command, args] of steps) {
  const began = performance.now()
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) {
    console.error(`✗ ${name}`)
    process.exit(status ?? 1)
  }
  console.log(`✓ ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}
