import type pg from 'pg'
import type { Logger } from '#server/logging/log.ts'
import { requestNow } from '#server/logging/request-scope.ts'

/** Characters of a logged statement; most are far shorter. */
const SHOWN = 2_000

type Config = { text?: string; submit?: unknown; callback?: Callback }
type Callback = (error: unknown, result: unknown) => void

/**
 * A client that tells of statements that take long: from when it was asked, so that what waits behind another one on its
 * connection counts as well.
 */
export function watchedClient(Client: typeof pg.Client, slow_ms: number, log: Logger): typeof pg.Client {
  class Watched extends Client {}
  const plain = Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  const watched = function watched(this: pg.Client, ...args: unknown[]): unknown {
    const [config] = args as [string | Config]
    const text = typeof config === 'string' ? config : config?.text
    // A stream takes as long as its reader.
    if (text === undefined || (typeof config === 'object' && config.submit)) return plain.apply(this, args)
    const since = performance.now()
    const tell = (error?: unknown) => {
      const ms = Math.round(performance.now() - since)
      if (ms < slow_ms) return
      const { code } = (error ?? {}) as { code?: string }
      const reqId = requestNow()
      log.warn(
        { ms, statement: withoutValues(text), ...(code && { code }), ...(reqId && { reqId }) },
        'A statement took long.',
      )
    }
    const at = args.findLastIndex((arg) => typeof arg === 'function')
    if (at > 0) {
      const callback = args[at] as Callback
      args[at] = (error: unknown, result: unknown) => {
        tell(error)
        callback(error, result)
      }
      return plain.apply(this, args)
    }
    const answer = plain.apply(this, args) as Promise<unknown>
    // The caller gets the answer or the error; this only measures the time.
    answer.then(() => tell(), tell)
    return answer
  }
  Watched.prototype.query = watched as typeof Watched.prototype.query
  return Watched
}

/** Quoted texts in each of their spellings (a backslash means something behind E alone), comments, numbers that stand alone. */
const VALUES = new RegExp(
  [
    /\$(\w*)\$[^]*?\$\1\$/,
    /(?<!\w)[Ee]'(?:[^'\\]|''|\\[^])*'/,
    /'(?:[^']|'')*'/,
    /--[^\n]*/,
    /\/\*[^]*?\*\//,
    /(?<![\w$"])\d[\d.eE_]*(?!\w)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/**
 * A statement as a log may hold it. Values travel beside it as `$1`; what somebody wrote into it all the same becomes `?`,
 * and so does everything behind a quote that does not end.
 */
export const withoutValues = (text: string) =>
  text.replace(VALUES, '?').replace(/'[^]*/, '?').replace(/\s+/g, ' ').trim().slice(0, SHOWN)
