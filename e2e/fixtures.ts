import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { BUILT, startServer } from '#server/testing/server-process.ts'

export const PASSWORD = 'sirkuit-1234'
/** The public address in the links of mails; the browser itself is always at the address that the server listens on. */
export const PUBLIC_URL = 'https://ewaste.example.go.id'

type Account = { username: string; email: string }
type Mail = { subject: string; text: string; /** Path, query and fragment of its link. */ link: string }
type Fixtures = {
  /** Creates an account through the API, with any address. The first of a server is its admin, made before any test. */
  account: (email?: string) => Promise<Account>
  /** Makes the page somebody's: whatever it opens next, it opens as them. */
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

export const ADMIN = { username: 'ratna', email: 'ratna@example.org' }
/** Of ADMIN_EMAILS; for one test. */
export const LISTED = 'listed@example.org'

/** The built product with a database of its own for each worker. An unexpected error on the console fails a test. */
export const test = base.extend<
  Fixtures,
  { settings: Record<string, string>; dataDir: string; server: string; adminSession: SignedIn }
>({
  /** Of the installation, besides that of every test. A file with its own has its own servers, which takes time. */
  settings: [{}, { scope: 'worker', option: true }],
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
    async ({ dataDir, settings }, use) => {
      const own = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', PUBLIC_URL, ADMIN_EMAILS: LISTED }
      const server = await startServer({ ...own, ...settings }, BUILT)
      await signUp(server.url, ADMIN)
      await use(server.url)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** Good for an hour, which is longer than all tests take. */
  adminSession: [async ({ server }, use) => use(await sessionOf(server, ADMIN)), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server),
  expectedErrors: [/^$/, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors = errorsOf(page)
    await use(page)
    expect(errors.filter((error) => !expectedErrors.test(error))).toEqual([])
  },
  account: async ({ server }, use) => {
    await use(async (email) => {
      const username = `u${randomUUID().slice(0, 8)}`
      const account = { username, email: email ?? `${username}@example.org` }
      await signUp(server, account)
      return account
    })
  },
  signIn: async ({ page, server }, use) => {
    await use((who) => signInAs(page, server, who === 'admin' ? ADMIN : who))
  },
  admin: async ({ server, adminSession }, use) => {
    await use(async (method, path, body, headers) => {
      const reply = await fetch(`${server}${path}`, {
        method,
        headers: {
          ...headers,
          authorization: `Bearer ${adminSession.idToken}`,
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

/** Collects the errors of a page from now on. */
export function errorsOf(page: Page) {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} · ${message.location().url}`)
  })
  return errors
}

/** A page made by the server can be read before it can do more than a link: waits until React has taken this over. */
export const alive = (part: Locator) =>
  expect
    .poll(() =>
      part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true)

/** Fills in what a request for things to be fetched needs besides the things: the place, and a way to reach a person. */
/** Takes an action from the menu of a page or a drawer. */
export async function pressMore(place: Page | Locator, name: string | RegExp) {
  const page = 'page' in place ? place.page() : place
  await place.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

export async function fillVisit(form: Page | Locator) {
  const place = form.getByLabel('Location')
  if ((await place.inputValue()) === '') await place.fill('Sleman')
  await form.getByLabel('Street and number').fill('Jl. Melati 5')
  const phone = form.getByLabel('Phone number')
  if ((await phone.inputValue()) === '') await phone.fill('0812 3456 7890')
}

/** Fills the login form and sends it. */
export async function logIn(page: Page, identifier: string, password = PASSWORD) {
  await page.getByLabel('Username or email').fill(identifier)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/**
 * Gives a browser the session that the login form would give it, without the form, which accounts.e2e.ts tests. Leaves
 * the page where it was, or on one without a script.
 */
export async function signInAs(page: Page, server: string, account: Pick<Account, 'email'>) {
  const { localId, email, idToken, refreshToken, expiresIn } = await sessionOf(server, account)
  // As the SDK keeps it; it moves it to where it likes it better by itself.
  const user = {
    uid: localId,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      accessToken: idToken,
      refreshToken,
      expirationTime: Date.now() + Number(expiresIn) * 1000,
    },
  }
  const me = await fetch(`${server}/api/me`, { headers: { authorization: `Bearer ${idToken}` } })
  const member = ((await me.json()) as { user: object }).user
  const kept = {
    'firebase:authUser:embedded:[DEFAULT]': JSON.stringify(user),
    'resirkuit:session': '1',
    'resirkuit:member': JSON.stringify({ user: member, kept_at: new Date().toISOString() }),
  }
  if (!page.url().startsWith(server)) await page.goto(`${server}/robots.txt`)
  await page.evaluate((kept) => Object.assign(localStorage, kept), kept)
}

/** Elements that moved without anybody having asked for it; counted from the first paint. */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )

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

type SignedIn = {
  localId: string
  email: string
  idToken: string
  refreshToken: string
  expiresIn: string
}

async function sessionOf(server: string, { email }: Pick<Account, 'email'>) {
  const reply = await fetch(
    `${server}/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
    },
  )
  if (!reply.ok) throw new Error(`sign-in of ${email}: ${await reply.text()}`)
  return (await reply.json()) as SignedIn
}

/** Mails are files whose names follow the time; the text of one stands in it as it is. */
async function nextMail(folder: string, to: string, given: Set<string>): Promise<Mail | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  for (const name of names.filter((name) => !given.has(name))) {
    const content = await readFile(join(folder, name), 'utf8')
    if (!content.includes(`To: ${to}`)) continue
    given.add(name)
    const [, subject = ''] = /^Subject: (.*)$/m.exec(content) ?? []
    const { pathname, search, hash } = new URL(/https?:\/\/[^\s"<]+/.exec(content)![0])
    return { subject, text: content, link: pathname + search + hash }
  }
  return undefined
}

/** Half as long as what the builder brings, for every page that is looked at to read. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/** For a page in which axe was run before. */
const IS_THERE = 'void 0'
/** The rules that a page in other colours alone can break. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Nothing that axe finds, of the rules of WCAG 2.2 A and AA; `colours`: in other colours than just before. */
export async function expectAccessible(page: Page, only?: 'colours') {
  // A fade in progress has less contrast than what it ends with, and so has a table that waits for other rows.
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0)
  const there = await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))
    return 'axe' in window
  })
  const axe = (source: string) =>
    // In the page alone: it has no frames of others, and opening a blank page for each look takes longer than looking.
    new AxeBuilder({ page, axeSource: source }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (
    only
      ? axe(there ? IS_THERE : AXE).withRules(COLOURS)
      : axe(there ? IS_THERE : AXE).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  )
    // Base UI's own guards, which only ever pass the focus on.
    .exclude('[data-base-ui-focus-guard]')
    .analyze()
  const found: string[] = []
  for (const { id, nodes } of violations) {
    for (const { html, target } of nodes) {
      if (id === 'target-size' && (await onlyScrolledUnder(page, target.join(' '), axe(IS_THERE)))) continue
      found.push(`${id}: ${html}`)
    }
  }
  expect(found).toEqual([])
}

/**
 * Whether a target is too small only because of where the page happens to be scrolled: half below the header or a bar.
 * Scrolled to the middle, nothing that stands still lies over it.
 */
async function onlyScrolledUnder(page: Page, target: string, axe: AxeBuilder) {
  await page.locator(target).evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }))
  return (await axe.include(target).withRules(['target-size']).analyze()).violations.length === 0
}

export { expect } from '@playwright/test'
