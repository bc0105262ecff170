import type { Page } from '@playwright/test'
import { asDriver, type Admin } from './driver.ts'
import { expect, expectAccessible, layoutShift, logIn, test } from './fixtures.ts'

const asOperator = async (admin: Admin, username: string) => {
  const { user } = (await admin('POST', '/api/check-user', { username })) as { user: { ID: number } }
  await admin('PATCH', `/api/users/${user.ID}/role`, { role: 'operator' })
}
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })
const logo = (page: Page) => page.getByRole('link', { name: 'Resirkuit, the home page' })
const home = (page: Page) => page.getByRole('heading', { level: 1, name: /your electronics/ })

test(
  'an operator lands on today, a driver on the day’s rounds; the home page is behind the logo, and stays',
  { tag: '@once' },
  async ({ page, account, admin }) => {
    const [operator, driver] = [await account(), await account()]
    await asOperator(admin, operator.username)
    await asDriver(admin, driver.username)
    await page.goto('/login')
    await logIn(page, operator.username)
    await expect(page).toHaveURL('/admin/today')
    await expect(page.getByText(`Welcome, ${operator.username}`)).toBeVisible()

    await logo(page).click()
    await expect(home(page)).toBeVisible()
    await page.reload()
    await expect(home(page)).toBeVisible()
    await expect(page).toHaveURL('/')
    // As one opens the app: no frame shows the home page on the way.
    await page.goto('/news')
    await page.addInitScript(() => {
      const look = () => {
        const shown = document.querySelector('main h1')?.textContent?.includes('your electronics')
        if (shown && location.pathname !== '/login') sessionStorage.setItem('home-shown', '1')
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.goto('/')
    await expect(page).toHaveURL('/admin/today')
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('home-shown'))).toBeNull()
    await expect(sidebar(page).getByRole('link', { name: /^Today(?! ?'s)/ })).toHaveAttribute(
      'aria-current',
      'page',
    )

    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await expect(home(page)).toBeVisible()
    await page.goto('/login')
    await logIn(page, driver.username)
    await expect(page).toHaveURL('/field')
  },
)

test(
  'a member begins at the home page, with the five places of everybody',
  { tag: '@once' },
  async ({ page, account, signIn }) => {
    await signIn(await account())
    await page.goto('/')
    await expect(home(page)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Home',
      'Explore',
      'Timeline',
      'News',
      'Profile',
    ])
  },
)

test('a visitor has the drop-off points and the tracking one tap from home, and fetches nothing of staff', async ({
  page,
}) => {
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  for (const [name, path] of [
    ['Drop-off points', '/drop-off'],
    ['Track a request', '/track'],
  ] as const) {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
  }
  expect(files.filter((url) => /navigation-|member-titles/.test(url))).toEqual([])
})

test.describe('on a desktop', { tag: '@once' }, () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the sidebar has its room from the first paint, in both sizes and themes', async ({
    page,
    signIn,
  }) => {
    await signIn('admin')
    await page.goto('/admin/today')
    const places = sidebar(page)
    await expect(places.getByRole('link', { name: /^Submissions/ })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    expect(await layoutShift(page)).toBeLessThan(0.01)
    const left = async () => (await page.getByRole('main').getByRole('heading').first().boundingBox())!.x
    expect(await left()).toBe(240 + 24)
    await places.getByRole('button', { name: 'Set-up' }).click()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'colours')

    await page.getByRole('button', { name: 'Hide the names' }).press('Enter')
    await expect.poll(left).toBe(64 + 24)
    await expectAccessible(page)
    await page.reload()
    await expect(places.getByRole('link', { name: /^People/ })).toBeVisible()
    await expect.poll(left).toBe(64 + 24)
    expect(await layoutShift(page)).toBeLessThan(0.01)

    // The skip link, the logo, the places.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(logo(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(places.getByRole('link').first()).toBeFocused()
  })

  test('staff keep the sidebar on a public page, which has no bottom bar then', async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/admin/today')
    await sidebar(page).getByRole('link', { name: 'Impact' }).click()
    await expect(page).toHaveURL('/impact')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(sidebar(page).getByRole('link', { name: 'Impact' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())!.x).toBeGreaterThan(240)
    await expectAccessible(page)
  })

  test('a page below a place names the way to it', async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/admin/points/stickers')
    const way = page.getByRole('navigation', { name: 'The way here' })
    await expect(way.getByRole('listitem')).toHaveText(['Work', 'Drop-off points'])
    await way.getByRole('link').click()
    await expect(page).toHaveURL('/admin/points')
    await expect(way).toHaveCount(0)
  })
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test('the bar of an operator leads to the work, its centre to goods brought in, its menu to the rest', async ({
    page,
    account,
    admin,
    signIn,
  }) => {
    const operator = await account()
    await asOperator(admin, operator.username)
    await signIn(operator)
    await page.goto('/')
    await expect(page).toHaveURL('/admin/today')
    const bar = page.getByRole('navigation', { name: 'Main' })
    await expectAccessible(page)
    await bar.getByRole('link', { name: 'Receive' }).click()
    await expect(page.getByRole('dialog', { name: 'Goods brought in person' })).toBeVisible()
    await expect(page).toHaveURL('/admin')
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: /^Consignments/ })).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'colours')
    await menu.getByRole('button', { name: 'Public pages' }).click()
    await menu.getByRole('link', { name: 'News' }).click()
    await expect(page).toHaveURL('/news')
    await expect(menu).toHaveCount(0)
    // The bar of the role is also there.
    await bar.getByRole('link', { name: /^Today/ }).click()
    await expect(page).toHaveURL('/admin/today')
  })
})
