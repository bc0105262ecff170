import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { BUILT, root, startServer } from '#server/testing/server-process.ts'
import { SOURCE_FLAGS } from '../scripts/server-command.mjs'
import { errorsOf, expect, installed, logIn, test as base } from './fixtures.ts'
import { nextBuild } from './next-build.ts'

// An app that was opened, or installed, before an upgrade, and is used after it.
base.use({
  serviceWorkers: 'allow',
  expectedErrors: /earlier version|Failed to (load|fetch)|ERR_CONNECTION_REFUSED|Page failed|Page not loaded/,
})

type Upgrade = {
  url: string
  /** The next build takes the place of this one, at the same address. */
  upgrade: () => Promise<void>
  /** Days later: the files of the earlier build are not kept any more. */
  forget: () => Promise<void>
}
const test = base.extend<{ product: Upgrade }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern
  product: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'resirkuit-upgrade-'))
    spawnSync('chmod', ['o+x', folder])
    await nextBuild(root, folder)
    const env = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
    let server = await startServer(env, BUILT)
    const { port } = new URL(server.url)
    await use({
      url: `http://localhost:${port}`,
      async upgrade() {
        await server.stop()
        const command = [...SOURCE_FLAGS, 'server/testing/serve-build.ts', folder]
        server = await startServer({ ...env, PORT: port }, command)
      },
      forget: () => rm(join(folder, 'data', 'web', 'assets'), { recursive: true }),
    })
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  },
})

/** Gone as soon as the page is another one. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)
const scriptOf = (page: Page) => page.locator('script[type="module"]').first().getAttribute('src')

// At one product, whose two builds take longer to start than all that is looked at.
test(
  'from one build to the next, an open app and one that is opened long after',
  { tag: '@once' },
  async ({ page, browser, product, expectedErrors }) => {
    const another = await browser.newContext()
    const later = await another.newPage()
    const errors = errorsOf(later)
    await later.goto(product.url)
    await installed(later)
    await page.goto(product.url)
    await installed(page)
    await page.waitForLoadState('networkidle')
    const first = await scriptOf(page)
    expect(await scriptOf(later)).toBe(first)
    await mark(page)
    await product.upgrade()

    await test.step('an open app finds its files; once they are gone it becomes the new one, but not under the hands of who types', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
      expect(await isMarked(page)).toBe(true)

      await product.forget()
      await logIn(page, 'somebody', 'a password')
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page.getByLabel('Username or email')).toHaveValue('somebody')
      expect(await isMarked(page)).toBe(true)

      await page.getByLabel('Username or email').clear()
      await page.getByLabel('Password', { exact: true }).clear()
      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /password/i })).toBeVisible()
      await expect.poll(() => isMarked(page)).toBe(false)
      expect(await scriptOf(page)).not.toBe(first)
      await expect(page).toHaveURL(/forgot-password$/)
    })

    await test.step('an installed app, opened long after: one reload and it is the new one', async () => {
      let documents = 0
      later.on('request', (request) => {
        if (request.isNavigationRequest()) documents++
      })
      await later.goto(`${product.url}/login`)
      await expect(later.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
      expect(await scriptOf(later)).not.toBe(first)
      expect(documents).toBe(2)
      expect(errors.filter((error) => !expectedErrors.test(error))).toEqual([])
    })
    await another.close()
  },
)
