import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Page } from '@playwright/test'
import { CHROMIUM_ARGS } from './chromium.ts'
import {
  ADMIN,
  alive,
  errorsOf,
  expect,
  expectAccessible,
  fillVisit,
  logIn,
  PASSWORD,
  test,
} from './fixtures.ts'
import { refuse, type Refusal } from './refusing-browser.ts'
import { PHONE } from './screens.ts'

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** A browser that has settings for sites: the one without a window has none. */
const whole = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((folder) => WHOLE.map((name) => join(folder, name)))
  .find((path) => existsSync(path))

/** A guest, to the tracking code and the page behind it. */
async function enquire(page: Page) {
  await page.goto('/collection')
  await page.getByRole('button', { name: 'Request a collection' }).click()
  await page.getByLabel('Message').fill('Two dead laptops')
  await fillVisit(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: '✅ Submitted successfully!' })).toBeVisible()
  await expect(page.getByText('This browser cannot save the code for you')).toBeVisible()
  await expectAccessible(page)
  const code = (await page
    .getByText(/^RSK-\w{4}-\w{4}$/)
    .first()
    .textContent())!
  await page.getByRole('link', { name: 'Follow your request' }).click()
  await expect(page).toHaveURL(`/track/${code}`)
  await expect(page.getByText('Two dead laptops')).toBeVisible()
  return code
}

const atLogin = async (page: Page) => {
  await page.goto('/login')
  await expect(page.getByText('This browser stores no data of this site.')).toBeVisible()
  await alive(page.getByLabel('Username or email'))
}

/** Within the page: a reload would end the visit, and what it remembers. */
const go = (page: Page, path: string) =>
  page.evaluate((path) => {
    history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)

async function member(page: Page) {
  const name = `u${Math.random().toString(36).slice(2, 10)}`
  await atLogin(page)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabel('Username', { exact: true }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill(`${name}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/')

  await go(page, '/timeline')
  const composer = page.getByRole('region', { name: 'New post' })
  await composer.getByText('I Have E-Waste', { exact: true }).click()
  await composer.getByLabel('Message').fill('My first post')
  await composer.getByLabel('Location').fill('kebayoran')
  await page.getByRole('option', { name: /Kebayoran Baru/ }).click()
  await composer.getByLabel('Street and number').fill('Jl. Melati 5')
  await composer.getByRole('button', { name: 'Post' }).click()
  const feed = page.getByRole('region', { name: 'Your timeline' })
  await expect(feed.getByText('My first post')).toBeVisible()

  // Out, and in again.
  await go(page, '/profile')
  await page.getByRole('main').getByRole('button', { name: 'Log Out', exact: true }).click()
  // Logging out leads home by itself.
  await expect(page).toHaveURL('/')
  await go(page, '/login')
  await logIn(page, name)
  await expect(page).toHaveURL('/')
  await go(page, '/timeline')
  await expect(feed.getByText('My first post')).toBeVisible()
}

async function desk(page: Page, code: string) {
  await atLogin(page)
  await logIn(page, ADMIN.username)
  await expect(page).toHaveURL('/admin/today')
  await go(page, '/admin')
  await page.getByRole('searchbox').fill(code)
  await expect(page.getByText('Two dead laptops').first()).toBeVisible()
  await go(page, '/field')
  await expect(page.getByText('This device cannot keep any data')).toBeVisible()
  await expectAccessible(page)
}

for (const how of ['throws', 'rejects', 'missing', 'full'] satisfies Refusal[])
  test(
    `§5 a browser that refuses site data (${how}): enquiry, sign-up, sign-in, post, desk and the driver’s day`,
    { tag: '@once' },
    async ({ page, context }) => {
      await refuse(context, how)
      const code = await enquire(page)
      await member(page)
      await desk(page, code)
    },
  )

test(
  '§5 Chromium with site data blocked in its settings',
  { tag: '@once' },
  async ({ playwright, server }) => {
    test.skip(!whole, 'Chromium without a window has no settings for sites: install the whole one.')
    const profile = await mkdtemp(join(tmpdir(), 'resirkuit-blocked-'))
    await mkdir(join(profile, 'Default'))
    await writeFile(
      join(profile, 'Default', 'Preferences'),
      JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
    )
    const context = await playwright.chromium.launchPersistentContext(profile, {
      executablePath: whole!,
      args: CHROMIUM_ARGS,
      baseURL: server,
      locale: 'en-GB',
      timezoneId: 'Asia/Jakarta',
      serviceWorkers: 'allow',
      reducedMotion: 'reduce',
      ...PHONE,
    })
    try {
      const page = context.pages()[0] ?? (await context.newPage())
      const errors = errorsOf(page)
      await page.goto('/')
      // It is blocked indeed.
      expect(
        await page.evaluate(async () => {
          const refused = async (use: () => unknown) => {
            try {
              await use()
              return false
            } catch {
              return true
            }
          }
          return {
            storage: await refused(() => localStorage),
            locks: await refused(() => navigator.locks.request('x', () => {})),
          }
        }),
      ).toEqual({ storage: true, locks: true })
      const code = await enquire(page)
      await member(page)
      await desk(page, code)
      expect(errors).toEqual([])
    } finally {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    }
  },
)
