import type { Browser, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, logIn, PASSWORD, signInAs, test } from './fixtures.ts'

type Account = { username: string; email: string }
type Admin = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

/** Somebody else, in a browser of their own. */
const inAnotherBrowser = async (browser: Browser, server: string, account: Account) => {
  const context = await browser.newContext({ baseURL: server, locale: 'en-GB' })
  const page = await context.newPage()
  await signInAs(page, server, account)
  await page.goto('/')
  return page
}

const idOf = async (admin: Admin, { username }: Account) => {
  const { user } = (await admin('POST', '/api/check-user', { username })) as { user: { ID: number } }
  return user.ID
}

const giveRole = async (admin: Admin, account: Account, role: string) =>
  admin('PATCH', `/api/users/${await idOf(admin, account)}/role`, { role })

/** The answers that a page got, other than good ones. */
const refusalsOf = (page: Page) => {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  return refused
}

/** Finds an account in Manage Users, and presses one of its actions; then what is asked is confirmed. */
const act = async (page: Page, { username }: Account, action: string, confirm = action) => {
  await page.goto(`/admin/users?q=${username}`)
  await page.getByRole('list', { name: 'Actions' }).getByRole('button', { name: action }).click()
  const dialog = page.getByRole('dialog', { name: username })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test.describe('creating an account', { tag: '@once' }, () => {
  test.use({ expectedErrors: /409 \(Conflict\)/ })
  test('a field that is missing or taken is named, and no typed text is lost', async ({
    page,
    account,
    signIn,
  }) => {
    const taken = await account()
    const name = `baru${randomUUID().slice(0, 6)}`
    await signIn('admin')
    await page.goto('/admin/users')
    const form = page.getByRole('region', { name: 'Create an account' })
    const [username, email, password] = [
      form.getByLabel('Username'),
      form.getByLabel('Email'),
      form.getByLabel('Password', { exact: true }),
    ]
    const create = form.getByRole('button', { name: 'Create the account' })

    await username.fill(taken.username.toUpperCase())
    await create.click()
    await expect(form.getByRole('alert')).toHaveText('All fields are required.')
    await expect(email).toBeFocused()
    await expectAccessible(page)

    await email.fill('nonsense')
    await password.fill('short')
    await create.click()
    await expect(form.getByText('Must be a valid email')).toBeVisible()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByRole('listitem').filter({ hasText: 'At least 8 characters' })).toContainText(
      'still missing',
    )

    await email.fill(`${name}@example.org`)
    await password.fill(PASSWORD)
    await create.click()
    await expect(form.getByText('This username is already taken.')).toBeVisible()
    await expect(username).toBeFocused()
    await username.fill(name)
    await email.fill(taken.email)
    await create.click()
    await expect(form.getByText('This email is already registered with the identity provider.')).toBeVisible()
    await expect(email).toBeFocused()
    await expect(password).toHaveValue(PASSWORD)
    await form.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')

    await email.fill(`${name}@example.org`)
    await create.click()
    await expect(form.getByText(`The account ${name} was created.`)).toBeVisible()
    for (const field of [username, email, password]) await expect(field).toHaveValue('')
    await expectAccessible(page)

    await form.getByRole('link', { name: 'View the account' }).click()
    const found = page.getByRole('region', { name: 'Find an account' })
    await expect(found.getByRole('heading', { name })).toBeVisible()
    await expect(found.getByText('Member', { exact: true })).toBeVisible()
    await page.goto('/')
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await page.goto('/login')
    await logIn(page, name)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByText(name)).toBeVisible()
  })
})

