import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { PRIVACY_VERSION } from '#contract/people/accounts.ts'
import { unpacked } from '#server/testing/documents/unpacked.ts'
import { expect, expectAccessible, fillVisit, logIn, PASSWORD, signInAs, test } from './fixtures.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** As a member would: through the form. */
async function sendEnquiry(page: Page, message: string, phone: string) {
  await page.goto('/collection')
  await page.getByRole('button', { name: 'Request a collection' }).click()
  await page.getByLabel('Message').fill(message)
  await page.getByLabel('Phone number').fill(phone)
  await fillVisit(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: '✅ Submitted successfully!' }).waitFor()
}

test('the profile: figures that were counted, the cards, consent, and everything as a file @phone', async ({
  page,
  account,
  signIn,
}) => {
  const me = await account()
  await signIn(me)
  const message = `Two radios of ${me.username}`
  await sendEnquiry(page, message, '0812 9999 0000')

  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(me.username)
  await expect(page.getByText('E-waste requests').locator('..')).toContainText(/^E-waste requests1/)
  await expect(page.getByText('Carbon footprint reduced').locator('..')).toContainText(
    '0 kgNothing has been weighed yet',
  )
  await expect(card(page, 'My Profile')).toContainText(me.email)
  await expect(card(page, 'My Profile').getByText('Not given')).toHaveCount(2)
  await expect(card(page, 'Company Information')).toContainText('No company is linked to your account.')
  await expect(card(page, 'My Account').getByRole('link')).toHaveText([
    'Edit Profile',
    'Change Password',
    'Second step',
  ])
  await expect(page.locator('canvas').last()).toHaveJSProperty('clientWidth', 96)
  await expectAccessible(page)

  const data = card(page, 'Your data')
  await data.getByRole('button', { name: 'I agree' }).click()
  await expect(data).toContainText(/you agreed to the privacy notice of \d+ \w+ \d{4}/)
  const downloading = page.waitForEvent('download')
  await data.getByRole('button', { name: 'Download my data' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^resirkuit-data-${me.username}-\\d{4}-\\d\\d-\\d\\d\\.zip$`),
  )
  await expect(data).toContainText(`Saved as ${file.suggestedFilename()}`)
  const kept = JSON.parse(
    unpacked(await readFile(await file.path()))
      .get('data.json')!
      .toString(),
  )
  expect(kept).toMatchObject({
    profile: { username: me.username, email: me.email, consent_version: PRIVACY_VERSION },
    requests: [{ message, phone_number: '+6281299990000' }],
  })
})

test.describe('refusals', { tag: '@once' }, () => {
  test.use({ expectedErrors: /40[0149] \([\w ]+\)|503 \(Service Unavailable\)/ })

  test('editing: a phone number, a wrong password, and then the new address signs in', async ({
    page,
    account,
    signIn,
  }) => {
    const me = await account()
    const address = `new-${me.email}`
    await signIn(me)
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('You changed nothing, so there is nothing to save.')).toBeVisible()

    await page.getByLabel('First name').fill('Dewi')
    await page.getByLabel('Last name').fill('Lestari')
    await page.getByLabel('Phone number').fill('12345')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/emergency or service number/)
    await expect(page.getByLabel('Phone number')).toBeFocused()
    await expect(page.getByLabel('First name')).toHaveValue('Dewi')
    await expectAccessible(page)
    await page.getByLabel('Phone number').fill('0812 3456 7890')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await expect(page.getByLabel('Phone number')).toHaveValue('+6281234567890')

    await page.getByLabel('Email').fill(address)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByLabel('Current password')).toBeFocused()
    await page.getByLabel('Current password').fill('wrong-password')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/not your current password/)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to profile' }).click()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(address)
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await expect(page.getByLabel('Current password')).toBeHidden()

    await page.getByRole('link', { name: 'Back to profile' }).click()
    await expect(card(page, 'My Profile')).toContainText(/Dewi Lestari.*new-.*\+62 812-3456-7890/)
    await page.getByRole('button', { name: 'Log Out', exact: true }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/login')
    await logIn(page, me.email)
    await expect(page.getByText(/^Invalid credentials/)).toBeVisible()
    await page.goto('/login')
    await logIn(page, address)
    await expect(page.getByRole('banner').getByText(me.username)).toBeVisible()
  })

  test('deleting: the password once more, then nobody, and no trace by name', async ({
    page,
    account,
    signIn,
  }) => {
    const me = await account()
    const message = `A lamp of ${me.username}`
    await signIn(me)
    await sendEnquiry(page, message, '0813 7777 0000')
    await page.goto('/profile')
    await card(page, 'Your data').getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog).toContainText('This cannot be undone.')
    await expectAccessible(page)
    const confirm = dialog.getByRole('button', { name: 'Delete account' })
    await confirm.click()
    await expect(dialog.getByLabel('Your password')).toBeFocused()
    await expect(dialog).toContainText('Tick this box to continue.')
    await dialog.getByLabel('Your password').fill('wrong-password')
    await dialog.getByRole('checkbox').check()
    await confirm.click()
    await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(/not your current password/)
    await expectAccessible(page)
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await confirm.click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Your account has been deleted.')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    for (const identifier of [me.username, me.email]) {
      await page.goto('/login')
      await logIn(page, identifier)
      await expect(page.getByText(/^Invalid credentials/)).toBeVisible()
    }

    await signIn('admin')
    await page.goto('/admin')
    for (const words of [me.username, message, '+6281377770000']) {
      await page.getByRole('searchbox').fill(words)
      await expect(page.getByText('No results found.')).toBeVisible()
      await page.getByRole('searchbox').fill('')
      await expect(page.getByText('No results found.')).toBeHidden()
    }
  })

  test('a profile that cannot be looked up says so, keeps what is there, and tries again', async ({
    page,
    account,
    signIn,
  }) => {
    const me = await account()
    await signIn(me)
    // The remembered person is named before the server has said so; refused then, they would be signed out.
    await Promise.all([page.waitForResponse('**/api/me'), page.goto('/')])
    await expect(page.getByRole('banner').getByText(me.username)).toBeVisible()
    await page.route('**/api/me', (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, error: 'Try again later.', code: 'unavailable' },
      }),
    )
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click()
    const oops = page.getByRole('alert').filter({ hasText: 'Oops! Something went wrong.' })
    await expect(oops).toBeVisible()
    await expect(card(page, 'My Profile')).toContainText(me.email)
    const again = oops.getByRole('button', { name: 'Try again' })
    // It has tried twice more by itself.
    await expect(again).toBeEnabled()
    await page.unroute('**/api/me')
    await again.click()
    await expect(oops).toBeHidden()
  })
})

test.describe('on another device', { tag: '@once' }, () => {
  test.use({ expectedErrors: /401 \(Unauthorized\)|400 \(Bad Request\)/ })

  test('logging out everywhere reaches it too', async ({ page, browser, account, signIn, baseURL }) => {
    const me = await account()
    const other = await browser.newContext({ baseURL: baseURL! })
    try {
      const elsewhere = await other.newPage()
      await signInAs(elsewhere, baseURL!, me)
      await elsewhere.goto('/')
      await signIn(me)
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Log out on all devices' }).click()
      await expectAccessible(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
      await expect(page).toHaveURL('/login')
      await expect(page.getByText('You have been logged out on all devices.')).toBeVisible()
      await page.goto('/profile')
      await expect(page).toHaveURL('/login')
      await elsewhere.getByRole('navigation').getByRole('link', { name: 'Profile' }).click()
      await expect(elsewhere).toHaveURL('/login')
    } finally {
      await other.close()
    }
  })
})

test('the privacy notice: found from home, in both themes and languages, with what holds here @once', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveTitle('Privacy - Resirkuit')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  await expect(page.getByText('and after 24 months without any action')).toBeVisible()
  await expect(page.getByText('the organisation that runs this service at the address')).toBeVisible()
  await expect(page.locator('time')).toHaveAttribute('datetime', PRIVACY_VERSION)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'colours')
  await page.getByRole('button', { name: 'ID: Bahasa Indonesia' }).click()
  await expect(page).toHaveTitle('Privasi - Resirkuit')
  await expect(page.getByText('setelah 24 bulan tanpa tindakan apa pun')).toBeVisible()
  await expectAccessible(page)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
})
