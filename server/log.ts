import pino, { type Logger } from 'pino'
import type { Env } from './env.ts'

/**
 * Structured logs, one JSON line each. A request is logged by method, path and id: never its query (it may hold
 * a phone number), body or headers.
 */
export function createLogger({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>): Logger {
  return pino({
    level: LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers', 'authorization', 'password', 'token', 'phone_number', 'err.parameters', 'err.params', 'err.query'],
    serializers: {
      req: ({ method, url, id }: { method: string; url: string; id: string }) => ({ id, method, path: withoutSecrets(url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
      err: describeError,
    },
  })
}

/** The path only; a tracking code in it is cut to its beginning. */
const withoutSecrets = (url: string) => url.split('?')[0]!.replace(/(RSK-?[\w]{2})[\w-]*/i, '$1…')

/** PostgreSQL's `detail` and drizzle's message repeat the values of the row, so neither is written. */
function describeError(error: Error & { code?: string; table?: string; constraint?: string }): object {
  const { name, code, table, constraint, stack } = error
  const message = name === 'DrizzleQueryError' ? 'Failed query' : error.message
  const at = stack?.split('\n').filter((line) => /^\s+at /.test(line)).slice(0, 12).map((line) => line.trim())
  const cause = error.cause instanceof Error ? describeError(error.cause as Error) : undefined
  return { type: name, message, code, table, constraint, at, cause }
}
