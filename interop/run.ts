// Runs the checks of interop/*.interop.ts with the programs that they need, one line for each check.
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#server/testing/server-process.ts'
import type { Ground, Interop } from './interop.ts'

const ENDING = '.interop.ts'
const OUTPUT_LIMIT_BYTES = 2 ** 28

const wanted = process.argv.slice(2)
const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith(ENDING)).toSorted()
const names = files.map((file) => file.slice(0, -ENDING.length))
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`No such file: ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  process.exit(2)
}

let failures = 0
for (const name of wanted.length > 0 ? wanted : names) {
  const { default: interop } = (await import(`./${name}${ENDING}`)) as { default: Interop }
  failures += await runFile(name, interop)
}
process.exit(failures > 0 ? 1 : 0)

/** @returns how many of its checks failed */
async function runFile(name: string, { debian = [], npm = [], env = {}, checks }: Interop) {
  const folder = await mkdtemp(join(tmpdir(), `resirkuit-interop-${name}-`))
  // PostgreSQL is another user, where this runs as root.
  await chmod(folder, 0o755)
  const run: Ground['run'] = (program, args, { input } = {}) => runProgram(folder, program, args, input)
  try {
    installDebian(debian)
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
    if (npm.length > 0) run('npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...npm])
    const server = await startServer({ DATA_DIR: join(folder, 'data'), ...env })
    try {
      let failed = 0
      for (const [title, check] of Object.entries(checks)) {
        const problem = await Promise.resolve(check({ url: server.url, folder, run })).then(
          () => undefined,
          (error: unknown) => String(error),
        )
        console.log(problem ? `✗ ${name}: ${title}\n  ${problem}` : `✓ ${name}: ${title}`)
        if (problem) failed += 1
      }
      return failed
    } finally {
      await server.stop()
    }
  } catch (error) {
    console.log(`✗ ${name}: could not run\n  ${error}`)
    return 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Installs what is missing; as root on Debian only. */
function installDebian(packages: string[]) {
  const missing = packages.filter((name) => spawnSync('dpkg', ['-s', name]).status !== 0)
  if (missing.length === 0) return
  if (process.getuid?.() !== 0) throw new Error(`Install these Debian packages first: ${missing.join(' ')}`)
  runProgram('/', 'apt-get', ['update', '-qq'])
  runProgram('/', 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing])
}

function runProgram(cwd: string, program: string, args: string[], input = '') {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    input,
    encoding: 'utf8',
    maxBuffer: OUTPUT_LIMIT_BYTES,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr || stdout}`)
  return stdout
}
