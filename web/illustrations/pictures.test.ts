import { expect, test } from 'vitest'
import { picture, placeholder } from './pictures.ts'

test('a drawing is found by its name, as a file and not inside the code', () => {
  expect(picture('device-phone')).toMatch(/device-phone.*\.svg/)
  expect(picture('device-phone')).not.toContain('data:')
  expect(placeholder.news).toMatch(/placeholder-news.*\.svg/)
  expect(placeholder.item).toMatch(/placeholder-item.*\.svg/)
})

test('no name and an unknown name have no drawing', () => {
  expect(picture(null)).toBeUndefined()
  expect(picture('device-abacus')).toBeUndefined()
})
