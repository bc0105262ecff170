import { expect, test } from './fixtures.ts'

// The page before the app's script has come, and after it.

test.describe('before the script', { tag: '@once' }, () => {
  test('the frame of every page comes from the server', async ({ browser, server }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, locale: 'en-GB' })
    for (const path of [
      '/login',
      '/timeline',
      '/profile',
      '/reset-password',
      '/track/RSK-AAAA-AAAA',
      '/nowhere',
    ]) {
      await page.goto(server + path)
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(5)
      await expect(page.getByRole('main').getByText('Loading')).toHaveCount(1)
    }
    await page.close()
  })

  test('a member sees the page that the server drew until it is theirs; a press in between is felt, and counts', async ({
    page,
    account,
    signIn,
  }) => {
    await signIn(await account())
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/main-.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/collection', { waitUntil: 'commit' })
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    await title.evaluate((element) => Object.assign(element, { drawn: true }))
    const open = page.getByRole('button', { name: 'Request a collection' })
    await expect(async () => {
      await open.click()
      await expect(open).toHaveAttribute('data-felt', '', { timeout: 500 })
    }).toPass()

    release()
    await expect(page.getByRole('heading', { name: 'Your request' })).toBeVisible()
    await expect(page.locator('[data-felt]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    expect(await title.evaluate((element) => 'drawn' in element)).toBe(true)
  })
})
