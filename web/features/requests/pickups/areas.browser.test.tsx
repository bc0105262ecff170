import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setBearer } from '#web/lib/api/api.ts'
import { show } from '#web/testing/show.tsx'
import { Areas } from './areas.tsx'

const answer = () => {
  setBearer({ token: async () => 'token', refused: () => {} })
  vi.stubGlobal('fetch', async () => Response.json({ success: true, areas: [], closures: [] }))
}

test('the first steps lead into the form of a new area; its end leads to the list', async () => {
  answer()
  history.replaceState(null, '', '/admin/areas?open=new')
  await show(<Areas />)
  await expect.element(page.getByRole('heading', { name: 'A new service area' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('heading', { name: 'No service areas yet' })).toBeVisible()
  expect(location.search).toBe('')
})

test('without that the list comes first', async () => {
  answer()
  history.replaceState(null, '', '/admin/areas')
  await show(<Areas />)
  await expect.element(page.getByRole('button', { name: 'Add an area' })).toBeVisible()
})
