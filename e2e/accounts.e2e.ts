import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { alive, expect, expectAccessible, fillVisit, logIn, PASSWORD, test } from './fixtures.ts'

const IDENTITY = '**/identitytoolkit.googleapis.com'

/** Fills the form for a new account and sends it. */
async function signUp(page: Page, username: string, { email = `${username}@example.org` } = {}) {
  await page.getByLabel('Username', { exact: true }).fill(username)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

const openSignUp = async (page: Page) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
}

test('signing up greets by username; logging out goes home', { tag: '@phone' }, async ({ page }) => {
  const username = `siti${randomUUID().slice(0, 6)}`
  await openSignUp(page)
  await expectAccessible(page)
  const password = page.getByLabel('Password', { exact: true })
  const show = page.getByRole('button', { name: 'Show password' })
  await password.fill('short')
  const rules = page.getByRole('listitem').filter({ hasText: 'At least 8 characters' })
  await expect(rules).toHaveText('At least 8 characters(still missing)')
  await show.click()
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expect(password).toHaveAttribute('type', 'text')
  await password.fill(PASSWORD)
  await expect(rules).toHaveText('At least 8 characters(done)')
  await expect(page.getByRole('checkbox', { name: /I agree/ })).not.toBeChecked()
  await expect(page.getByRole('link', { name: 'Read the privacy notice' })).toHaveAttribute(
    'target',
    '_blank',
  )
  await signUp(page, username)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByText(username)).toBeVisible()

  await page.goto('/login')
  await expect(page).toHaveURL('/profile')
  await expectAccessible(page)
  let release = () => {}
  await page.route('**/sessions:signOut', async (route) => {
    await new Promise<void>((done) => (release = done))
    await route.continue()
  })
  await page.getByRole('main').getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Logging Out...' })).toBeVisible()
  release()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
})

test('a guest’s requests become theirs when they sign up', { tag: '@once' }, async ({ page }) => {
  await page.goto('/collection')
  await page.getByRole('button', { name: 'Request a collection' }).click()
  await page.getByLabel('Message').fill('Mine, also later')
  await fillVisit(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: '✅ Submitted successfully!' }).waitFor()
  await openSignUp(page)
  await signUp(page, `tono${randomUUID().slice(0, 6)}`)
  await expect(page).toHaveURL('/')
  await page.goto('/timeline')
  await expect(page.getByText('Mine, also later')).toBeVisible()
  await expectAccessible(page)
})

test(
  'by username and by address, and the session survives a reload',
  { tag: '@once' },
  async ({ page, account }) => {
    const somebody = await account()
    await page.goto('/login')
    await logIn(page, somebody.username)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByText(somebody.username)).toBeVisible()
    // A person who leaves before the server has said whose session it is does not wait for that, and stays out.
    const asked = page.waitForRequest('**/api/me')
    await page.route('**/api/me', () => {})
    await page.reload()
    await expect(page.getByRole('banner').getByText(somebody.username)).toBeVisible()
    const request = await asked
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    expect(request.failure()?.errorText).toBe('net::ERR_ABORTED')
    await page.unrouteAll()
    await page.goto('/login')
    await logIn(page, somebody.email)
    await expect(page).toHaveURL('/')
  },
)

