import type { LogEntry } from '#contract/operations.ts'
import type { RequestContext } from '#server/context.ts'

// Each begins where a run of its letters does: begun anew at every letter of a long one, 200 entries cost seconds.
const SECRETS = [
  [/(?<![\w-])[\w-]{10,}\.[\w-]{10,}\.[\w-]+/g, '[token]'],
  [/\b(bearer|token|password|secret|x-guest-id)(["'\s:=]+)[^\s"',;&]+/gi, '$1$2[removed]'],
  [/guest_[\w-]+/g, '[guest]'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g, '[address]'],
  [/\+?\d[\d\s().-]{7,}\d/g, '[number]'],
] as const

/** Writes a browser's entries to the server's log, without tokens, addresses and phone numbers. */
export async function clientLogs({ log, actor }: RequestContext, logs: LogEntry[]) {
  for (const { level, message, at, path } of logs)
    log[level]({ client: { at, path: path && clean(path), actor: actor.kind } }, `client: ${clean(message)}`)
  return { success: true as const, accepted: logs.length }
}

/** Also keeps one entry on one line, so that a browser cannot forge lines of the log. */
export const clean = (text: string) =>
  SECRETS.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), text).replace(
    /\s+/g,
    ' ',
  )
