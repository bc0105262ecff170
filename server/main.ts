import { join } from 'node:path'
import { config } from 'dotenv'
import { start } from './start.ts'
import { StartupError } from './startup-error.ts'

const root = join(import.meta.dirname, '..')
config({ path: join(root, '.env'), quiet: true })

try {
  const server = await start(process.env, root)
  const close = () => {
    void server.close().then(() => process.exit(0))
  }
  process.once('SIGTERM', close).once('SIGINT', close)
  // The launcher holds the other end: when it is killed, nothing must go on holding the port.
  process.once('disconnect', close)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`Resirkuit cannot start: ${error.message}\n`)
  process.exit(1)
}
