import { alive, expect, test } from './fixtures.ts'

test('the centre button turns for a second after a tap, and the page does not wait for it', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/news')
  const centre = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Timeline/ })
  const spinner = centre.getByRole('status')
  await expect(centre).toBeVisible()
  await expect(spinner).toHaveCount(0)
  await alive(centre)
  await page.clock.pauseAt(Date.now() + 60_000)

  await centre.click()
  await expect(spinner).toHaveText('Opening the timeline')
  await expect(page).toHaveURL('/timeline')
  await page.clock.runFor(900)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Timeline/)
  await expect(spinner).toBeVisible()
  await page.clock.runFor(200)
  await expect(spinner).toHaveCount(0)
  await expect(centre).toHaveAttribute('aria-current', 'page')
})

test('for who wants no motion it stands still', { tag: '@once' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/news')
  const centre = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Timeline/ })
  await alive(centre)
  await page.clock.pauseAt(Date.now() + 60_000)
  await centre.click()
  const ring = centre.getByRole('status').locator('svg')
  await expect(ring).toBeVisible()
  expect(await ring.evaluate((svg) => getComputedStyle(svg).animationIterationCount)).toBe('1')
})

test(
  'a press beside an open menu closes it, and does nothing else',
  { tag: '@once' },
  async ({ page, account, signIn }) => {
    await signIn(await account())
    await page.goto('/')
    const tile = page.getByRole('link', { name: /E-Waste Collection/ })
    for (const name of ['Account menu', /Notifications/]) {
      await page.getByRole('button', { name }).click()
      const open = page.getByRole('menu').or(page.getByRole('dialog'))
      await expect(open).toBeVisible()
      const { x, y } = (await tile.boundingBox())!
      await page.mouse.click(x + 20, y + 20)
      await expect(open).toBeHidden()
      await expect(page).toHaveURL('/')
    }
  },
)
