import { readFileSync } from 'node:fs'
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
      // One that cannot hear any more. A server leaves by itself before (server/start/main.ts).
      setTimeout(() => child.kill('SIGKILL'), 52_000).unref()
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
      // Nobody else says so: whoever is killed says nothing.
      if (signal === 'SIGKILL' && outcome === undefined)
        process.stderr.write(
          'The server was killed from outside, mostly because memory ran out: it needs 512 MB (docs/operating/install.md, Memory).\n',
        )
      outcome ??= code ?? 128 + constants.signals[signal]
      if (running.size === 0) process.exit(outcome)
      end('SIGTERM')
    })

  // npm cannot pass on the signal that cannot be caught. The killer of npm wants us gone, too.
  if (process.env.npm_lifecycle_event) {
    const before = ancestors()
    setInterval(() => ancestors() !== before && end('SIGTERM'), 1_000).unref()
  }
}

/** Our parent and, since npm puts a shell between, the parent of that one where it can be read. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return `${process.ppid}`
  }
}