test.describe('refusals', { tag: '@once' }, () => {
  test.use({
    expectedErrors: /40[01349] \(|500 \(|ERR_FAILED|Failed to fetch|Account not undone|Unexpected answer/,
  })

  test('wrong password and unknown name read alike; toggling clears the message', async ({
    page,
    account,
  }) => {
    const { username } = await account()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Login' }).click()
    const message = page.getByRole('alert')
    await expect(message).toHaveText('Username or email is required, Password is required')
    await expect(page.getByLabel('Username or email')).toBeFocused()
    const refused = 'Invalid credentials. Please check your username/email and password.'
    for (const identifier of [
      username,
      `${username}@example.org`,
      'nobody-by-this-name',
      'nobody@example.org',
    ]) {
      await logIn(page, identifier, 'wrong-password')
      await expect(message).toHaveText(refused)
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(message).toBeHidden()
  })

  test('a missing field at sign-up is named, joined by a comma; a stricter provider is asked for as well', async ({
    page,
  }) => {
    await page.route(`${IDENTITY}/v2/passwordPolicy*`, (route) =>
      route.fulfill({
        json: {
          schemaVersion: 1,
          customStrengthOptions: { minPasswordLength: 10, containsNumericCharacter: true },
          allowedNonAlphanumericCharacters: ['!'],
          enforcementState: 'ENFORCE',
        },
      }),
    )
    await openSignUp(page)
    const submit = page.getByRole('button', { name: 'Sign Up' })
    const message = page.getByRole('alert')
    await submit.click()
    await expect(message).toHaveText(
      'Username is required, Email is required, Password is required, Your agreement to the privacy notice is required',
    )
    await expect(page.getByLabel('Username', { exact: true })).toBeFocused()
    await page.getByLabel('Username', { exact: true }).fill('ab')
    await page.getByLabel('Email', { exact: true }).fill('nonsense')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await expect(page.getByRole('listitem').filter({ hasText: 'A digit' })).toContainText('still missing')
    await submit.click()
    await expect(message).toHaveText(
      'Username must be at least 3 characters, Must be a valid email, Password must be at least 10 characters, Password needs a digit, Your agreement to the privacy notice is required',
    )
    await expectAccessible(page)
  })

  test('a refusal of the server ends the session, says why, and leads back after logging in', async ({
    page,
    account,
    signIn,
  }) => {
    const somebody = await account()
    await signIn(somebody)
    for (const [status, code, said] of [
      [401, 'token-expired', 'Your session has ended. Please log in again.'],
      [403, 'role-missing', 'You were logged out because access was refused. Please log in again.'],
      [403, 'user-disabled', 'This account has been disabled. Contact the operator.'],
    ] as const) {
      // The page before asks for the timeline as well, every now and then: it must not be the one that hears this.
      await page.goto('about:blank')
      await page.route('**/api/timeline*', (route) =>
        route.fulfill({ status, json: { success: false, error: 'no', code } }),
      )
      await page.goto('/timeline')
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('alert')).toHaveText(said)
      await page.unrouteAll()
      await logIn(page, somebody.username)
      await expect(page).toHaveURL('/timeline')
      await expect(page.getByText('No timeline entries yet.')).toBeVisible()
    }
    await expectAccessible(page)
  })

  test.describe('in words', () => {
    test('every answer of the provider to a login is put into words', async ({ page, account }) => {
      const { username } = await account()
      const message = page.getByRole('alert')
      await page.goto('/login')
      for (const [answer, said] of [
        ['USER_DISABLED', 'This account has been disabled. Contact the operator.'],
        ['TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many attempts. Wait a few minutes and try again.'],
        ['SOMETHING_NEW', 'An unexpected error occurred.'],
      ] as const) {
        await page.route(`${IDENTITY}/v1/accounts:signInWithPassword*`, (route) =>
          route.fulfill({ status: 400, json: { error: { code: 400, message: answer } } }),
        )
        await logIn(page, username)
        await expect(message).toHaveText(said)
      }
      await page.route(`${IDENTITY}/v1/accounts:signInWithPassword*`, (route) =>
        route.fulfill({ json: { mfaPendingCredential: 'x', mfaInfo: [] } }),
      )
      await logIn(page, username)
      await expect(message).toHaveText(/needs the code from your authenticator app, or a recovery code/)
      await page.route('**/api/users/find-by-username*', (route) => route.abort())
      await logIn(page, username)
      await expect(message).toHaveText('No connection. Check your network and try again.')
      await page.route('**/api/users/find-by-username*', (route) =>
        route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
      )
      await logIn(page, username)
      await expect(message).toHaveText('Failed to log in.')
    })

    test('a taken address and a taken name; neither leaves half an account behind', async ({
      page,
      account,
    }) => {
      const { username, email } = await account()
      const other = `x${randomUUID().slice(0, 8)}`
      const message = page.getByRole('alert')
      await openSignUp(page)
      await signUp(page, other, { email: email.toUpperCase() })
      await expect(message).toHaveText('This email is already registered with the identity provider.')
      await signUp(page, username, { email: `${other}@example.org` })
      await expect(message).toHaveText('This username is already taken.')
      // Taken in the moment between the question and the answer: the identity account is taken back.
      await page.route('**/api/users/username-available*', (route) =>
        route.fulfill({ json: { success: true, available: true } }),
      )
      const takenBack = page.waitForResponse(/accounts:delete/)
      await signUp(page, username, { email: `${other}@example.org` })
      // The words are those of the attempt before.
      await takenBack
      await expect(message).toHaveText('This username is already taken.')
      await page.route(`${IDENTITY}/v1/accounts:signUp*`, (route) =>
        route.fulfill({
          status: 400,
          json: { error: { code: 400, message: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS' } },
        }),
      )
      await signUp(page, other)
      await expect(message).toHaveText('The password does not meet the requirements.')
      await page.unrouteAll()
      await signUp(page, other)
      await expect(page).toHaveURL('/')
    })

    test('a sign-up that broke off is finished at the next visit', async ({ page }) => {
      const username = `wati${randomUUID().slice(0, 6)}`
      await openSignUp(page)
      await page.route('**/api/signup', (route) => route.abort())
      await page.route(`${IDENTITY}/v1/accounts:delete*`, (route) => route.abort())
      await signUp(page, username)
      await expect(page.getByRole('alert')).toHaveText('No connection. Check your network and try again.')
      await page.unrouteAll()

      await page.goto('/profile')
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your username')
      await expect(page).toHaveTitle('Sign Up - Resirkuit')
      await expect(page.getByText(`${username}@example.org`)).toBeVisible()
      await page.getByRole('button', { name: 'Finish sign-up' }).click()
      await expect(page.getByRole('alert')).toHaveText(
        'Username is required, Your agreement to the privacy notice is required',
      )
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Use another account' }).click()
      await logIn(page, `${username}@example.org`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your username')
      await page.getByLabel('Username', { exact: true }).fill(username)
      await page.getByRole('checkbox', { name: /I agree/ }).check()
      await page.getByRole('button', { name: 'Finish sign-up' }).click()
      await expect(page).toHaveURL('/profile')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(username)
    })

    test('an account that is signed out or disabled by an administrator is out at its next call', async ({
      page,
      account,
      signIn,
      admin,
    }) => {
      const somebody = await account()
      const { user } = (await admin('POST', '/api/check-user', { username: somebody.username })) as {
        user: { ID: number }
      }
      // The bell's question would be the next call.
      const looked = page.waitForResponse('**/api/notifications')
      await signIn(somebody)
      await page.goto('/')
      await looked
      await admin('POST', `/api/users/${user.ID}/sign-out`)
      await page.getByRole('link', { name: 'Timeline' }).click()
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please log in again.')

      await logIn(page, somebody.username)
      await expect(page).toHaveURL('/timeline')
      await admin('PATCH', `/api/users/${user.ID}/disabled`, { disabled: true })
      await page.getByRole('link', { name: 'Profile' }).click()
      await expect(page.getByRole('alert')).toHaveText(
        'This account has been disabled. Contact the operator.',
      )
      await logIn(page, somebody.username)
      await expect(page.getByRole('alert')).toHaveText(
        'This account has been disabled. Contact the operator.',
      )
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    })

    test('a profile that cannot be loaded signs out and says why; without a connection nobody is signed out', async ({
      page,
      account,
      signIn,
    }) => {
      const somebody = await account()
      await signIn(somebody)
      await page.route('**/api/me', (route) => route.abort())
      const unanswered = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/me'))
      await page.goto('/')
      await unanswered
      // The device remembers the person.
      await expect(page.getByRole('banner').getByText(somebody.username)).toBeVisible()
      await page.unrouteAll()
      const answered = page.waitForResponse('**/api/me')
      await page.reload()
      await answered
      await expect(page.getByRole('banner').getByText(somebody.username)).toBeVisible()

      for (const [answer, said] of [
        [
          { status: 500, json: { success: false, error: 'The disk is full.', code: 'x' } },
          'The disk is full.',
        ],
        [{ status: 500, contentType: 'text/html', body: 'no' }, 'Failed to load user profile.'],
        [{ json: { success: true } }, 'User profile data missing from backend response.'],
      ] as const) {
        await page.route('**/api/me', (route) => route.fulfill(answer))
        await page.goto('/profile')
        await expect(page).toHaveURL('/login')
        await expect(page.getByRole('alert')).toHaveText(said)
        await page.unrouteAll()
        await logIn(page, somebody.username)
        await expect(page).toHaveURL('/profile')
      }

      // Found out on the home page, which has not loaded this text.
      await page.route('**/api/me', (route) => route.fulfill({ json: { success: true } }))
      const told = page.waitForResponse('**/api/me')
      await page.goto('/')
      // Before that the link is the one of the page that the server made, for whoever comes.
      await told
      const login = page.getByRole('banner').getByRole('link', { name: 'Login' })
      await alive(login)
      await login.click()
      await expect(page.getByRole('alert')).toHaveText('User profile data missing from backend response.')
    })
  })
})

test(
  'an account without a role sees the frame of the dashboard, is told why, and stays signed in',
  { tag: '@once' },
  async ({ page, account, signIn }) => {
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url())
    })
    const member = await account()
    await signIn(member)
    await page.goto('/admin')
    await expect(page.getByText(/You need an operator or administrator role/)).toBeVisible()
    await expectAccessible(page)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.username)
    expect(refused).toEqual([])
  },
)

test('text typed into the login goes along to the sign-up, and back', { tag: '@once' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Username or email').fill('wayan@example.org')
  await page.getByLabel('Password', { exact: true }).fill('sirkuit-1234')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('wayan@example.org')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('sirkuit-1234')
  await page.getByLabel('Username', { exact: true }).fill('wayan')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Username or email')).toHaveValue('wayan@example.org')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('wayan')
})
