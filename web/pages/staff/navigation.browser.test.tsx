import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Role } from '#contract/foundation/roles.ts'
import { setBearer } from '#web/lib/api/api.ts'
import { fingerRoom, onPhone, show } from '#web/testing/show.tsx'
import { Sidebar, StaffBar } from './navigation.ts'

const somebody = (role: Role) => ({ id: 7, username: 'ratna', role })
const matter = (kind: string, count: number) => ({
  kind,
  count,
  once: count,
  at: '2026-11-28T08:00:00Z',
  subject_id: 1,
  params: {},
  seen: false,
})

beforeEach(() => {
  setBearer({ token: async () => 'token', refused: () => {} })
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.includes('/api/notifications')
        ? {
            success: true,
            notifications: [],
            matters: [matter('request-new', 3), matter('lot-limit', 1)],
            unread: 4,
          }
        : { success: false, error: 'Down', code: 'internal' },
    ),
  )
})

const nav = page.getByRole('navigation', { name: 'Dashboard' })
const link = (name: string | RegExp) => nav.getByRole('link', { name })
const group = (name: string) => nav.getByRole('button', { name })
const names = () =>
  nav
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent.replace(/\d* \(.*/, ''))
const at = (path: string) => history.replaceState(null, '', path)

const OF_OPERATORS = [
  'Today',
  "Today's rounds",
  'Submissions',
  'Pick-ups and rounds',
  'Regular pick-ups',
  'Drop-off points',
  'Stores',
  'Consignments',
  'Partners and permits',
  'Certificates',
  'Reports',
  'Impact',
]

test('an operator has the groups of the work, and the public pages behind a press', async () => {
  at('/admin/today')
  await show(<Sidebar user={somebody('operator')} />)
  await expect.element(nav.getByRole('list', { name: 'Goods' })).toBeVisible()
  expect(names()).toEqual([...OF_OPERATORS, 'Photos'])
  await group('Public pages').click()
  await expect.element(link('Timeline')).toBeVisible()
})

test('an administrator has the set-up as well; what was opened stays open', async () => {
  at('/admin/today')
  const shown = <Sidebar user={somebody('admin')} />
  await show(shown)
  await expect.element(link('Content')).toBeVisible()
  expect(names()).not.toContain('User List')
  await expect.element(group('Set-up')).toHaveAttribute('aria-expanded', 'false')
  await group('Set-up').click()
  await expect.element(group('Set-up')).toHaveAttribute('aria-expanded', 'true')
  const setUp = nav.getByRole('list', { name: 'Set-up' }).getByRole('link')
  expect(setUp.elements().map(({ textContent }) => textContent)).toEqual([
    'Organisation',
    'Service areas',
    'Groups and waste codes',
    'People',
    'Manage Users',
    'User List',
    'Personal data',
    'Backups',
    'Bring in a register',
    'Connections',
    'Network',
    'Audit Log',
    'API Test',
  ])
  await show(shown)
  await expect.element(link('User List')).toBeVisible()
})

test('the place that a page belongs to is marked, and its group is open', async () => {
  at('/admin/user-list')
  await show(<Sidebar user={somebody('admin')} />)
  await expect.element(link('User List')).toHaveAttribute('aria-current', 'page')
  at('/admin/rounds/12')
  await show(<Sidebar user={somebody('operator')} />)
  await expect.element(link('Pick-ups and rounds')).toHaveAttribute('aria-current', 'page')
  expect(
    nav
      .getByRole('link')
      .elements()
      .filter((one) => one.ariaCurrent),
  ).toHaveLength(1)
})

test('a place says how much waits there', async () => {
  at('/admin')
  await show(<Sidebar user={somebody('operator')} />)
  await expect.element(link('Submissions (3 waiting)')).toBeVisible()
  await expect.element(link('Stores (1 waiting)')).toBeVisible()
  await expect.element(link('Today (4 waiting)')).toBeVisible()
  await expect.element(link(/^Reports$/)).toBeVisible()
})

test('by keyboard it becomes a column of signs with the same names, and the device remembers it', async () => {
  at('/admin')
  const shown = <Sidebar user={somebody('operator')} />
  await show(shown)
  const width = () => nav.element().getBoundingClientRect().width
  await expect.poll(width).toBeGreaterThan(200)
  const toggle = page.getByRole('button', { name: 'Hide the names' })
  toggle.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(width).toBeLessThan(64)
  await expect.element(page.getByRole('button', { name: 'Show the names' })).toHaveFocus()
  expect(names()).toEqual([...OF_OPERATORS, 'Photos'])
  await expect.element(link('Submissions (3 waiting)')).toHaveAttribute('title', 'Submissions')
  await show(shown)
  await expect.poll(width).toBeLessThan(64)
  expect(document.documentElement.dataset.sidebar).toBe('icons')
})

test('it begins as signs on a screen with little room', async () => {
  await page.viewport(1024, 768)
  await show(<Sidebar user={somebody('operator')} />)
  await expect.element(page.getByRole('button', { name: 'Show the names' })).toBeVisible()
})

test('on a phone there is no sidebar', async () => {
  await onPhone()
  await show(<Sidebar user={somebody('operator')} />)
  await expect.element(nav).not.toBeInTheDocument()
})

const bar = page.getByRole('navigation', { name: 'Main' })
const inBar = () =>
  [...bar.element().querySelectorAll('a, button')].map((one) =>
    one.querySelector(':scope > span:last-child')!.textContent.replace(/ \(.*/, ''),
  )

test.each([
  ['admin', ['Today', 'Submissions', 'Receive', 'Pick-ups', 'Menu']],
  ['operator', ['Today', 'Submissions', 'Receive', 'Pick-ups', 'Menu']],
  ['driver', ['Drop-off', 'Device guide', 'Rounds', 'Timeline', 'Menu']],
] as const)('on a phone the bar of the role %s has its places', async (role, places) => {
  await onPhone()
  at('/admin/today')
  await show(<StaffBar user={somebody(role)} />)
  expect(inBar()).toEqual(places)
  for (const one of bar.element().querySelectorAll('a, button')) {
    const { width, height } = fingerRoom(one)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
})

test('the number of waiting things is said after the name of a place in the bar', async () => {
  await onPhone()
  at('/admin')
  await show(<StaffBar user={somebody('operator')} />)
  await expect.element(bar.getByRole('link', { name: /^Submissions \(3 waiting\)$/ })).toBeVisible()
})

test('somebody without a role keeps the five places of everybody', async () => {
  await onPhone()
  at('/admin')
  await show(<StaffBar user={somebody('member')} />)
  expect(inBar()).toEqual(['Home', 'Explore', 'Timeline', 'News', 'Profile'])
})

test('the menu is a dialog that keeps the focus, closes on Escape and on the way to a place', async () => {
  await onPhone()
  at('/admin/today')
  await show(<StaffBar user={somebody('admin')} />)
  const open = bar.getByRole('button', { name: 'Menu' })
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  await open.click()
  await expect.element(dialog).toBeVisible()
  for (let n = 0; n < 40; n++) {
    await userEvent.tab()
    expect(dialog.element().contains(document.activeElement)).toBe(true)
  }
  for (const one of nav.getByRole('link').elements()) expect(fingerRoom(one).width).toBeGreaterThanOrEqual(44)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
  await open.click()
  await link('Reports').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.pathname).toBe('/admin/reports')
})
