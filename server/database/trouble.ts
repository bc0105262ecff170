import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { rootError } from '#server/core/errors.ts'

/**
 * SQLSTATE of a server that cannot serve: connection exceptions (08), rollbacks for the sake of others (40), too few resources
 * (53), a lock that another holds (55P03), an operator's intervention (57), its system's errors (58), no writes (25006).
 */
const CANNOT_SERVE = /^(08\w{3}|40\w{3}|53\w{3}|55P03|57\w{3}|58\w{3}|25006)$/

/** Mistakes of a program, also where the driver throws them: they come of no connection. */
const OURS = [TypeError, RangeError, ReferenceError, SyntaxError]

/**
 * The trouble of a database that cannot serve, or of a failing connection. A statement's failure that is no answer of
 * the server is the connection's: Node and `pg` have many words for that, and the next version has others.
 */
export function databaseTrouble(error: unknown): 'disk-full' | 'unavailable' | undefined {
  let ofStatement = false
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: string }
    if (code === '53100' || code === 'ENOSPC') return 'disk-full'
    if (cause instanceof pg.DatabaseError) return isServersEnd(cause) ? 'unavailable' : undefined
    if (isOfSocket(cause) || isWordOfPg(cause) || (code && CANNOT_SERVE.test(code))) return 'unavailable'
    ofStatement ||= cause instanceof DrizzleQueryError
    if (ofStatement && !cause.cause && !(cause instanceof DrizzleQueryError))
      return OURS.some((mistake) => cause instanceof mistake) ? undefined : 'unavailable'
  }
  return undefined
}

/** An error that ends the connection (FATAL, PANIC) is about the server, whatever its code says. */
const isServersEnd = ({ code = '', severity }: pg.DatabaseError) =>
  CANNOT_SERVE.test(code) || severity === 'FATAL' || severity === 'PANIC'

/** An error of the system names its call; that of a file names a path as well. Streams and TLS have codes of Node's own. */
const isOfSocket = (error: Error) => {
  const { code = '', syscall, path } = error as NodeJS.ErrnoException
  if (/^ERR_(STREAM|SOCKET|TLS|SSL)_/.test(code)) return true
  if (!/^E[A-Z]/.test(code) || code.startsWith('ERR_')) return false
  if (syscall === undefined) return SOCKETS.test(code)
  return (
    /^(connect|getaddrinfo|shutdown)$/.test(syscall) ||
    (/^(read|write|send|recv)/.test(syscall) && path === undefined)
  )
}

/** Codes of errors in which the call is not named. */
const SOCKETS = /^(EPIPE|ECONN\w+|ENOTCONN|ESHUTDOWN|ETIMEDOUT|EHOST\w+|ENET\w+|EAI_\w+|ENOTFOUND|ENOENT)$/

/** `pg` throws plain errors for a connection that ended, outside of Drizzle as well. */
const isWordOfPg = ({ message }: Error) =>
  /connection (terminated|ended|error)|is not queryable|timeout exceeded when trying to connect|query read timeout|use a pool after calling end|SSL connection/i.test(
    message,
  )

/** The log's words for a known cause. Never a value of a row: the code where there is one, else words without a statement. */
export function errorKind(error: unknown) {
  const root = rootError(error)
  return root.code ?? root.message
}

/** For the log: the kind alone where a database is away, or every request would leave a stack; else the error. */
export const toLogFields = (error: unknown) =>
  databaseTrouble(error) ? { cause: errorKind(error) } : { err: error }
