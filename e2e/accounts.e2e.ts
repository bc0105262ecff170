import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, PASSWORD, test } from './fixtures.ts'

test('signing up greets by username; logging out goes home', async ({ page }) => {
  const username = `siti${randomUUID().slice(0, 6)}`
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
  await expectAccessible(page)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).first().click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByText(username)).toBeVisible()

  await page.goto('/login')
  await expect(page).toHaveURL('/profile')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
})

test('what a guest sent becomes theirs when they sign up', async ({ page }) => {
  await page.goto('/collection')
  await page.getByRole('button', { name: 'Request a collection' }).click()
  await page.getByLabel('Message').fill('Mine, also later')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: '✅ Submitted successfully!' }).waitFor()
  const username = `tono${randomUUID().slice(0, 6)}`
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).first().click()
  await expect(page).toHaveURL('/')
  await page.goto('/timeline')
  await expect(page.getByText('Mine, also later')).toBeVisible()
  await expectAccessible(page)
})

test('by username and by address, and the session survives a reload', async ({ page, account, signIn }) => {
  const somebody = await account()
  await signIn(somebody)
  await page.reload()
  await expect(page.getByRole('banner').getByText(somebody.username)).toBeVisible()
  await signInWith(somebody.email)

  async function signInWith(identifier: string) {
    await page.context().clearCookies()
    await page.evaluate(() =>
      indexedDB.databases().then((all) => all.forEach(({ name }) => indexedDB.deleteDatabase(name!))),
    )
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await page.getByLabel('Username or email').fill(identifier)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/')
  }
})

test.describe('refusals', () => {
  test.use({ expectedErrors: /400 \(Bad Request\)|409 \(Conflict\)/ })

  test('wrong password and unknown name read alike; toggling clears the message', async ({
    page,
    account,
  }) => {
    const { username } = await account()
    await page.goto('/login')
    const refused = page.getByText('Invalid credentials. Please check your username/email and password.')
    for (const identifier of [
      username,
      `${username}@example.org`,
      'nobody-by-this-name',
      'nobody@example.org',
    ]) {
      await page.getByLabel('Username or email').fill(identifier)
      await page.getByLabel('Password').fill('wrong-password')
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(refused).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(refused).toBeHidden()
  })

  test('what is missing is said, joined by a comma', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Username or email is required, Password is required')).toBeVisible()
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await page.getByLabel('Username').fill('ab')
    await page.getByLabel('Email').fill('nonsense')
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: 'Sign Up' }).first().click()
    await expect(page.getByRole('alert')).toHaveText(
      'Username must be at least 3 characters, Must be a valid email, Password must be at least 8 characters',
    )
  })

  test('a taken address and a taken name; neither leaves half an account behind', async ({
    page,
    account,
  }) => {
    const { username, email } = await account()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    const fill = async (name: string, address: string) => {
      await page.getByLabel('Username').fill(name)
      await page.getByLabel('Email').fill(address)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign Up' }).first().click()
    }
    const other = `x${randomUUID().slice(0, 8)}`
    await fill(other, email.toUpperCase())
    await expect(page.getByText('This email is already registered with the identity provider.')).toBeVisible()
    await fill(username, `${other}@example.org`)
    await expect(page.getByText('This username is already taken.')).toBeVisible()
    await fill(other, `${other}@example.org`)
    await expect(page).toHaveURL('/')
  })
})

test('an account without a role sees the frame of the dashboard, is told why, and stays signed in', async ({
  page,
  account,
  signIn,
}) => {
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
})
