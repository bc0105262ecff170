import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Store } from '#contract/requests/custody.ts'
import { setBearer } from '#web/lib/api/api.ts'
import { show } from '#web/testing/show.tsx'
import { StoreDialog } from './store-dialog.tsx'

const store = { id: 1, name: 'Gudang', address: '', clock: 'b3-365', is_default: true } as Store
const clock = (id: string) => ({
  id,
  days: 90,
  name: { en: id, id },
  text: { en: id, id },
  law: 'PP 101',
  url: 'https://example.org',
  as_of: '2026-11-01',
})

test('a store that is saved before the rules have come keeps its rule, and shows it once they have', async () => {
  setBearer({ token: async () => 'token', refused: () => {} })
  const rules = Promise.withResolvers<void>()
  const saved: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'GET' || !method) {
      await rules.promise
      return Response.json({ success: true, clocks: ['b3-90', 'b3-365'].map(clock), materials: [] })
    }
    saved.push((JSON.parse(String(body)) as { clock: string }).clock)
    return Response.json({ success: false, code: 'invalid', error: 'Not this time.' }, { status: 400 })
  })
  await show(<StoreDialog editing={store} onClose={() => {}} />)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => saved).toEqual(['b3-365'])
  rules.resolve()
  await expect.element(page.getByRole('combobox')).toHaveValue('b3-365')
})
