import { rootOf } from '#server/errors.ts'

/**
 * What a database says that cannot serve: no room on its disk; or connection refused, reset or timed out, a server that
 * starts or shuts down (class 57P) or takes no writes, too many clients; a statement that took too long, or stood in another's way, however often it was tried.
 */
export function databaseTrouble(error: unknown) {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: string }
    if (code === '53100' || code === 'ENOSPC') return 'disk-full'
    if (
      code &&
      /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOENT|25006|57P0\d|57014|40P01|40001|53300|08\w{3})$/.test(
        code,
      )
    )
      return 'unavailable'
    if (
      /connection terminated|is not queryable|timeout exceeded when trying to connect|query read timeout/i.test(
        cause.message,
      )
    )
      return 'unavailable'
  }
  return undefined
}

/** What the log says of a known cause. Never a value of a row: the code where there is one, else words without a statement. */
export function kindOf(error: unknown) {
  const root = rootOf(error)
  return root.code ?? root.message
}

/** For the log: the kind alone where a database is away, or every request would leave a stack; else the error. */
export const seen = (error: unknown) => (databaseTrouble(error) ? { cause: kindOf(error) } : { err: error })
