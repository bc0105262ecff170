import { ApiError, type ErrorCode } from '#web/lib/api/api.ts'

/** Why something that was kept has not arrived: it may yet, or it was refused for good. */
type Undelivered =
  | {
      final: false
      /** No answer came, the server could not answer, the answer was not ours, or the author is signed out. */
      reason: 'offline' | 'server' | 'unexpected' | 'signed-out'
      message: string
      code?: ErrorCode
      /** The server itself failed (5xx): that may be so with every try. */
      failed: boolean
      retry_after_s?: number | undefined
    }
  | { final: true; status: number; code: ErrorCode; message: string; field?: string | undefined }
export type Postponed = Extract<Undelivered, { final: false }>
export type Refused = Extract<Undelivered, { final: true }>

/** A proxy's refusal of size or type stays the same with every try. */
const FOR_GOOD = new Set([413, 414, 415, 431])
/** Too slow, too early, too often. */
const LATER = new Set([408, 425, 429])

/** A refusal is final; silence and the server's own troubles are worth another try. */
export function undelivered(error: unknown, timedOut: boolean, owned: boolean): Undelivered {
  const { message } = error instanceof Error ? error : new Error(String(error))
  const waits = { final: false, message, failed: false } as const
  // An upload that the server or a proxy reports as cut off was lost as if it had never been sent.
  const lost = error instanceof ApiError && (error.offline || error.code === 'upload-broken')
  if (timedOut || lost) return { ...waits, reason: 'offline' }
  // An answer that is not ours (a hotspot's login page), or a failure before anything was sent.
  if (!(error instanceof ApiError) || !error.refusal) return { ...waits, reason: 'unexpected' }
  const { status, code, field, retry_after_s } = error
  if (status === 401 && owned) return { ...waits, reason: 'signed-out' }
  // The role is still theirs: it waits for its second step, and this with it.
  if (code === 'second-factor-missing') return { ...waits, reason: 'signed-out' }
  // Nor is a refusal without a reason of ours the last word: a proxy says 404 while the server behind it is away, a hotspot
  // 403. Like a failure it may be so with every try, where a proxy dislikes what was written.
  const later = LATER.has(status)
  const failed = status >= 500 || (code === 'http' && !later && !FOR_GOOD.has(status))
  if (failed || later) return { ...waits, reason: 'server', code, failed, retry_after_s }
  return { final: true, status, code, message, field }
}

const FIRST_PAUSE_MS = 5_000
const LAST_PAUSE_MS = 300_000

/**
 * Until the next try: 5 s, 10 s, 20 s … 5 min, a quarter more or less, because many phones come back at the same moment.
 * @param random 0 to 1
 */
export const pause_ms = (failures: number, random: number) =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1), LAST_PAUSE_MS) * (0.75 + random / 2)
