import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startDemo } from './demo/start-demo.ts'
import { start } from './start.ts'
import { StartupError } from './startup-error.ts'

const root = join(import.meta.dirname, '..')
// What the environment sets stands above the file.
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))

/** Service managers wait a minute or more, then they kill. */
const LAST_EXIT_MS = 48_000

// The launcher holds the other end of the channel: when it is killed, nothing must go on holding the port.
const launched = process.connected
try {
  const demo = process.argv.includes('--demo')
  const server = await (demo ? startDemo : start)(process.env, root)
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= server.close().finally(() => process.exit(0))
    // Each part has a limit of its own; this one is for what we have not thought of. PostgreSQL ends with us.
    setTimeout(() => {
      process.stderr.write('Resirkuit did not end in time and is leaving what was still under way.\n')
      process.exit(1)
    }, LAST_EXIT_MS).unref()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(signal, close)
  if (launched && !process.connected) close()
  else process.stdout.write(`Resirkuit is ready at ${server.url}\n`)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`Resirkuit cannot start: ${error.message}\n`)
  process.exit(1)
}
