import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtCommand, sourceCommand } from './server-command.mjs'
import { fail, hasProgram, root, runtime } from './setup.mjs'

/**
 * Runs a program of the server's with what was installed, from the sources where they were not built. Installs and builds nothing:
 * the server may be running on it.
 */
export function runOnServer(program) {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json')))
    fail('the packages are not installed. npm start installs them, and says what keeps it from that.')
  const command = hasProgram() ? builtCommand(program) : sourceCommand(program)
  const { status, error } = spawnSync(runtime(), [...command, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  if (error) fail(error.message)
  process.exitCode = status ?? 1
}
