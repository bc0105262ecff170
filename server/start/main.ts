import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { createRestoring, type RestoreAnswer, type RestoreTask } from '#server/adapters/backups/restoring.ts'
import { programFile, ROOT } from '#server/machine/place.ts'
import { startInstallation } from './start.ts'
import { StartupError } from './startup-error.ts'

// The environment takes precedence over the file.
if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'))

/** Service managers wait a minute or more, then they kill. */
const LAST_EXIT_MS = 48_000

// The launcher holds the other end of the channel: when it is killed, nothing must go on holding the port.
const launched = process.connected
let server: Awaited<ReturnType<typeof startInstallation>>
let closing: Promise<void> | undefined
const close = () => {
  closing ??= server.close().finally(() => process.exit(0))
  // Each part has a limit of its own; this one is for what we have not thought of. PostgreSQL ends with us.
  setTimeout(
    () => {
      process.stderr.write('Resirkuit did not end in time and is leaving what was still under way.\n')
      process.exit(1)
    },
    LAST_EXIT_MS + server.context.env.DRAIN_S * 1000,
  ).unref()
}
/** With a status by which whoever looks after it starts it again. */
const ended = (error: unknown): never => {
  const why = error instanceof StartupError ? `Resirkuit cannot start: ${error.message}` : inspect(error)
  process.stderr.write(`${why}\n`)
  process.exit(1)
}

/** The server ends, a backup takes the place of its empty installation, and it starts again, at the same port. */
const restoring = createRestoring(async (task) => {
  const { PORT } = server.context.env
  if (task.what === 'put') await server.close().catch(ended)
  const answer = await beside(task)
  if (task.what === 'put' && !closing)
    server = await startInstallation({ ...process.env, PORT: String(PORT) }, ROOT, restoring).catch(ended)
  return answer
})

/** In a process of its own, which ends when this one does. */
function beside(task: RestoreTask) {
  const child = fork(programFile('restore-beside'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send(task)
  return new Promise<RestoreAnswer>((resolve) => {
    child.once('message', (answer: RestoreAnswer) => resolve(answer))
    child.once('exit', (code, signal) =>
      resolve({ failure: 'failed', said: `it ended with ${signal ?? code}` }),
    )
  })
}

/** Loaded for a demonstration alone. */
async function demo() {
  const { startDemo } = await import('#server/demo/start-demo.ts')
  return startDemo(process.env, ROOT)
}

try {
  server = process.argv.includes('--demo')
    ? await demo()
    : await startInstallation(process.env, ROOT, restoring)
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(signal, close)
  if (launched && !process.connected) close()
  else process.stdout.write(`Resirkuit is ready at ${server.url}\n`)
} catch (error) {
  ended(error)
}