test(
  'finding an account: by id, by address, by name, or nobody',
  { tag: '@once' },
  async ({ page, admin, account, signIn }) => {
    const somebody = await account()
    const id = await idOf(admin, somebody)
    await signIn('admin')
    await page.goto('/admin/users')
    const found = page.getByRole('region', { name: 'Find an account' })
    const input = found.getByLabel('ID, email or username')
    const find = found.getByRole('button', { name: 'Find' })

    await find.click()
    await expect(found.getByText('Enter an ID, an email or a username.')).toBeVisible()
    await expect(input).toBeFocused()
    for (const text of [String(id), somebody.email.toUpperCase(), somebody.username]) {
      await input.fill(text)
      await find.click()
      await expect(page).toHaveURL(`/admin/users?q=${encodeURIComponent(text)}`)
      await expect(found.getByRole('heading', { name: somebody.username })).toBeVisible()
      await expect(found.getByText(somebody.email)).toBeVisible()
    }
    await expectAccessible(page)
    await page.reload()
    await expect(found.getByRole('heading', { name: somebody.username })).toBeVisible()
    await expect(input).toHaveValue(somebody.username)

    for (const nobody of ['99999999', 'nobody@example.org', 'nobody-by-this-name', '9'.repeat(30)]) {
      await input.fill(nobody)
      await find.click()
      await expect(found.getByText('No results found.')).toBeVisible()
      await expect(found.getByText(nobody)).toBeVisible()
    }
    await expectAccessible(page)
    await page.goBack()
    await expect(input).toHaveValue('nobody-by-this-name')
  },
)

test(
  'one’s own account is shown, and nothing can be done with it',
  { tag: '@once' },
  async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/admin/users?q=ratna')
    const actions = page.getByRole('list', { name: 'Actions' })
    for (const name of ['Change role', 'Disable', 'Sign out everywhere']) {
      await actions.getByRole('button', { name }).click({ force: true })
      await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveText(/your own account/)
      await page.keyboard.press('Escape')
    }
    await expect(page.getByRole('dialog')).toBeHidden()
  },
)

test('the user list: ten a page, the page in the address, an account in the drawer @phone', async ({
  page,
  admin,
  account,
  signIn,
}) => {
  const made: Account[] = []
  for (let count = 0; count < 10; count++) made.push(await account())
  // As long as a name may be; on a phone it must not push its role off the card.
  const username = `kelurahan.kebayoran-baru.${randomUUID().slice(0, 8)}.jaksel`.slice(0, 40)
  made.push({ username, email: `${username}@example.org` })
  await admin('POST', '/api/signup', { ...made.at(-1), password: PASSWORD })
  const [oldest, newest] = [made[0]!, made.at(-1)!]
  await signIn('admin')
  await page.goto('/admin/user-list')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(11)
  await expect(rows.nth(1)).toContainText(newest.username)
  await expect(rows.nth(1)).toContainText(newest.email)
  await expect(rows.nth(1).getByText('Member')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\/admin\/user-list\?page=2&until=\d+$/)
  await expect(rows.nth(1)).toContainText(oldest.username)
  await page.getByRole('link', { name: oldest.username }).click()
  const drawer = page.getByRole('dialog', { name: oldest.username })
  await expect(drawer.getByText(oldest.email)).toBeVisible()
  await expect(drawer.getByText('Not given').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/user-list\?page=2&until=\d+$/)
  await page.goBack()
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()

  await page.goto('/admin/user-list?page=9999')
  await expect(page).not.toHaveURL(/9999/)
  await expect(rows.last()).toContainText('ratna')
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
})

test.describe('when the list cannot be had', { tag: '@once' }, () => {
  test.use({ expectedErrors: /418|500|Failed to load resource/ })
  test('the error stands there instead of the rows, until it is tried again', async ({ page, signIn }) => {
    await signIn('admin')
    let broken = false
    await page.route('**/api/allusers*', (route) =>
      broken
        ? route.fulfill({ status: 418, json: { success: false, error: 'Not now', code: 'teapot' } })
        : route.continue(),
    )
    await page.goto('/admin/user-list')
    const rows = page.getByRole('row').filter({ hasText: 'ratna' })
    await expect(page.getByRole('table', { name: 'Accounts, newest first' })).toBeVisible()
    broken = true
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'The accounts could not be loaded.' }),
    ).toContainText('Not now')
    await expect(rows).toHaveCount(0)
    await expectAccessible(page)
    broken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table', { name: 'Accounts, newest first' })).toBeVisible()
  })
})

