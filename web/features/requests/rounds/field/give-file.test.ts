import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveFile } from './give-file.ts'

const file = new File(['%PDF'], 'bukti-serah-terima-RSK-7F4K-92QD.pdf', { type: 'application/pdf' })
const share = vi.fn<(data: ShareData) => Promise<void>>()
const click = vi.fn<() => void>()
const link = { href: '', download: '', click }
beforeEach(() => {
  vi.useFakeTimers()
  vi.resetAllMocks()
  vi.stubGlobal('document', { createElement: () => link })
  vi.stubGlobal('navigator', { share, canShare: ({ files }: ShareData) => files?.[0]?.type === file.type })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('is given to the sheet of the device, with its name', async () => {
  expect(await giveFile(file, 'Receipt', true)).toBe('shared')
  expect(share).toHaveBeenCalledWith({ files: [file], title: 'Receipt' })
  expect(click).not.toHaveBeenCalled()
})

test('a person who closes the sheet wants nothing else', async () => {
  share.mockRejectedValue(new DOMException('', 'AbortError'))
  expect(await giveFile(file, 'Receipt', true)).toBe('shared')
  expect(click).not.toHaveBeenCalled()
})

test('a share that took longer than a press counts is pressed again; in vain a second time, the file is kept', async () => {
  share.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  expect(await giveFile(file, 'Receipt', true)).toBe('press again')
  expect(click).not.toHaveBeenCalled()
  expect(await giveFile(file, 'Receipt', false)).toBe('saved')
  expect(link.download).toBe(file.name)
  expect(click).toHaveBeenCalledTimes(1)
})

test.each([
  ['no sheet at all', {}],
  ['a sheet that takes no files', { share, canShare: () => false }],
])('with %s it is kept', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  expect(await giveFile(file, 'Receipt', true)).toBe('saved')
  expect(share).not.toHaveBeenCalled()
  expect(click).toHaveBeenCalledTimes(1)
})
