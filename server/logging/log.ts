import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import pino, { type DestinationStream, type Logger as Pino } from 'pino'
import type { Env } from '#server/installation/env.ts'

/** The interface of the log for the rest of the server. */
export type Logger = Record<
  'debug' | 'info' | 'warn' | 'error',
  (details: object | string, message?: string) => void
>

/**
 * Structured logs, one JSON line each; what a request's line says is in http/request-log.ts.
 * @param to where the lines go; standard output when it is not given
 */
export function createLogger({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>, to?: DestinationStream): Pino {
  return pino(
    {
      level: LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['authorization', 'password', 'token', 'phone_number'],
      serializers: {
        err: describeError,
      },
      hooks: {
        // Without a message of ours, pino and Fastify take the error's own.
        logMethod(args, method) {
          const [details, message] = args as [unknown, string?]
          const error = details instanceof Error ? details : (details as { err?: unknown } | null)?.err
          if (error instanceof Error && (message === undefined || message === error.message))
            args[1] = messageOf(error)
          method.apply(this, args)
        },
      },
    },
    to,
  )
}

/** As described, so are its causes: which wrapper a failure comes in must not matter. */
function describeError(error: Error): object {
  const { name, code, table, constraint, cause } = error as Error & Partial<DatabaseError>
  const type = error.constructor?.name ?? name
  return {
    type,
    message: messageOf(error),
    code,
    table,
    constraint,
    at: framesOf(error),
    ...(cause instanceof Error && { cause: describeError(cause) }),
    ...(error instanceof AggregateError && {
      errors: error.errors.filter((one) => one instanceof Error).map(describeError),
    }),
  }
}

/** The safe part of an error's message: drizzle's message repeats the query's parameters, PostgreSQL's (class 22) the value it refuses. */
function messageOf(error: Error) {
  if (error instanceof DrizzleQueryError) return 'Failed query'
  if (error instanceof DatabaseError && error.code?.startsWith('22')) return 'The database refuses a value'
  return error.message
}

/** The frames of an error. The stack begins with the message, of which a line may look like a frame. */
function framesOf({ message, stack = '' }: Error) {
  const start = stack.indexOf(message)
  const lines = stack.slice(start < 0 ? 0 : start + message.length).split('\n')
  return lines
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
}
