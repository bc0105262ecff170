import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { BulkResult, SubmissionRow } from '#contract/requests/submissions.ts'
import { show } from '#web/testing/show.tsx'
import { BulkOutcome } from './bulk-outcome.tsx'
import type { Bulk } from './use-bulk.ts'

const refused = (id: number, result: Partial<Extract<BulkResult, { done: false }>>) => ({
  row: { id, title: `Request ${id}`, tracking_code: `RSK-0000-000${id}` } as SubmissionRow,
  result: { id, done: false, error: 'Refused.', ...result } as Extract<BulkResult, { done: false }>,
})
const line = (id: number) => page.getByRole('listitem').filter({ hasText: `Request ${id}` })

test('each refused request leads to what is in its way, else to the request; one that is gone leads nowhere', async () => {
  const seen = vi.fn()
  const bulk = {
    outcome: {
      done: 2,
      refused: [
        refused(1, { code: 'lot-aboard', at: { kind: 'round', id: 7 } }),
        refused(2, { code: 'already-certified', at: { kind: 'certificate', id: 'c-9' } }),
        refused(3, { code: 'status-conflict' }),
        refused(4, { code: 'not-found' }),
      ],
    },
    seen,
  } as unknown as Bulk
  await show(<BulkOutcome bulk={bulk} />)
  await expect.element(page.getByRole('dialog', { name: '4 requests were not changed' })).toBeVisible()
  await expect.element(page.getByText('2 other requests were changed.')).toBeVisible()
  for (const [id, name, to] of [
    [1, 'Open the round', '/admin/rounds/7'],
    [2, 'Open the certificate', '/verify/c-9'],
    [3, 'Open the request', '/admin?open=3'],
  ] as const)
    await expect.element(line(id).getByRole('link', { name })).toHaveAttribute('href', to)
  await expect.element(line(4).getByText('This request no longer exists.')).toBeVisible()
  expect(line(4).getByRole('link').elements()).toEqual([])
  await page.getByRole('button', { name: 'OK' }).click()
  expect(seen).toHaveBeenCalledOnce()
})
