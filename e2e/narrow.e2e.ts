import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// The width that WCAG 1.4.10 names, with the letters of double size that 1.4.4 asks for.
// Three of the pages say that there is nothing.
test.use({ viewport: { width: 320, height: 640 }, expectedErrors: /status of 40[04]/ })

const OPEN = [
  ...[
    '/',
    '/login',
    '/forgot-password',
    '/privacy',
    '/news',
    '/ExploreEwaste',
    '/knowledge',
    '/knowledge/laptop',
  ],
  ...['/impact', '/drop-off', '/verify', '/collection', '/supply', '/donation', '/collaboration', '/track'],
  ...['/track/RSK-AAAA-BBBB', '/confirm', '/p/none', '/nowhere'],
]
const OF_STAFF = [
  ...['/timeline', '/profile', '/edit-profile', '/field', '/admin', '/admin/users', '/admin/points'],
  ...['/admin/rounds', '/admin/custody', '/admin/reports', '/admin/settings', '/admin/health'],
]

/** The elements that make a page wider than the screen. */
async function tooWide(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('main')).first()).toBeVisible()
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await page.evaluate(() => document.fonts.ready)
  // A picture that is loaded later is as wide as the rest.
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? `${location.pathname}: ${scrollWidth}` : undefined
  })
}

test(
  '§5 at 320 px with letters of double size no public page scrolls sideways',
  { tag: '@once' },
  async ({ page }) => {
    const wide: (string | undefined)[] = []
    for (const path of OPEN) wide.push(await tooWide(page, path))
    expect(wide.filter(Boolean)).toEqual([])
  },
)

test('§5 nor does a page of members or the desk', { tag: '@once' }, async ({ page, signIn }) => {
  await signIn('admin')
  const wide: (string | undefined)[] = []
  for (const path of OF_STAFF) wide.push(await tooWide(page, path))
  expect(wide.filter(Boolean)).toEqual([])
})

test('§5 a public page leaves no warning on the console', { tag: '@once' }, async ({ page }) => {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'warning' || message.text().includes('blocked by Playwright')) return
    warnings.push(message.text())
  })
  for (const path of ['/', '/collection', '/track', '/login']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
  }
  expect(warnings).toEqual([])
})
