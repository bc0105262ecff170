import { expect, test } from 'vitest'
import { photoIn, refuseEarly } from './photo-file.ts'

const file = (name: string, type: string, text = 'x') => new File([text], name, { type })

test.each([
  ['a.jpg', 'image/jpeg'],
  // As phones give it.
  ['a.heic', ''],
  ['unnamed', ''],
])('%s of the type "%s" is sent: the server knows better', (name, type) => {
  expect(() => refuseEarly(file(name, type))).not.toThrow()
})

test.each([
  ['a.pdf', 'application/pdf', 'x'],
  ['a.mp4', 'video/mp4', 'x'],
  ['a.jpg', 'image/jpeg', ''],
])('%s of the type "%s" with "%s" in it is refused before it travels', (name, type, text) => {
  expect(() => refuseEarly(file(name, type, text))).toThrow(
    expect.objectContaining({ status: 415, code: 'picture-unsupported' }),
  )
})

const given = (...files: File[]) => photoIn({ files: files as unknown as FileList })?.name

test('of what is dropped the first photo counts, a HEIC without a type too', () => {
  expect(given(file('a.txt', 'text/plain'), file('b.png', 'image/png'), file('c.jpg', 'image/jpeg'))).toBe(
    'b.png',
  )
  expect(given(file('IMG_1.HEIC', ''))).toBe('IMG_1.HEIC')
  expect(given(file('a.txt', 'text/plain'), file('heic', ''))).toBeUndefined()
  expect(photoIn(null)).toBeUndefined()
})
