import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILT, startServer } from '#server/testing/server-process.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, PASSWORD, test as base } from './fixtures.ts'

const test = base.extend<{ empty: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern
  empty: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'resirkuit-first-'))
    spawnSync('chmod', ['o+x', folder])
    const server = await startServer({ DATA_DIR: join(folder, 'data') }, BUILT)
    await use(server.url)
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  },
})

/** Fills the form of a new account and sends it. */
async function signUp(page: Page, username: string) {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Email' }).fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

test(
  'the first account is told that it administers, and a pressed step is done',
  { tag: '@once' },
  async ({ page, empty }) => {
    test.setTimeout(120_000)
    await page.goto(`${empty}/login`)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).toHaveTitle('Sign Up - Resirkuit')
    await expect(page.getByRole('banner').getByText('Sign Up', { exact: true })).toBeVisible()
    await signUp(page, 'ratna')
    await expect(page).toHaveURL(`${empty}/admin/today`)

    const told = page.getByRole('region', { name: 'You are the administrator' })
    await expect(told).toBeVisible()
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect(steps.getByText('0 of 9 done')).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'colours')
    await told.getByRole('button', { name: 'Understood' }).click()
    await expect(told).toHaveCount(0)

    await steps.getByRole('link', { name: /Your store$/ }).click()
    const store = page.getByRole('dialog')
    await store.getByLabel('Address').fill('Jl. Melati 5')
    await store.getByRole('button', { name: 'Save' }).click()
    await expect(store).toHaveCount(0)
    await expect(page).toHaveURL(`${empty}/admin/custody`)
    const next = page.getByRole('link', { name: 'Next first step: Your organisation' })
    await expect(next).toBeInViewport()
    await expectAccessible(page)
    await next.click()
    await expect(page).toHaveURL(`${empty}/admin/settings`)
    await expect(next).toHaveCount(0)

    await page.getByRole('textbox', { name: 'Public address' }).fill('http://localhost:8088')
    await expect(page.getByText(/^Only this machine opens this address/)).toBeVisible()
    await page.getByRole('button', { name: 'Save these settings' }).click()
    await expect(next).toBeInViewport()

    await page.goto(`${empty}/admin/today`)
    await expect(steps.getByText('2 of 9 done')).toBeVisible()
    await expect(steps.getByText(/^Only this machine opens this address/)).toBeVisible()
    await expect(steps.getByRole('link', { name: /Your store$/ })).toHaveCount(0)
    await expect(told).toHaveCount(0)
    await steps.getByRole('button', { name: 'Put this list away' }).click()
    await expect(steps).toHaveCount(0)

    await page.goto(`${empty}/admin/settings`)
    await page.getByRole('link', { name: 'First steps of this installation' }).click()
    await expect(page.getByRole('img', { name: 'Done' })).toHaveCount(2)
    await expectAccessible(page)
    const again = page.getByRole('button', { name: 'Show this list on Today again' })
    await again.click()
    await expect(again).toHaveCount(0)
    await page.goto(`${empty}/admin/today`)
    await expect(steps).toBeVisible()
  },
)

test('a link gives its role once, to an account made on another device', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/admin/users')
  const form = page.getByRole('region', { name: 'Invite staff' })
  await form.getByLabel('Role').selectOption('driver')
  await form.getByLabel('Name or email').fill('Joko')
  await form.getByRole('button', { name: 'Make the link' }).click()
  await expect(form.getByText('The link is ready. Pass it on to Joko:')).toBeFocused()
  const link = (await form.locator('[data-link]').textContent())!
  const open = form.getByRole('region', { name: 'Open invitations' })
  await expect(open.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)

  const context = await browser.newContext({ baseURL: server, locale: 'en-GB' })
  const guest = await context.newPage()
  await guest.goto(link)
  await expect(guest.getByText('Invited by')).toBeVisible()
  await expect(guest.getByText('ratna')).toBeVisible()
  await expect(guest.getByText(/^Drives rounds/)).toBeVisible()
  await expectAccessible(guest)
  await guest.getByRole('link', { name: 'Create an account to accept' }).click()
  await signUp(guest, `joko${Date.now().toString(36)}`)
  await guest.getByRole('button', { name: 'Accept as Driver' }).click()
  await expect(guest).toHaveURL('/field')

  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
  await context.close()
  await page.reload()
  await expect(form).toBeVisible()
  await expect(open).toHaveCount(0)
})
