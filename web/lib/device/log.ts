import type { LogEntry } from '#contract/administration/operations.ts'
import { BASE } from '#web/lib/api/base.ts'

/** The log that the browser keeps until it is flushed: when it is full, or after an error. */
const CAPACITY = 200
/** Errors come in bursts; one report carries them all. */
const FLUSH_AFTER_MS = 2000

let buffer: LogEntry[] = []
/** How many were dropped since the last report: what stands before the buffer. */
let dropped = 0
let timer: ReturnType<typeof setTimeout> | undefined
let sending = false

const write = (level: LogEntry['level'], message: string) => {
  const at = new Date().toISOString()
  keep([...buffer, { level, message: sendable(message.slice(0, 2000)), at, path: location.pathname }])
  if (level === 'warn' || level === 'error') {
    console[level](message)
    flushSoon()
  }
  if (buffer.length >= CAPACITY) void flush()
}

/** The newest of them. */
function keep(entries: LogEntry[]) {
  buffer = entries.slice(-CAPACITY)
  dropped += entries.length - buffer.length
}

/** Says before the others how many are missing there; a report has room for so many. */
function withDropped(entries: LogEntry[]): LogEntry[] {
  if (dropped === 0) return entries
  const rest = entries.slice(1 - CAPACITY)
  const count = dropped + entries.length - rest.length
  const { at, path } = rest[0]!
  return [{ level: 'warn', message: `${count} earlier entries were dropped.`, at, path }, ...rest]
}

/** The server refuses a report with a character cut in half, or with control characters. */
const sendable = (text: string) => text.replace(/[^\t\n\r\P{C}]/gu, '')

export const log = {
  info: (message: string) => write('info', message),
  warn: (message: string) => write('warn', message),
  error: (message: string) => write('error', message),
}

const flushSoon = () => (timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS))

/** One at a time: what two of them could not send would come back in the wrong order. */
async function flush() {
  clearTimeout(timer)
  timer = undefined
  if (sending || buffer.length === 0) return
  sending = true
  const [entries, missing] = [buffer, dropped]
  const logs = withDropped(entries)
  buffer = []
  dropped = 0
  const body = JSON.stringify({ logs, timestamp: new Date().toISOString() })
  const sent = await fetch(`${BASE}/api/client-logs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: body.length < 60_000,
  }).catch(() => undefined)
  sending = false
  // Offline: kept for the next flush. A refusal (too many) is final, or reports would pile up for ever.
  if (!sent) {
    dropped += missing
    keep([...entries, ...buffer])
  } else if (buffer.length > 0) flushSoon()
}

/** Uncaught errors are reported too; called once at the start. */
export function reportUncaughtErrors() {
  window.addEventListener('error', ({ message, filename, lineno }) =>
    log.error(`${message} (${filename}:${lineno})`),
  )
  window.addEventListener('unhandledrejection', ({ reason }) => log.error(`Unhandled: ${String(reason)}`))
  window.addEventListener('online', () => void flush())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timer) void flush()
  })
}
