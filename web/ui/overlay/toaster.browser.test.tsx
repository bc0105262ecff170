import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fingerRoom, show } from '#web/testing/show.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from './drawer.tsx'
import { toast } from './toast.ts'

const message = (title: string) => page.getByRole('dialog', { name: title })

test('a message from before the toaster is shown, and closed by a finger', async () => {
  await show(<p>A page</p>)
  toast.success({ title: 'Status changed', description: 'RSK-7F4K-92QD', timeout_ms: 0 })
  await expect.element(message('Status changed')).toBeVisible()
  await expect.element(message('Status changed')).toHaveAccessibleDescription('RSK-7F4K-92QD')
  await message('Status changed').hover()
  const close = page.getByRole('button', { name: 'Close' })
  await expect.element(close).toBeVisible()
  expect(fingerRoom(close.element()).height).toBeGreaterThanOrEqual(44)
  await close.click()
  await expect.element(message('Status changed')).not.toBeInTheDocument()
})

test('one thing can be done about it', async () => {
  const onPress = vi.fn()
  await show(<p>A page</p>)
  const id = toast.info({ title: 'Rejected as spam', action: { label: 'Undo', onPress } })
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(onPress).toHaveBeenCalledOnce()
  toast.close(id)
  await expect.element(message('Rejected as spam')).not.toBeInTheDocument()
})

const SCREENS = [
  [390, 844],
  [800, 1000],
  [1024, 768],
  [1280, 800],
  [1600, 900],
] as const

/** Draws a page with a message, and says whether the message covers the action of this name. */
async function covers(shown: ReactNode, action: string) {
  await show(shown)
  const button = page.getByRole('button', { name: action })
  await expect.element(button).toBeVisible()
  const id = toast.success({ title: 'Status changed', description: 'RSK-7F4K-92QD', timeout_ms: 0 })
  await expect.element(message('Status changed')).toBeVisible()
  // It moves while it comes.
  await expect
    .poll(() => document.getAnimations().filter(({ playState }) => playState === 'running'))
    .toEqual([])
  const [one, other] = [message('Status changed').element(), button.element()].map((element) =>
    element.getBoundingClientRect(),
  ) as [DOMRect, DOMRect]
  // Not only what is seen of it: also the place in which it stands takes presses.
  const pressed = document.elementFromPoint(other.left + other.width / 2, other.top + other.height / 2)
  const reached = button.element().contains(pressed)
  toast.close(id)
  expect(one.left).toBeGreaterThanOrEqual(0)
  expect(one.right).toBeLessThanOrEqual(window.innerWidth)
  const apart =
    one.left >= other.right || other.left >= one.right || one.top >= other.bottom || other.top >= one.bottom
  return !(reached && apart)
}

test.each(SCREENS)('on %d × %d a message covers no action at the foot of a drawer', async (width, height) => {
  await page.viewport(width, height)
  for (const wide of [false, true])
    expect(
      await covers(
        <Drawer open wide={wide} title="A request" closeLabel="Close" footer={<Button wide>Approve</Button>}>
          Words
        </Drawer>,
        'Approve',
      ),
      wide ? 'wide' : 'narrow',
    ).toBe(false)
})

test.each(SCREENS)('on %d × %d a message covers no action at the foot of a page', async (width, height) => {
  await page.viewport(width, height)
  for (const inSight of [true, false])
    expect(
      await covers(
        // A page of staff: on a wide screen nothing is below its foot.
        <div data-desk="page" className={inSight ? '' : 'flex h-screen flex-col'}>
          <div className={inSight ? 'h-500' : 'flex-1'}>Words</div>
          <section data-foot="" className={`flex justify-end p-3 ${inSight ? 'sticky-foot' : ''}`}>
            <Button>Save</Button>
          </section>
        </div>,
        'Save',
      ),
      inSight ? 'in sight' : 'at the end',
    ).toBe(false)
})