test(
  'another role counts for the other person from their next step on',
  { tag: '@once' },
  async ({ page, browser, server, account, signIn }) => {
    const somebody = await account()
    const theirs = await inAnotherBrowser(browser, server, somebody)
    await theirs.goto('/admin')
    await expect(theirs.getByText('You need an operator or administrator role')).toBeVisible()

    await signIn('admin')
    await page.goto('/admin/user-list')
    await page.getByRole('link', { name: somebody.username }).click()
    const drawer = page.getByRole('dialog', { name: somebody.username, exact: true })
    await drawer.getByRole('button', { name: 'Change role' }).click()
    const dialog = page.getByRole('dialog', { name: `Change the role of ${somebody.username}` })
    await dialog.getByLabel('Role').selectOption('Operator')
    await expect(dialog.getByText('Sees every request, with phone numbers, and works on them.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await expect(page.getByText('Role changed to Operator')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(drawer.getByText('Operator', { exact: true })).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Change role' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row').filter({ hasText: somebody.username })).toContainText('Operator')

    await theirs.reload()
    await expect(theirs.getByRole('heading', { name: 'Submissions' })).toBeVisible()
    await theirs.context().close()
  },
)

test(
  'a disabled person is logged out at their next step and told why; enabled, they may come in again',
  { tag: '@once' },
  async ({ page, browser, server, account, signIn }) => {
    const somebody = await account()
    const theirs = await inAnotherBrowser(browser, server, somebody)
    await signIn('admin')
    await act(page, somebody, 'Disable')
    await expect(page.getByText('Account disabled')).toBeVisible()
    await expect(page.getByText('Cannot log in.')).toBeVisible()

    await theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Timeline' }).click()
    await expect(theirs).toHaveURL('/login')
    await expect(theirs.getByText('This account has been disabled. Contact the operator.')).toBeVisible()

    await act(page, somebody, 'Enable')
    await expect(page.getByText('Can log in.')).toBeVisible()
    await logIn(theirs, somebody.username)
    await expect(theirs).toHaveURL('/timeline')
    await theirs.context().close()
  },
)

test(
  'signed out everywhere, and back with the password',
  { tag: '@once' },
  async ({ page, browser, server, account, signIn }) => {
    const somebody = await account()
    const theirs = await inAnotherBrowser(browser, server, somebody)
    await signIn('admin')
    await act(page, somebody, 'Sign out everywhere', 'Sign out')
    await expect(page.getByText('Signed out everywhere')).toBeVisible()
    await theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Timeline' }).click()
    await expect(theirs).toHaveURL('/login')
    await expect(theirs.getByText('Your session has ended. Please log in again.')).toBeVisible()
    await logIn(theirs, somebody.username)
    await expect(theirs).toHaveURL('/timeline')
    await theirs.context().close()
  },
)

test(
  'the API test looks at every part, says how long it took, and can be run again',
  { tag: '@once' },
  async ({ page, signIn }) => {
    await signIn('admin')
    // The page's address in earlier versions.
    await page.goto('/admin/api-test')
    await expect(page).toHaveURL('/admin/health')
    const part = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) })
    const names = [
      'API',
      'Database',
      'Disk',
      'Files',
      'Clock',
      'Identity',
      'Mail',
      'Jobs',
      'Content',
      'Vision',
      'Version',
    ]
    for (const name of names) {
      await expect(part(name)).toContainText('Works')
      await expect(part(name)).toContainText(/\d ms/)
    }
    // The test's own settings: no mail server, and no limits.
    await expect(part('Settings')).toContainText('Needs attention')
    await expect(page.getByText(/^SMTP_URL is not set: mails/)).toBeVisible()
    await expect(page.getByText('Set SMTP_URL, MAIL_FROM and PUBLIC_URL')).toBeVisible()
    // With the backup that nobody has made, unless a test beside this one has.
    await expect(page.getByText(/^[23] recommendations$/)).toBeVisible()
    await expect(part('Vision')).toContainText('embedded')
    await expect(
      page.getByRole('status').filter({ hasText: 'Everything that is set up works' }),
    ).toBeVisible()
    await expect(page.getByText(/^Last run .+ ms$/)).toBeVisible()
    await expectAccessible(page)

    let asked = 0
    await page.route('**/api/health', (route) => {
      asked++
      return route.continue()
    })
    await page.getByRole('button', { name: 'Run the test again' }).click()
    await expect(part('Database')).toContainText('Works')
    expect(asked).toBe(1)
  },
)

