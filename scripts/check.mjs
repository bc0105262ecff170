// One command that checks everything but the browser tests. Each step must pass; the first that fails ends it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, constants } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, folderForTests, runtime } from './setup.mjs'

const root = join(import.meta.dirname, '..')
ensureInstalled({ tests: true })
const node = runtime()
const bin = (name) => join(root, 'node_modules', '.bin', name)

/** Each of four checkers would work out again what the others know: twice the processor time. */
const ONE_CHECKER = ['--checkers', '1']

/** They need nothing of one another. The tests take longest and often wait; the others, one core each, go in between. */
const steps = [
  ['unit and HTTP tests', bin('vitest'), ['run', '--project', 'unit', '--project', 'http'], 'inherit'],
  ['format', bin('oxfmt'), ['--check', '.']],
  ['lint', bin('oxlint'), ['--quiet', '--deny-warnings']],
  ['walls', node, ['scripts/checks/check-walls.mjs']],
  ['lock file', node, ['scripts/checks/check-lock.mjs']],
  ['licences', node, ['scripts/checks/check-licences.mjs']],
  ['types', bin('tsc'), ['-p', 'tsconfig.json', ...ONE_CHECKER]],
  ['types of the web app', bin('tsc'), ['-p', 'tsconfig.web.json', ...ONE_CHECKER]],
  ['types of the browser tests', bin('tsc'), ['-p', 'tsconfig.e2e.json', ...ONE_CHECKER]],
  ['messages', node, ['scripts/checks/check-messages.mjs']],
  [
    'contract drift',
    node,
    ['--import', './scripts/quick-imports.mjs', 'scripts/write-openapi.ts', '--check'],
  ],
  ['migration drift', node, ['scripts/checks/check-migrations.mjs']],
  ['oldest browsers', node, ['scripts/checks/check-floor.ts']],
  ['unused code', bin('knip'), []],
]
// Programs in .bin start with `#!/usr/bin/env node`: the runtime of the project has to be found first.
const env = {
  ...process.env,
  ...folderForTests(),
  // The compiler ends before it has used this much memory, and until then collects no garbage: a third less time.
  GOGC: 'off',
  GOMEMLIMIT: '2GiB',
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
}

const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    for (const child of running) child.kill()
    process.exit(128 + constants.signals[signal])
  })

/** The output of a step is shown at once with `inherit`, else only where it fails. */
async function pass([name, command, args, stdio = 'pipe']) {
  const began = performance.now()
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', stdio, stdio] })
  running.add(child)
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => said.push(data))
  const [status] = await once(child, 'close')
  running.delete(child)
  if (status !== 0) {
    process.stderr.write(Buffer.concat(said))
    console.error(`✗ ${name}`)
    for (const other of running) other.kill()
    process.exit(status ?? 1)
  }
  console.log(`✓ ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}

const waiting = steps.values()
const lane = async () => {
  for (const step of waiting) await pass(step)
}
await Promise.all(Array.from({ length: availableParallelism() }, lane))
