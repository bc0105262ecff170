import { createServer, type AddressInfo } from 'node:net'
import { createFakeAgency } from '#server/testing/fake-agency.ts'
import { expect, expectAccessible, logIn, test as base, ADMIN } from './fixtures.ts'

type FakeAgency = Awaited<ReturnType<typeof createFakeAgency>>

/** Staff of an agency that has accounts of its own, on another origin. */
const test = base.extend<object, { agency: FakeAgency; here: string }>({
  // The agency sends people back to one address, which is named to it before the server is there.
  here: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern
    async ({}, use) => {
      const probe = createServer()
      await new Promise<void>((ready) => probe.listen(0, '127.0.0.1', ready))
      const { port } = probe.address() as AddressInfo
      await new Promise((closed) => probe.close(closed))
      await use(`http://127.0.0.1:${port}`)
    },
    { scope: 'worker' },
  ],
  agency: [
    async ({ here }, use) => {
      const agency = await createFakeAgency({ returnTo: here })
      await use(agency)
      await agency.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ agency, here }, use) => use({ ...agency.settings, PORT: new URL(here).port }),
    { scope: 'worker' },
  ],
})

/** The page of the agency. */
async function signInThere(page: import('@playwright/test').Page, name: string) {
  await expect(page.getByRole('heading', { name: 'The agency' })).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('staff sign in at their agency, and come back to where they were going', async ({ page, agency }) => {
  agency.people.set('sri', {
    claims: { email: 'sri@dinas.example', preferred_username: 'sri', groups: ['desk'] },
  })
  await page.goto('/admin/pickups')
  await expect(page.getByRole('button', { name: 'Sign in with Dinas LH' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in with Dinas LH' }).focus()
  await page.keyboard.press('Enter')
  await signInThere(page, 'sri')
  await expect(page).toHaveURL(/\/admin\/pickups$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // Their profile knows no password, and logging out leads on to the agency.
  await page.goto('/profile')
  await expect(page.getByText('Operator', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change Password' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Connect with/ })).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/login')
  await expect(page.getByRole('link', { name: /Sign out at the agency/ })).toHaveAttribute(
    'href',
    /^http:\/\/127.*client_id=resirkuit/,
  )
})

test.describe('a sign-in that is refused', () => {
  test.use({ expectedErrors: /409|503/ })

  test('says why, and both ways in are there', async ({ page, agency }) => {
    agency.people.set('joko', { claims: { email: 'joko@dinas.example', groups: ['bowling'] } })
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with Dinas LH' }).click()
    await signInThere(page, 'joko')
    await expect(page.getByRole('heading', { name: 'The sign-in did not succeed' })).toBeFocused()
    await expect(page.getByText('None of your groups at the agency has a role here.')).toBeVisible()
    // The answer stands in no address any more.
    await expect(page).toHaveURL(/\/login\/agency$/)
    await expectAccessible(page)
    // Again at once: the person cancels.
    await page.getByRole('button', { name: 'Sign in with Dinas LH' }).click()
    await signInThere(page, 'nobody')
    await expect(page.getByText('was cancelled or refused')).toBeVisible()
    await page.getByRole('link', { name: 'Log in with a password' }).click()
    await logIn(page, ADMIN.username)
    await expect(page).not.toHaveURL(/login/)
  })
})

test(
  'an account with a password is connected by its owner',
  { tag: '@once' },
  async ({ page, agency, account }) => {
    const { username, email } = await account()
    agency.people.set('owner', { claims: { email, groups: ['drivers'] } })
    await page.goto('/login')
    await logIn(page, username)
    await expect(page).not.toHaveURL(/login/)
    await page.goto('/profile')
    await page.getByRole('button', { name: /Connect with Dinas LH/ }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await signInThere(page, 'owner')
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('heading', { name: username })).toBeVisible()
    await expect(page.getByText('Driver', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Change Password' })).toHaveCount(0)
  },
)
