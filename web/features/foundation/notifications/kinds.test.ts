import { describe, expect, it } from 'vitest'
import { NotificationKind } from '#contract/foundation/notifications.ts'
import { Status } from '#contract/foundation/status.ts'
import { formatDay } from '#web/lib/words/format.ts'
import { kindOf } from './kinds.ts'

const text = (kind: string, params: Record<string, string> = {}, device?: string) =>
  kindOf(kind).text(params, device).message
const place = (kind: string, params: Record<string, string> = {}) => kindOf(kind).place(params)
const code = { tracking_code: 'RSK-7F4K-92QD' }

describe('a notification', () => {
  it.each<[kind: string, params: Record<string, string>, says: string, opens: string]>([
    ['welcome', { username: 'budi' }, 'Welcome to Resirkuit', '/profile'],
    ['request-read', code, 'Your request RSK-7F4K-92QD was read', '/track/RSK-7F4K-92QD'],
    [
      'request-status',
      { ...code, status: 'scheduled' },
      'Your request RSK-7F4K-92QD is now scheduled',
      '/track/RSK-7F4K-92QD',
    ],
    [
      'request-corrected',
      code,
      'The operator corrected the text of your request RSK-7F4K-92QD',
      '/track/RSK-7F4K-92QD',
    ],
    [
      'pickup-failed',
      { ...code, failure: 'no-access' },
      'Nothing could be picked up for your request RSK-7F4K-92QD',
      '/track/RSK-7F4K-92QD',
    ],
    [
      'request-cleared',
      code,
      'How the damaged battery of your request RSK-7F4K-92QD is collected',
      '/track/RSK-7F4K-92QD',
    ],
    ['requests-ending', { count: '1' }, 'An old request of a guest expires soon', '/admin?ending=true'],
    ['requests-ending', { count: '12' }, '12 old requests of guests expire soon', '/admin?ending=true'],
    [
      'analysis-ready',
      { analysis_id: '7', class: 'laptop' },
      'The analysis of your photo is ready',
      '/timeline?analysis=7',
    ],
  ])('%s', (kind, params, says, opens) => {
    expect(text(kind, params)).toBe(says)
    expect(place(kind, params)).toBe(opens)
  })

  it('names the device once its name is known', () => {
    expect(text('analysis-ready', { analysis_id: '7', class: 'laptop' }, 'Laptop')).toBe(
      'The analysis of your photo is ready: Laptop',
    )
  })

  it('says that an outcome is known where not all of it was recycled', () => {
    const recycled = { ...code, status: 'recycled' }
    expect(text('request-status', { ...recycled, became: 'several' })).toBe(
      'The outcome of what you handed over with RSK-7F4K-92QD is known',
    )
    expect(text('request-status', { ...recycled, became: 'recycled' })).toMatch(/is now recycled$/)
  })

  it('names the time that the operator confirmed', () => {
    const time = { day: '2026-12-06', starts: '09:00', ends: '15:00' }
    expect(text('request-status', { ...code, status: 'scheduled', ...time })).toBe(
      `Your pick-up for RSK-7F4K-92QD is confirmed: ${formatDay(time.day)}, 09:00 to 15:00`,
    )
  })

  it.each(Status.options)('has a sentence of its own for a request that is %s', (status) => {
    expect(text('request-status', { ...code, status })).toMatch(
      new RegExp(`^Your request RSK-7F4K-92QD (is now|was) ${status}$`),
    )
  })
})

describe('a notification with missing parameters', () => {
  it.each<[kind: string, params: Record<string, string>, says: string, opens: string]>([
    ['request-read', {}, 'Your request was read', '/timeline'],
    ['request-status', {}, 'There is news about your request', '/timeline'],
    [
      'request-status',
      { ...code, status: 'weighed' },
      'There is news about your request RSK-7F4K-92QD',
      '/track/RSK-7F4K-92QD',
    ],
    ['request-status', code, 'There is news about your request RSK-7F4K-92QD', '/track/RSK-7F4K-92QD'],
    ['analysis-ready', {}, 'The analysis of your photo is ready', '/timeline'],
    ['of-a-newer-server', { id: '1' }, 'There is something new for you', '/timeline'],
  ])('%s with %o', (kind, params, says, opens) => {
    expect(text(kind, params)).toBe(says)
    expect(place(kind, params)).toBe(opens)
  })

  it.each(NotificationKind.options)('%s without parameters reads well', (kind) => {
    expect(text(kind)).toMatch(/^[A-Z][\w ]+\w$/)
  })

  it('takes no address for a part of the app', () => {
    expect(place('analysis-ready', { analysis_id: '7&x=/../' })).toBe('/timeline?analysis=7%26x%3D%2F..%2F')
    expect(place('request-read', { tracking_code: '//evil.example' })).toBe('/track/%2F%2Fevil.example')
  })
})
