import type { Page } from '@playwright/test'
import { codeAt, stepOf } from '#server/adapters/identity/embedded/totp.ts'
import { expect, expectAccessible, LISTED, logIn, PASSWORD, signInAs, test } from './fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.use({ expectedErrors: /400 \(Bad Request\)|ERR_FAILED/ })

test(
  'an address is confirmed by the link in a mail, once',
  { tag: '@phone' },
  async ({ page, account, signIn, mail }) => {
    const somebody = await account()
    await page.goto('/')
    await signIn(somebody)
    await page.goto('/profile')
    const own = page.getByRole('region', { name: 'My Profile' })
    await expect(own.getByText('Not confirmed')).toBeVisible()
    await own.getByRole('button', { name: 'Send an email to confirm it' }).click()
    await expect(own.getByRole('status')).toContainText('An email is on its way.')
    await expectAccessible(page)
    const { subject, link } = await mail(somebody.email)
    expect(subject).toBe('Confirm the email address of your Resirkuit account')

    await page.goto(link)
    await expect(heading(page)).toHaveText('Your address is confirmed')
    await expect(page).toHaveTitle('Confirm your address - Resirkuit')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to your profile' }).click()
    await expect(own.getByText('Confirmed', { exact: true })).toBeVisible()
    await expect(own.getByRole('button')).toHaveCount(0)

    await page.goto(link)
    await expect(heading(page)).toHaveText('This link no longer works')
  },
)

test(
  'the link to a listed address gives the role to who logs in to its account, and to nobody else',
  { tag: '@once' },
  async ({ page, account, signIn, mail }) => {
    const [listed, somebody] = [await account(LISTED), await account()]
    await page.goto('/')
    await signIn(listed)
    await page.goto('/profile')
    const own = page.getByRole('region', { name: 'My Profile' })
    await own.getByRole('button', { name: 'Send an email to confirm it' }).click()
    const { subject, link } = await mail(LISTED)
    expect(subject).toBe('Administer Resirkuit with this address?')
    await page.getByRole('button', { name: 'Log Out', exact: true }).click()
    await expect(page).toHaveURL('/')

    // By who reads the mails alone: the address is confirmed, and nothing else has come of it.
    await page.goto(link)
    await expect(heading(page)).toHaveText('One more step to become an administrator')
    await expectAccessible(page)
    await signIn(somebody)
    await page.goto(link)
    await expect(heading(page)).toHaveText('You are not an administrator of this site')
    await expectAccessible(page)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Log Out', exact: true }).click()
    await expect(page).toHaveURL('/')

    await page.goto(link)
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await logIn(page, LISTED)
    await expect(heading(page)).toHaveText('You are now an administrator of this site')
    await expect(page.getByText('Your address is confirmed.')).toBeVisible()
    await expectAccessible(page)

    // Of an address that is not confirmed, nothing else is said.
    const ROLE = '**/api/me/administrator'
    for (const [role, said] of [
      ['admin', 'You are now an administrator of this site'],
      ['operator', 'Your role stays as it is'],
    ] as const) {
      await page.route(ROLE, async (route) => {
        const { user, ...reply } = (await (await route.fetch()).json()) as { user: object }
        await route.fulfill({ json: { ...reply, user: { ...user, role, email_verified: false } } })
      })
      await page.goto(link)
      await expect(heading(page)).toHaveText(said)
      await expect(page.getByText('Your address is confirmed')).toHaveCount(0)
      await page.unroute(ROLE)
    }
    await page.goto(link)
    await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL(/^[^?]*\/admin\/today$/)
  },
)

test(
  'a session on another device is ended from the profile',
  { tag: '@phone' },
  async ({ page, account, signIn, browser, baseURL }) => {
    const somebody = await account()
    const other = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    await other.clock.install()
    await signInAs(other, baseURL!, somebody)
    await other.goto('/')
    await page.goto('/')
    await signIn(somebody)
    await page.goto('/profile')
    const card = page.getByRole('region', { name: 'Devices that are logged in' })
    await expect(card.getByRole('listitem')).toHaveCount(2)
    await expect(card.getByRole('listitem').first()).toContainText('This device')
    await expectAccessible(page)
    await card.getByRole('button', { name: /^Log out/ }).click()
    await expect(card.getByRole('listitem')).toHaveCount(1)

    // Its bell looks for news every fifteen seconds, and hears it.
    await other.clock.fastForward(15_000)
    await expect(other.getByRole('alert')).toHaveText('Your session has ended. Please log in again.')
    await other.context().close()
  },
)

test(
  'a second step is set up with an app, and a code on paper lets in without it',
  { tag: '@phone' },
  async ({ page, account, signIn }) => {
    const somebody = await account()
    await page.goto('/')
    await signIn(somebody)
    // As where an installation asks staff for it: until then an operator is led there, and sees what a member sees.
    const ME = '**/api/me'
    await page.route(ME, async (route) => {
      const { user, ...reply } = (await (await route.fetch()).json()) as { user: object }
      await route.fulfill({ json: { ...reply, user: { ...user, waiting_role: 'operator' } } })
    })
    await page.goto('/profile')
    await expect(page.getByText(/^On this site the role Operator needs the second step/)).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin')
    await expect(page.getByText('Turn on the second step first')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Turn on the second step' }).click()
    await expect(page).toHaveURL('/second-step')
    await expect(page.getByText(/^On this site the role Operator needs the second step/)).toBeVisible()
    await page.unroute(ME)
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Set it up' }).click()
    await expect(page.getByRole('img', { name: 'The key as a QR code' })).toBeVisible()
    await expectAccessible(page)
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
    await page.getByLabel('Code from the app').fill(codeAt(secret, stepOf(new Date())))
    // Interrupted between the two: what was turned on stays so, and the codes come with the next try.
    const CODES = '**/secondFactor:recoveryCodes'
    await page.route(CODES, (route) => route.abort())
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByRole('alert')).toContainText('The second step is turned on.')
    await expectAccessible(page)
    await page.unroute(CODES)
    await page.getByRole('button', { name: 'Try again' }).click()
    const codes = page.getByRole('main').getByRole('listitem')
    await expect(codes).toHaveCount(10)
    await expect(page.getByText(/^On this site the role/)).toHaveCount(0)
    await expectAccessible(page)
    const paper = await codes.first().innerText()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText(/^On since/)).toBeVisible()

    await page.getByRole('link', { name: 'Back to profile' }).click()
    await page.getByRole('button', { name: 'Log Out', exact: true }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/login')
    await logIn(page, somebody.username)
    const dialog = page.getByRole('dialog', { name: 'Second step' })
    await dialog.getByLabel('Code').fill('000000')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('This code is not right, or has been used.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Code').fill(paper)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('banner').getByText(somebody.username)).toBeVisible()
  },
)
