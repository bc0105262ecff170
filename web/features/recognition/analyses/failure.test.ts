import { expect, test } from 'vitest'
import { ApiError, type ErrorCode } from '#web/lib/api/api.ts'
import { failureOf } from './failure.ts'

const refusal = (status: number, code: ErrorCode, retry_after_s?: number) =>
  new ApiError(status, code, 'The server’s words.', undefined, retry_after_s)

test.each([
  [413, 'file-too-large', 'too-large'],
  [413, 'bad-request', 'too-large'],
  // A proxy's, in HTML.
  [413, 'http', 'refused-on-the-way'],
  [422, 'picture-too-large', 'too-large'],
  [415, 'picture-unsupported', 'unreadable'],
  [422, 'picture-broken', 'unreadable'],
  [422, 'picture-polyglot', 'unreadable'],
  [422, 'picture-animated', 'animated'],
  [400, 'invalid', 'unreadable'],
] as const)('%i %s is "%s": another photo is needed', (status, code, kind) => {
  expect(failureOf(refusal(status, code))).toEqual({ kind, remedy: 'other-photo' })
})

test.each([
  [0, 'offline', 'offline'],
  [429, 'too-many-requests', 'too-many'],
  [429, 'too-many-photos', 'guest-limit'],
  [429, 'photos-of-the-day', 'day-limit'],
  [409, 'photo-space-used', 'no-space'],
  [503, 'vision-busy', 'busy'],
  [503, 'uploads-busy', 'busy'],
  [503, 'pictures-busy', 'busy'],
  [503, 'vision-unavailable', 'unavailable'],
  [503, 'unavailable', 'unavailable'],
  [507, 'storage-full', 'unavailable'],
  [500, 'internal', 'other'],
  [404, 'not-found', 'other'],
] as const)('%i %s is "%s": the same photo can be sent again', (status, code, kind) => {
  expect(failureOf(refusal(status, code))).toEqual({ kind, remedy: 'again' })
})

test('a sender of too many learns when to come back', () => {
  expect(failureOf(refusal(429, 'too-many-requests', 1200)).wait_s).toBe(1200)
})
