import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startDemo } from './demo.ts'
import { start } from './start.ts'
import { StartupError } from './startup-error.ts'

const root = join(import.meta.dirname, '..')
// What the environment sets stands above the file.
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))

// The launcher holds the other end of the channel: when it is killed, nothing must go on holding the port.
const launched = process.connected
try {
  const demo = process.argv.includes('--demo')
  const server = await (demo ? startDemo : start)(process.env, root)
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= server.close().finally(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(signal, close)
  if (launched && !process.connected) close()
  else process.stdout.write(`Resirkuit is ready at ${server.url}\n`)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`Resirkuit cannot start: ${error.message}\n`)
  process.exit(1)
}
