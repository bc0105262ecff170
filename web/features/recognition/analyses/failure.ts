import { ApiError, type ErrorCode } from '#web/lib/api/api.ts'

/** The specification's text, the same in every language. */
export const FAILED = 'Gagal menganalisis gambar.'

/** Why there is no analysis, and what helps: another photo, or the same one again, after `wait_s` where that is known. */
export type Failure = {
  kind:
    | 'too-large'
    | 'animated'
    | 'unreadable'
    | 'guest-limit'
    | 'day-limit'
    | 'no-space'
    | 'refused-on-the-way'
    | 'too-many'
    | 'offline'
    | 'busy'
    | 'unavailable'
    | 'other'
  remedy: 'other-photo' | 'again'
  wait_s?: number
}

const LIMITS: Partial<Record<ErrorCode, Failure['kind']>> = {
  'too-many-photos': 'guest-limit',
  'photos-of-the-day': 'day-limit',
}

/** The obstacle, from the answer of the server or the network. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'other', remedy: 'again' }
  const { status, code, offline, retry_after_s } = error
  if (offline) return { kind: 'offline', remedy: 'again' }
  if (status === 429)
    return {
      kind: LIMITS[code] ?? 'too-many',
      remedy: 'again',
      ...(retry_after_s !== undefined && { wait_s: retry_after_s }),
    }
  if (status === 413 && code === 'http') return { kind: 'refused-on-the-way', remedy: 'other-photo' }
  if (code === 'photo-space-used') return { kind: 'no-space', remedy: 'again' }
  if (status === 413 || code === 'picture-too-large') return { kind: 'too-large', remedy: 'other-photo' }
  if (code === 'picture-animated') return { kind: 'animated', remedy: 'other-photo' }
  if ([400, 415, 422].includes(status)) return { kind: 'unreadable', remedy: 'other-photo' }
  if (code.endsWith('-busy')) return { kind: 'busy', remedy: 'again' }
  return { kind: status === 503 || status === 507 ? 'unavailable' : 'other', remedy: 'again' }
}
