import type { Page } from '@playwright/test'
import { expect, fillVisit, test } from './fixtures.ts'

// A double tap after a failed attempt: what the first one said stays until the second is answered, so that nothing
// moves under the finger.
test.use({ viewport: { width: 390, height: 844 }, expectedErrors: /409 \(Conflict\)/ })

/** Every such call is refused; the second one only when `answer` is called. */
async function refuseTwice(page: Page, path: string, method: string) {
  let calls = 0
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    if (++calls === 2) await held
    return route.fulfill({ status: 409, json: { success: false, code: 'test', error: `Refused ${calls}.` } })
  })
  return () => answer()
}

const FORMS: [string, string, string, (page: Page) => Promise<{ button: RegExp }>][] = [
  [
    'an enquiry',
    '/api/submit-ewaste',
    'POST',
    async (page) => {
      await page.goto('/collection')
      await page.getByRole('button', { name: 'Request a collection' }).click()
      await page.getByLabel('Message').fill('A television')
      await fillVisit(page)
      return { button: /^Submit/ }
    },
  ],
  [
    'a post',
    '/api/submissions',
    'POST',
    async (page) => {
      await page.goto('/timeline')
      await page.getByText('I Have E-Waste').first().click()
      await page.getByLabel('Message').fill('A television')
      await fillVisit(page)
      return { button: /^Post/ }
    },
  ],
  [
    'the profile',
    '/api/me',
    'PUT',
    async (page) => {
      await page.goto('/edit-profile')
      await page.getByLabel('First name').fill('Ratna')
      return { button: /^Sav/ }
    },
  ],
]

for (const [name, path, method, open] of FORMS)
  test(
    `${name}: the second tap hits the same button`,
    { tag: '@once' },
    async ({ page, account, signIn }) => {
      await signIn(await account())
      const answer = await refuseTwice(page, path, method)
      const { button } = await open(page)
      const press = page.getByRole('button', { name: button })
      await press.click()
      await expect(page.getByText('Refused 1.')).toBeVisible()
      await press.scrollIntoViewIfNeeded()
      const before = await press.boundingBox()

      await press.click()
      await expect(press).toHaveAttribute('aria-busy', 'true')
      await expect(page.getByText('Refused 1.')).toBeVisible()
      expect(await press.boundingBox()).toEqual(before)

      answer()
      await expect(page.getByText('Refused 2.')).toBeVisible()
      await expect(page.getByText('Refused 1.')).toHaveCount(0)
    },
  )
