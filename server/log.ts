import pino, { type Logger as Pino } from 'pino'
import type { Env } from './env.ts'

/** What the rest of the server sees of the log. */
export type Logger = Record<
  'debug' | 'info' | 'warn' | 'error',
  (details: object | string, message?: string) => void
>

/**
 * Structured logs, one JSON line each; what a request's line says is in http/request-log.ts.
 */
export function createLogger({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>): Pino {
  return pino({
    level: LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['authorization', 'password', 'token', 'phone_number'],
    serializers: {
      err: describeError,
    },
  })
}

/** PostgreSQL's `detail` and drizzle's message repeat the values of the row, so neither is written. */
function describeError(error: Error & { code?: string; table?: string; constraint?: string }): object {
  const { name, code, table, constraint, stack } = error
  const message = name === 'DrizzleQueryError' ? 'Failed query' : error.message
  const at = stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
  const cause = error.cause instanceof Error ? describeError(error.cause as Error) : undefined
  return { type: name, message, code, table, constraint, at, cause }
}
