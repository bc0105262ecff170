import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, PASSWORD, signInAs, test } from './fixtures.ts'

const RESET = '**/identitytoolkit.googleapis.com/v1/accounts:resetPassword*'
const SEND = '**/identitytoolkit.googleapis.com/v1/accounts:sendOobCode*'
const NEXT = 'sirkuit-5678'

const answer = (page: Page, url: string, message: string) =>
  page.route(url, (route) => route.fulfill({ status: 400, json: { error: { code: 400, message } } }))
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.use({ expectedErrors: /400 \(Bad Request\)|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/ })

test(
  'a forgotten password: from the login page through the mail to a new one, and the link works once',
  { tag: '@phone' },
  async ({ page, account, mail }) => {
    const { username, email } = await account()
    await page.goto('/login')
    await page.getByLabel('Username or email').fill(email)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await expect(page).toHaveTitle('Forgot password - Resirkuit')
    await expectAccessible(page)
    const address = page.getByLabel('Email')
    const send = page.getByRole('button', { name: 'Send Reset Link' })
    await expect(address).toHaveValue(email)
    await address.clear()
    await send.click()
    await expect(page.getByText('Please enter an email address.')).toBeVisible()
    await expect(address).toBeFocused()
    await address.fill('nonsense')
    await send.click()
    await expect(page.getByText('The email address you entered is not valid.')).toBeVisible()

    // Nobody's address reads like anybody's.
    await page.clock.install()
    await address.fill(`nobody-${email}`)
    await send.click()
    await expect(heading(page)).toHaveText('Check your email')
    await expect(page.getByText(`If nobody-${email} is registered here`)).toBeVisible()
    await page.getByRole('button', { name: 'Use another address' }).click()
    await address.fill(email)
    await send.click()
    await expect(heading(page)).toHaveText('Check your email')
    await expect(heading(page)).toBeFocused()
    await expect(page.getByText(`If ${email} is registered here`)).toBeVisible()
    await expectAccessible(page)
    const first = await mail(email)
    expect(first.subject).toBe('Reset your Resirkuit password')

    await expect(page.getByRole('button', { name: /Send again in/ })).toHaveAttribute('aria-disabled', 'true')
    await page.clock.fastForward(31_000)
    await page.getByRole('button', { name: 'Send again', exact: true }).click()
    await expect(page.getByText('The link was sent again.')).toBeVisible()
    const { link } = await mail(email)

    await page.goto(link)
    await expect(page).toHaveTitle('New password - Resirkuit')
    await expect(page.getByText(`for ${email}`)).toBeVisible()
    const password = page.getByLabel('New password', { exact: true })
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByText('Password is required')).toBeVisible()
    await password.fill('short')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByText('The password does not meet the requirements.')).toBeVisible()
    await expect(password).toBeFocused()
    await expectAccessible(page)
    await password.fill(NEXT)
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(heading(page)).toHaveText('Your new password is set')
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await expect(page.getByLabel('Username or email')).toHaveValue(email)
    await logIn(page, username)
    await expect(page.getByRole('alert')).toHaveText(/Invalid credentials/)
    await logIn(page, username, NEXT)
    await expect(page).toHaveURL('/')

    await page.goto(link)
    await expect(heading(page)).toHaveText('This link no longer works')
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  },
)

test(
  'a mail link that cannot work is explained, with a way on',
  { tag: '@once' },
  async ({ page, account, mail }) => {
    const link = (code: string) => `/reset-password?mode=resetPassword&oobCode=${code}`
    await page.goto('/reset-password?mode=resetPassword')
    await expect(heading(page)).toHaveText('This link is incomplete')
    for (const [message, said] of [
      ['EXPIRED_OOB_CODE', 'This link has expired'],
      ['USER_DISABLED', 'This account has been disabled'],
    ] as const) {
      await answer(page, RESET, message)
      await page.goto(link(message))
      await expect(heading(page)).toHaveText(said)
    }
    await page.unrouteAll()
    await page.goto(link('made-up'))
    await expect(heading(page)).toHaveText('This link no longer works')
    await expectAccessible(page)

    const { email } = await account()
    await page.goto('/test')
    await expect(page).toHaveTitle('Forgot password - Resirkuit')
    for (const [message, said] of [
      ['TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many attempts. Wait a few minutes and try again.'],
      ['SOMETHING_NEW', 'An unexpected error occurred. Please try again.'],
    ] as const) {
      await answer(page, SEND, message)
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send Reset Link' }).click()
      await expect(page.getByText(said)).toBeVisible()
    }
    await page.unrouteAll()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(heading(page)).toHaveText('Check your email')

    const { link: good } = await mail(email)
    await page.route(RESET, (route) => route.abort())
    await page.goto(good)
    await expect(page.getByRole('alert')).toContainText('No connection. Check your network and try again.')
    await expectAccessible(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(`for ${email}`)).toBeVisible()
    // Used up in the meantime, e.g. in another tab.
    await answer(page, RESET, 'EXPIRED_OOB_CODE')
    await page.getByLabel('New password', { exact: true }).fill(NEXT)
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(heading(page)).toHaveText('This link has expired')
  },
)

