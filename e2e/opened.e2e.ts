import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { alive, expect, test } from './fixtures.ts'

/**
 * An item that is open above a page lives in the address: closed, gone forward to, and closed again, as often as
 * somebody likes.
 */
async function opensAndCloses(page: Page, link: Locator) {
  const closed = page.url()
  const dialog = page.getByRole('dialog')
  await alive(link)
  await link.click()
  await expect(dialog).toBeVisible()
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).first().click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await close()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(closed)
    await page.goForward()
    await expect(dialog).toBeVisible()
  }
}

test('an article', { tag: '@once' }, async ({ page }) => {
  await page.goto('/news')
  await opensAndCloses(page, page.getByRole('article').first().getByRole('link').first())
})

test('a request on the desk', { tag: '@once' }, async ({ page, signIn, server }) => {
  const message = `kulkas ${randomUUID().slice(0, 8)}`
  await fetch(`${server}/api/submit-ewaste`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-guest-id': randomUUID() },
    body: JSON.stringify({ message, form_id: 11 }),
  })
  await signIn('admin')
  await page.goto(`/admin?q=${message.split(' ')[1]}`)
  await opensAndCloses(page, page.getByRole('row').last().getByRole('link'))
})

test('an account', { tag: '@once' }, async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/user-list')
  await opensAndCloses(page, page.getByRole('row').last().getByRole('link').first())
})
