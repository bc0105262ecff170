import { expect, test } from 'vitest'
import { mayBecomePicture, refusedFile } from './picture-file.ts'

const MB = 1024 * 1024
const file = (type: string, name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type })

test('pictures of any size may be chosen, and HEIC, which the browser may turn into one', () => {
  expect(mayBecomePicture(file('image/jpeg', 'a.jpg', 20 * MB))).toBe(true)
  expect(mayBecomePicture(file('', 'IMG_1.HEIC'))).toBe(true)
  expect(mayBecomePicture(file('application/pdf', 'a.pdf'))).toBe(false)
})

test('a chosen file must then be one that the server reads, and small enough', () => {
  expect(refusedFile(file('image/webp', 'a', 9 * MB))).toBe(null)
  expect(refusedFile(file('image/webp', 'a', 11 * MB))).toBe('size')
  expect(refusedFile(file('image/heic', 'a.heic'))).toBe('type')
})