test.describe('when the API is away', { tag: '@once' }, () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/ })
  test('the test says so, and does not guess about the parts', async ({ page, context, signIn }) => {
    await signIn('admin')
    await page.goto('/admin/health')
    await expect(page.getByText('Everything that is set up works')).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Run the test again' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'The API does not answer.' })).toBeVisible()
    await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Database' })).toContainText('Unknown')
    await expectAccessible(page)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Run the test again' }).click()
    await expect(page.getByText('Everything that is set up works')).toBeVisible()
  })
})

test(
  'the audit log tells in sentences who did what, by kind and page by page',
  { tag: '@once' },
  async ({ page, admin, account, signIn }) => {
    const somebody = await account()
    await giveRole(admin, somebody, 'operator')
    await signIn('admin')
    await page.goto('/admin/audit')
    const entries = page.getByRole('list', { name: 'Entries, newest first' }).getByRole('listitem')
    await expect(entries.nth(0)).toContainText(
      `ratna changed the role of ${somebody.username} from Member to Operator.`,
    )
    await expect(entries.nth(1)).toContainText(`ratna viewed the account ${somebody.username}.`)
    await expect(entries.nth(0).getByText('just now')).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('Action').selectOption('Role changed')
    await expect(page).toHaveURL('/admin/audit?action=user.role-changed')
    await expect(entries.filter({ hasText: 'looked at' })).toHaveCount(0)
    await page.getByLabel('Action').selectOption('Request anonymised')
    await expect(page.getByText('No action of this kind has been recorded yet.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show all actions' }).click()

    for (let count = 0; count < 21; count++) await idOf(admin, somebody)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(entries).toHaveCount(20)
    await page.getByRole('button', { name: 'Older' }).click()
    await expect(page).toHaveURL(/before=\d+/)
    await expect(entries.filter({ hasText: 'from Member to Operator' })).not.toHaveCount(0)
    await page.getByRole('button', { name: 'Newest' }).click()
    await expect(page).toHaveURL('/admin/audit')
    await entries.first().getByRole('link', { name: somebody.username }).click()
    await expect(page.getByRole('heading', { name: somebody.username })).toBeVisible()
  },
)

test(
  'an operator sees the submissions, the pick-ups, the rounds, the stores and the drop-off points, and no call is refused',
  { tag: '@once' },
  async ({ page, admin, account, signIn }) => {
    const operator = await account()
    await giveRole(admin, operator, 'operator')
    await signIn(operator)
    const refused = refusalsOf(page)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Submissions' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')).toContainText([
      'Today',
      "Today's rounds",
      'Submissions',
      'Pick-ups and rounds',
      'Drop-off points',
      'Stores',
      'Consignments',
      'Partners and permits',
      'Certificates',
      'Reports',
      'Impact',
      'Photos',
    ])
    for (const path of ['/admin/users', '/admin/user-list', '/admin/health', '/admin/audit']) {
      await page.goto(path)
      await expect(page.getByText('You need an administrator role')).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to the requests' }).click()
    await expect(page.getByRole('heading', { name: 'Submissions' })).toBeVisible()
    expect(refused).toEqual([])
  },
)

test(
  'a member is refused everywhere in the dashboard, and stays logged in',
  { tag: '@once' },
  async ({ page, account, signIn }) => {
    const member = await account()
    await signIn(member)
    const refused = refusalsOf(page)
    for (const path of ['/admin', '/admin/users?q=ratna', '/admin/user-list', '/admin/audit']) {
      await page.goto(path)
      await expect(page.getByText('You need an operator or administrator role')).toBeVisible()
    }
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.username)
    expect(refused).toEqual([])
  },
)

test(
  'the letter keys of the submissions can be switched off, and stay off',
  { tag: '@once' },
  async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/admin')
    const search = page.getByRole('searchbox')
    await search.waitFor()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await page.getByRole('button', { name: 'Turn off the letter keys' }).click()
    await page.keyboard.press('/')
    await expect(search).not.toBeFocused()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Turn on the letter keys' })).toBeVisible()
    await page.keyboard.press('/')
    await expect(search).not.toBeFocused()
  },
)
