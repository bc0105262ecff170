import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#web/testing/show.tsx'
import { Notice } from './notice.tsx'

test('an error is an alert, the rest is said when there is time', async () => {
  await show(<Notice>It was not saved.</Notice>)
  await expect.element(page.getByRole('alert')).toHaveTextContent('It was not saved.')
  for (const tone of ['warning', 'success', 'plain'] as const) {
    await show(<Notice tone={tone}>It is kept for a day.</Notice>)
    await expect.element(page.getByRole('status')).toHaveTextContent('It is kept for a day.')
  }
})

test('without words its place is there for screen readers, and takes no room', async () => {
  await show(<Notice>{undefined}</Notice>)
  const place = document.querySelector('[role=alert]')!
  expect(place.getBoundingClientRect().height).toBe(0)
})

test('a long word of somebody else does not widen the page', async () => {
  await show(
    <div className="w-40">
      <Notice>{'x'.repeat(200)}</Notice>
    </div>,
  )
  expect(page.getByRole('alert').element().scrollWidth).toBeLessThanOrEqual(160)
})
