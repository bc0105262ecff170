import { expect, test } from 'vitest'
import { certaintyOf, percentOf } from './certainty.ts'

test.each([
  [1, 'certain'],
  [0.9, 'certain'],
  [0.899, 'sure'],
  [0.7, 'sure'],
  [0.5, 'probable'],
  [0.2, 'possible'],
  [0, 'possible'],
])('a confidence of %f is "%s"', (confidence, level) => {
  expect(certaintyOf(confidence)).toBe(level)
})

test.each([
  [1, 99],
  [0.997, 99],
  [0.874, 87],
  [0.002, 1],
  [0, 1],
])('%f is shown as %i %%: never as certain, never as impossible', (confidence, percent) => {
  expect(percentOf(confidence)).toBe(percent)
})
