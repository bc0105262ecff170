import { join } from 'node:path'
import { config } from 'dotenv'
import { startDemo } from './demo.ts'
import { start } from './start.ts'
import { StartupError } from './startup-error.ts'

const root = join(import.meta.dirname, '..')
config({ path: join(root, '.env'), quiet: true })

try {
  const demo = process.argv.includes('--demo')
  const server = await (demo ? startDemo : start)(process.env, root)
  process.stdout.write(`Resirkuit is ready at ${server.url}\n`)
  const close = () => void server.close().then(() => process.exit(0))
  process.once('SIGTERM', close).once('SIGINT', close)
  // The launcher holds the other end: when it is killed, nothing must go on holding the port.
  process.once('disconnect', close)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`Resirkuit cannot start: ${error.message}\n`)
  process.exit(1)
}
