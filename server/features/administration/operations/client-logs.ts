import type { LogEntry } from '#contract/administration/operations.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { LogBudget } from './log-budget.ts'

// Each match begins where a run of its letters does: tried at every letter of a long run, 200 entries cost seconds.
const SECRETS = [
  // The link of a consignment's receiver.
  [/(?<![\w-])[1-9]\d{0,14}-\d{1,9}-[\w-]{43}(?![\w-])/g, '[token]'],
  [/(?<![\w-])[\w-]{10,}\.[\w-]{10,}\.[\w-]+/g, '[token]'],
  [/\b(bearer|token|password|secret|x-guest-id)(["'\s:=]+)[^\s"',;&]+/gi, '$1$2[removed]'],
  [/guest_[\w-]+/g, '[guest]'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g, '[address]'],
  [/\+?\d[\d\s().-]{7,}\d/g, '[number]'],
] as const

/** The rest of a line: time, level, request id. */
const AROUND_BYTES = 150

/**
 * Writes a browser's entries to the server's log, without tokens, addresses and phone numbers. Entries beyond the
 * budget are left out, and counted.
 */
export async function clientLogs(
  { log, actor, network, env }: RequestContext,
  logs: LogEntry[],
  budget: LogBudget,
) {
  let accepted = 0
  for (const { level, message, at, path } of logs) {
    const client = { at, path: path && cleanLogText(path), actor: actor.kind }
    const text = `client: ${cleanLogText(message)}`
    const bytes = Buffer.byteLength(JSON.stringify({ client, text })) + AROUND_BYTES
    if (env.RATE_LIMITS === 'on' && !(await budget(network, bytes))) break
    log[level]({ client }, text)
    accepted++
  }
  if (accepted < logs.length)
    log.warn(`client: ${logs.length - accepted} entries were left out, there are too many`)
  return { success: true as const, accepted }
}

/** Also keeps one entry on one line, so that a browser cannot forge lines of the log. */
export const cleanLogText = (text: string) =>
  SECRETS.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), text).replace(
    /\s+/g,
    ' ',
  )
