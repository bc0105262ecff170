import { constants } from 'node:os'

/**
 * Ties child processes to this one: signals are passed on, one that ends takes the others along, and this
 * process ends as the first of them did. A child with an IPC channel notices by itself when we are killed.
 */
export function together(...children) {
  const running = new Set(children)
  let outcome
  // A terminal sends Ctrl-C to all of us, so a child with a channel is told by its end, not a second time.
  const end = (signal) => {
    for (const child of running) {
      if (signal === 'SIGINT' && child.connected) child.disconnect()
      else child.kill(signal)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))
  for (const child of children)
    child.once('error', (error) => {
      process.stderr.write(`Resirkuit cannot start: ${error.message}\n`)
      process.exit(1)
    })
  for (const child of children)
    child.once('exit', (code, signal) => {
      running.delete(child)
      outcome ??= code ?? 128 + constants.signals[signal]
      if (running.size === 0) process.exit(outcome)
      end('SIGTERM')
    })

  // npm does not pass on the signal that cannot be caught. Whoever killed it wants us gone, too.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && end('SIGTERM'), 1_000).unref()
  }
}
