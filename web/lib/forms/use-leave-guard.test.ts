import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leadsAway } from './use-leave-guard.ts'

const here = 'https://example.org/profile/edit?tab=1'
beforeEach(() => vi.stubGlobal('location', new URL(here)))
afterEach(() => vi.unstubAllGlobals())

/** A press on a link to this address, or (null) beside any. */
const press = (href: string | null, event: Partial<MouseEvent> = {}, target = '') => {
  const { origin, pathname, search, hash } = new URL(href ?? here, here)
  const link = href === null ? null : { origin, pathname, search, hash, target }
  return { button: 0, ...event, target: { closest: () => link } as unknown as Element } as MouseEvent
}

test('a link to another page of this app leads away, with all of its address', () => {
  expect(leadsAway(press('/timeline?a=1#b'))).toBe('/timeline?a=1#b')
  expect(leadsAway(press('/timeline', {}, '_self'))).toBe('/timeline')
})

test.each([
  ['beside every link', press(null)],
  ['on the same page', press('/profile/edit?tab=2')],
  ['to another site, which the browser asks about', press('https://example.com/timeline')],
  ['in another tab', press('/timeline', {}, '_blank')],
  ['with the middle button', press('/timeline', { button: 1 })],
  ['with Ctrl', press('/timeline', { ctrlKey: true })],
  ['with ⌘', press('/timeline', { metaKey: true })],
  ['with Shift', press('/timeline', { shiftKey: true })],
  ['with Alt', press('/timeline', { altKey: true })],
  ['that somebody took', press('/timeline', { defaultPrevented: true })],
])('a press %s holds nobody', (_, event) => {
  expect(leadsAway(event)).toBeNull()
})
