import { expect, test } from 'vitest'
import { placeOf } from './place-of-part.ts'

const HALF = { width: 0.5, height: 0.5 }
const THIRD = { width: 1 / 3, height: 1 / 3 }

test.each([
  [{ left: 0, top: 0, ...HALF }, 'top left'],
  [{ left: 0.25, top: 0.25, ...HALF }, 'middle'],
  [{ left: 0.5, top: 0.25, ...HALF }, 'right'],
  [{ left: 0.25, top: 0.5, ...HALF }, 'bottom'],
  [{ left: 2 / 3, top: 2 / 3, ...THIRD }, 'bottom right'],
  [{ left: 1 / 3, top: 0, ...THIRD }, 'top'],
])('a part at %o is at the %s', (part, place) => {
  expect(placeOf(part)).toBe(place)
})
