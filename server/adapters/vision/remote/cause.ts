import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError } from 'ai'
import { readRetryAfter } from '#server/protocol/retry-after.ts'
import { NoUse } from './answer.ts'

/** Why the model did not answer, for the log: never what was sent, nor what came back, nor the key. */
export function failureCause(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'no answer in time'
  if (error instanceof NoUse) return error.message
  if (NoObjectGeneratedError.isInstance(error))
    return error.finishReason === 'content-filter' ? 'refuses' : 'answers something else than was asked for'
  if (NoOutputGeneratedError.isInstance(error)) return 'refuses, or answers nothing'
  if (APICallError.isInstance(error)) {
    const { statusCode } = error
    if (statusCode === undefined) return `cannot be reached (${codeOf(error)})`
    return statusCode < 300 ? 'answers something else than its API' : `answers ${statusCode}`
  }
  return error instanceof Error ? error.name : 'unknown'
}

function codeOf(error: unknown): string {
  const { code, cause } = error as NodeJS.ErrnoException
  return code ?? (cause ? codeOf(cause) : 'unknown')
}

/**
 * When to ask again: after too many requests, a fault of the server or of the connection.
 * @returns how long to wait, undefined: not at all
 */
export function retryAfter_ms(error: unknown, usual_ms: number, longest_ms: number): number | undefined {
  if (!APICallError.isInstance(error) || !error.isRetryable) return undefined
  const { 'retry-after-ms': ms, 'retry-after': when } = error.responseHeaders ?? {}
  const asked_ms = ms === undefined ? readRetryAfter(when, new Date()) : Number(ms)
  if (asked_ms === undefined || !(asked_ms >= 0)) return usual_ms
  return asked_ms <= longest_ms ? asked_ms : undefined
}
