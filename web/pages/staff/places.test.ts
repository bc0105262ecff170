import { expect, test } from 'vitest'
import { MatterKind } from '#contract/foundation/matters.ts'
import { pages } from '#web/routing/pages.ts'
import { paths } from '#web/routing/paths.ts'
import { groups, placesAt } from './places.ts'
import { countAt } from './use-counts.ts'

const places = groups.flatMap(({ places }) => places)
const named = (pathname: string) => placesAt(pathname)[0]?.to
const placeOf = (to: string) => places.find((place) => place.to === to)!

test('every page of the desk belongs to a place, so that nobody is refused for want of one', () => {
  const desk = Object.values(pages).filter((page) => 'inside' in page)
  expect(desk.length).toBeGreaterThan(20)
  const alone = desk.filter(({ path }) => !named(path.replaceAll(/\/:\w+\??/g, '')))
  expect(alone).toEqual([])
})

test.each([
  ['/admin', paths.admin],
  ['/admin/today', paths.adminToday],
  ['/admin/rounds/7', paths.adminPickups],
  ['/admin/points/stickers', paths.adminPoints],
  ['/admin/reports/2026-10', paths.adminReports],
  ['/admin/reports/groups', '/admin/reports/groups'],
  ['/admin/users', paths.adminUsers],
  ['/admin/user-list', paths.adminUsers],
  ['/admin/set-up', paths.adminSettings],
  ['/field/3/4', paths.field],
  ['/exploreewaste', paths.explore],
  ['/admin/nothing', undefined],
])('%s is found under its place', (pathname, place) => {
  expect(named(pathname)).toBe(place)
})

test('each kind of matter is counted at one place', () => {
  const counted = places.flatMap(({ matters = [] }) => matters)
  expect(counted.toSorted()).toEqual(MatterKind.options.toSorted())
})

test('a place shows the sum of its matters, Today of all, and nothing where nothing waits', () => {
  const waiting = [
    { kind: 'request-new', once: 2 },
    { kind: 'sender-answered', once: 1 },
    { kind: 'lot-limit', once: 4 },
    { kind: 'of-a-newer-server', once: 1 },
  ]
  expect(countAt(placeOf(paths.admin), waiting)).toBe('3')
  expect(countAt(placeOf(paths.adminCustody), waiting)).toBe('4')
  expect(countAt(placeOf(paths.adminToday), waiting)).toBe('8')
  expect(countAt(placeOf(paths.adminReports), waiting)).toBe('')
  expect(countAt(placeOf(paths.admin), [{ kind: 'request-new', once: 100 }])).toBe('99+')
})
