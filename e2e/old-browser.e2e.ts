import { lackingKeys } from '../build/lacking.ts'
import { pages, type Page as AppPage } from '#web/routing/pages.ts'
import { asDriver } from './driver.ts'
import { alive, expect, fillVisit, test } from './fixtures.ts'

// A browser of the floor (package.json, `browserslist`): everything that is newer is taken away before a page begins.

test.use({ expectedErrors: /^Failed to load resource/ })

test.beforeEach(async ({ context }) => {
  await context.addInitScript((keys: ReturnType<typeof lackingKeys>) => {
    for (const [name, member, kind] of keys) {
      const owner = (globalThis as unknown as Record<string, { prototype?: object } | undefined>)[name]
      if (!member) Reflect.deleteProperty(globalThis, name)
      else if (owner && name !== 'Window') {
        if (kind !== 'own') Reflect.deleteProperty(owner, member)
        if (kind !== 'static' && owner.prototype) Reflect.deleteProperty(owner.prototype, member)
      }
    }
  }, lackingKeys())
})

/** Addresses without a part that names one thing. */
const plainPaths = (audience: AppPage['audience'][]) =>
  Object.values<AppPage>(pages)
    .filter((page) => audience.includes(page.audience) && page.path !== '*')
    .map(({ path }) => path.replaceAll(/\/:\w+\?/g, ''))
    .filter((path) => !path.includes(':'))

test('§5 features newer than the floor are gone, and those that the app calls are there @phone', async ({
  page,
}) => {
  await page.goto('/privacy')
  // The page is readable before its script, and what the script brings, has come.
  await alive(page.getByRole('button', { name: 'Ask the operator' }))
  const found = await page.evaluate(() => ({
    gone: ['groupBy' in Object, 'fromAsync' in Array, 'randomUUID' in crypto, 'locks' in navigator],
    sorted: [3, 1, 2].toSorted().toReversed().with(0, 9).toSpliced(1, 1),
    last: [[1, 2].at(-1), [1, 2].findLast((one) => one < 2), new Uint8Array([4]).at(-1), 'ab'.at(-1)],
    own: [Object.hasOwn({ a: 1 }, 'a'), URL.canParse('//'), 'a'.isWellFormed(), '\uD800'.isWellFormed()],
  }))
  expect(found).toEqual({
    gone: [false, false, false, false],
    sorted: [9, 1],
    last: [2, 1, 4, 'b'],
    own: [true, false, true, false],
  })
  const said = await page.evaluate(async () => {
    const first = new AbortController()
    const either = AbortSignal.any([first.signal, new AbortController().signal])
    const before = either.aborted
    first.abort()
    const late = AbortSignal.timeout(1)
    await new Promise((resolve) => late.addEventListener('abort', resolve))
    const nameOf = (signal: AbortSignal) => {
      try {
        return signal.throwIfAborted()
      } catch (error) {
        return (error as Error).name
      }
    }
    return [before, nameOf(either), nameOf(late)]
  })
  expect(said).toEqual([false, 'AbortError', 'TimeoutError'])
})

test('§5 every page that anybody opens works in a browser of the floor @phone', async ({ page, context }) => {
  for (const path of [...plainPaths(['first', 'open']), '/knowledge/laptop', '/nowhere-at-all']) {
    await context.clearCookies()
    await page.goto(path)
    await test.step(path, async () => {
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.getByText('Something went wrong')).toBeHidden()
    })
  }
})

test('§5 an enquiry goes its way in a browser of the floor @phone', async ({ page }) => {
  await page.goto('/collection')
  await page.getByRole('button', { name: 'Request a collection' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Two old laptops, from an old phone')
  await fillVisit(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(/RSK-\w{4}-\w{4}/).first()).toBeVisible()
})

test('§5 every page of members, of the desk and of a driver works in a browser of the floor @once', async ({
  page,
  signIn,
  account,
  admin,
}) => {
  test.slow()
  await signIn('admin')
  for (const path of plainPaths(['member']).filter((path) => path !== '/field')) {
    await page.goto(path)
    await test.step(path, async () => {
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.getByText('Something went wrong')).toBeHidden()
    })
  }
  const listed = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/timeline')
  await page.goto('/admin?q=ratna')
  expect(new URL((await listed).url()).searchParams.get('q')).toBe('ratna')
  const driver = await account()
  await asDriver(admin, driver.username)
  await signIn(driver)
  const asked = page.waitForResponse((response) => response.url().includes('/api/field/rounds'))
  await page.goto('/field')
  expect((await asked).status()).toBe(200)
  await expect(page.getByText('No round for you today')).toBeVisible()
})