test(
  'a new password signs every other device out, and no tab of this one',
  { tag: '@once' },
  async ({ page, account, signIn, browser, baseURL, mail }) => {
    const somebody = await account()
    const other = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    await other.clock.install()
    await signInAs(other, baseURL!, somebody)
    await other.goto('/')

    await page.goto('/change-password')
    await expect(page).toHaveURL('/login')
    await page.goto('/')
    await signIn(somebody)
    const tab = await page.context().newPage()
    await tab.goto('/')
    await expect(tab.getByRole('banner').getByText(somebody.username)).toBeVisible()

    await page.goto('/change-password')
    await expect(page).toHaveTitle('Change Password - Resirkuit')
    await expectAccessible(page)
    const current = page.getByLabel('Current password')
    const next = page.getByLabel('New password', { exact: true })
    const change = page.getByRole('button', { name: 'Change Password' })
    await change.click()
    await expect(page.getByText('Your current password is required')).toBeVisible()
    await expect(current).toBeFocused()
    await current.fill(PASSWORD)
    await next.fill(PASSWORD)
    await change.click()
    await expect(page.getByText('This is your current password. Choose another one.')).toBeVisible()
    await current.fill('wrong-password')
    await next.fill(NEXT)
    await change.click()
    await expect(page.getByText('This is not your current password.')).toBeVisible()
    await expect(current).toBeFocused()
    await expectAccessible(page)
    await current.fill(PASSWORD)
    const changed = page.waitForResponse(/accounts:update/)
    await change.click()
    await changed
    // At once: the tab beside has not heard of the new session yet.
    await tab.getByRole('link', { name: 'Timeline' }).click()
    await expect(heading(page)).toHaveText('Your password has been changed')
    await expectAccessible(page)
    expect((await mail(somebody.email)).subject).toBe('Your Resirkuit password was changed')

    await expect(tab.getByText('No timeline entries yet.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to profile' }).click()
    await expect(heading(page)).toHaveText(somebody.username)

    // Its bell looks for news every fifteen seconds, and hears it.
    await other.clock.fastForward(15_000)
    await expect(other.getByRole('alert')).toHaveText('Your session has ended. Please log in again.')
    await logIn(other, somebody.username)
    await expect(other.getByRole('alert')).toHaveText(/Invalid credentials/)
    await logIn(other, somebody.username, NEXT)
    await expect(other).toHaveURL('/')
    await other.context().close()
  },
)

test.describe('in words', { tag: '@once' }, () => {
  test('the other mails of a hosted provider lead here too', async ({ page }) => {
    await page.route('**/identitytoolkit.googleapis.com/v1/accounts:update*', (route) =>
      route.fulfill({ json: { email: 'siti@example.org' } }),
    )
    await page.goto('/reset-password?mode=verifyAndChangeEmail&oobCode=code')
    await expect(heading(page)).toHaveText('Your address is confirmed')
    await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible()
    await page.goto('/reset-password?mode=recoverEmail&oobCode=other')
    await expect(heading(page)).toHaveText('Your former address was restored')
  })

  test('the provider’s refusal of a new password is shown at its field', async ({
    page,
    account,
    signIn,
  }) => {
    await signIn(await account())
    await page.goto('/change-password')
    for (const [message, said] of [
      ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'The password does not meet the requirements.'],
      ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'To be safe, log out and in again, then try once more.'],
      ['TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many attempts. Wait a few minutes and try again.'],
    ] as const) {
      await answer(page, '**/identitytoolkit.googleapis.com/v1/accounts:update*', message)
      await page.getByLabel('Current password').fill(PASSWORD)
      await page.getByLabel('New password', { exact: true }).fill(NEXT)
      await page.getByRole('button', { name: 'Change Password' }).click()
      await expect(page.getByText(said)).toBeVisible()
    }
    // Each time the password was typed: this is still one session, and no other is left behind.
    const tab = await page.context().newPage()
    await tab.goto('/profile')
    const sessions = tab.getByRole('region', { name: 'Devices that are logged in' }).getByRole('listitem')
    await expect(sessions).toHaveCount(1)
    await expect(sessions).toContainText('This device')
    await tab.close()
    await answer(page, '**/identitytoolkit.googleapis.com/v1/accounts:update*', 'TOKEN_EXPIRED')
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please log in again.')
  })

  test.describe('a reader of Indonesian', () => {
    test.use({ locale: 'id-ID' })
    test('gets the mail in Indonesian', async ({ page, account, mail }) => {
      const { email } = await account()
      await page.goto('/forgot-password')
      await page.locator('input[name=email]').fill(email)
      await page.locator('form button[type=submit]').click()
      expect((await mail(email)).subject).toBe('Atur ulang kata sandi Resirkuit Anda')
    })
  })
})
