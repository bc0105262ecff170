import { alive, expect, test } from './fixtures.ts'

test('the centre button turns for a second after a tap, and the page does not wait for it @phone', async ({
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
