import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { startServer } from '#server/testing/server-process.ts'

export const PASSWORD = 'sirkuit-1234'

type Account = { username: string; email: string }
type Mail = { subject: string; text: string; /** Path and query of its link. */ link: string }
type Fixtures = {
  /** Creates an account through the API. The first of a server is its admin, made before any test. */
  account: () => Promise<Account>
  /** Signs the page in through the login form. */
  signIn: (account: Account | 'admin') => Promise<void>
  /** Calls the API as the admin, e.g. `admin('PATCH', '/api/users/7/role', { role: 'operator' })`. */
  admin: (
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<Record<string, unknown>>
  /** Waits for the next mail to an address that the test has not been given yet. */
  mail: (to: string) => Promise<Mail>
  /** Messages on the console that a test expects. */
  expectedErrors: RegExp
}

const ADMIN = { username: 'ratna', email: 'ratna@example.org' }

/** The built product with a database of its own for each worker. An unexpected error on the console fails a test. */
export const test = base.extend<Fixtures, { dataDir: string; server: string }>({
  dataDir: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'resirkuit-e2e-'))
      spawnSync('chmod', ['o+x', folder])
      await use(join(folder, 'data'))
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ dataDir }, use) => {
      const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
      await signUp(server.url, ADMIN)
      await use(server.url)
      await server.stop()
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
      await comeIn(page, who === 'admin' ? ADMIN.username : who.username)
    })
  },
  admin: async ({ server }, use) => {
    await use(async (method, path, body, headers) => {
      const reply = await fetch(`${server}${path}`, {
        method,
        headers: {
          ...headers,
          authorization: `Bearer ${await tokenOf(server, ADMIN)}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`)
      return (await reply.json()) as Record<string, unknown>
    })
  },
  mail: async ({ dataDir }, use) => {
    const given = new Set<string>()
    await use(async (to) => {
      let found: Mail | undefined
      await expect
        .poll(async () => (found = await nextMail(join(dataDir, 'mail'), to, given)), {
          message: `a mail to ${to}`,
        })
        .toBeDefined()
      return found!
    })
  },
})

/** A page made by the server can be read before it can do more than a link: waits until React has taken this over. */
export const alive = (part: Locator) =>
  expect
    .poll(() =>
      part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true)

/** Fills the login form and sends it. */
export async function logIn(page: Page, identifier: string, password = PASSWORD) {
  await page.getByLabel('Username or email').fill(identifier)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Logs in, and waits for the home page: the address is ahead of it, and what is opened on the way closes when it arrives. */
export async function comeIn(page: Page, identifier: string) {
  await page.goto('/login')
  await logIn(page, identifier)
  await expect(page).toHaveURL('/')
  await expect(page.locator('input[type="password"]')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

/** Waits until the service worker has everything it keeps and answers for this page. */
export const installed = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((taken) =>
        navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }),
      )
  })

async function signUp(server: string, account: Account) {
  const reply = await fetch(`${server}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, password: PASSWORD }),
  })
  if (!reply.ok) throw new Error(`sign-up: ${await reply.text()}`)
}

async function tokenOf(server: string, { email }: Account) {
  const reply = await fetch(
    `${server}/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
    },
  )
  return ((await reply.json()) as { idToken: string }).idToken
}

/** Mails are files whose names follow the time; the text of one stands in it as it is. */
async function nextMail(folder: string, to: string, given: Set<string>): Promise<Mail | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  for (const name of names.filter((name) => !given.has(name))) {
    const content = await readFile(join(folder, name), 'utf8')
    if (!content.includes(`To: ${to}`)) continue
    given.add(name)
    const [, subject = ''] = /^Subject: (.*)$/m.exec(content) ?? []
    const { pathname, search } = new URL(/https?:\/\/[^\s"<]+/.exec(content)![0])
    return { subject, text: content, link: pathname + search }
  }
  return undefined
}

/** Nothing that axe finds, of the rules of WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page) {
  // A fade in progress has less contrast than what it ends with, and so has a table that waits for other rows.
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0)
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
