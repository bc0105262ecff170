import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#web/testing/show.tsx'
import { CloserLook } from './closer-look.tsx'

/** Red, and blue in its right lower quarter. */
async function drawn() {
  const canvas = new OffscreenCanvas(400, 200)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#f00'
  context.fillRect(0, 0, 400, 200)
  context.fillStyle = '#00f'
  context.fillRect(200, 100, 200, 100)
  return URL.createObjectURL(await canvas.convertToBlob())
}

async function shown() {
  const onPart = vi.fn<(part: File) => void>()
  await show(<CloserLook analysis={{ imageUrl: null } as never} preview={await drawn()} onPart={onPart} />)
  const photo = page.getByRole('img', { name: 'Your photo' })
  await vi.waitFor(() => expect((photo.element() as HTMLImageElement).naturalWidth).toBe(400))
  return { photo, onPart }
}
const frame = page.getByRole('button', { name: 'Frame around the device' })
const look = page.getByRole('button', { name: 'Look at this part' })

async function sent(onPart: ReturnType<typeof vi.fn<(part: File) => void>>) {
  await vi.waitFor(() => expect(onPart).toHaveBeenCalledOnce())
  const [part] = onPart.mock.calls[0]!
  const bitmap = await createImageBitmap(part)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const [red, , blue] = context.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data
  return { width: bitmap.width, height: bitmap.height, blue: blue! > 200 && red! < 60 }
}

test('a tap on the photo frames what is there, and that part alone is looked at', async () => {
  const { photo, onPart } = await shown()
  const { width, height } = photo.element().getBoundingClientRect()
  await photo.click({ position: { x: 0.75 * width, y: 0.75 * height } })
  await expect.element(frame).toBeVisible()
  await look.click()
  expect(await sent(onPart)).toEqual({ width: 100, height: 100, blue: true })
})

test('the keys put the frame there, move it, change its size, and look', async () => {
  const { onPart } = await shown()
  page.getByRole('button', { name: 'Show where the device is' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(frame).toHaveFocus()
  await userEvent.keyboard('{ArrowRight>6/}{ArrowDown>6/}-')
  await userEvent.keyboard('{Enter}')
  expect(await sent(onPart)).toEqual({ width: 80, height: 80, blue: true })
})

test('every control is as large as a finger', async () => {
  const { photo } = await shown()
  await photo.click()
  for (const name of ['Look at this part', 'Smaller frame', 'Larger frame', 'Remove the frame']) {
    const { width, height } = page.getByRole('button', { name }).element().getBoundingClientRect()
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('button', { name: 'Remove the frame' }).click()
  await expect.element(frame).not.toBeInTheDocument()
})
