import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import { startServer } from '#server/testing/server-process.ts'

export const PASSWORD = 'sirkuit-1234'

type Account = { username: string; email: string }
type Fixtures = {
  /** Creates an account through the API. The first of a server is its admin, made before any test. */
  account: () => Promise<Account>
  /** Signs the page in through the login form. */
  signIn: (account: Account | 'admin') => Promise<void>
  /** Messages on the console that a test expects. */
  expectedErrors: RegExp
}

const ADMIN = { username: 'ratna', email: 'ratna@example.org' }

/** The built product with a database of its own for each worker. An unexpected error on the console fails a test. */
export const test = base.extend<Fixtures, { server: string }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'resirkuit-e2e-'))
      spawnSync('chmod', ['o+x', folder])
      const server = await startServer({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' })
      await signUp(server.url, ADMIN)
      await use(server.url)
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server),
  expectedErrors: [/^$/, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await use(page)
    expect(errors.filter((error) => !expectedErrors.test(error))).toEqual([])
  },
  account: async ({ server }, use) => {
    await use(async () => {
      const username = `u${randomUUID().slice(0, 8)}`
      const account = { username, email: `${username}@example.org` }
      await signUp(server, account)
      return account
    })
  },
  signIn: async ({ page }, use) => {
    await use(async (who) => {
      await page.goto('/login')
      await page.getByLabel('Username or email').fill(who === 'admin' ? ADMIN.username : who.username)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page).toHaveURL('/')
    })
  },
})

async function signUp(server: string, account: Account) {
  const reply = await fetch(`${server}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, password: PASSWORD }),
  })
  if (!reply.ok) throw new Error(`sign-up: ${await reply.text()}`)
}

/** Nothing that axe finds, of the rules of WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page) {
  // A fade in progress has less contrast than what it ends with.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
  )
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // Base UI's own guards, which only ever pass the focus on.
    .exclude('[data-base-ui-focus-guard]')
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

export { expect } from '@playwright/test'
