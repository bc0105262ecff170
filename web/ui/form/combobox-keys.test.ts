import { expect, test } from 'vitest'
import { askedBy } from './combobox-keys.ts'

const over = { at: -1, count: 3, shown: true, fixed: false, typed: 'ka' }
const within = { ...over, fixed: true }

/** Where so many presses of a key lead, one after the other. */
const walk = (key: string, place: typeof over, presses: number) => {
  const seen: number[] = []
  for (let { at } = place; seen.length < presses; seen.push(at)) {
    const asked = askedBy(key, { ...place, at })
    if (typeof asked !== 'number') throw new Error(`${key} goes nowhere`)
    at = asked
  }
  return seen
}

test('in a list over the page the text lies between the last and the first', () => {
  expect(walk('ArrowDown', over, 5)).toEqual([0, 1, 2, -1, 0])
  expect(walk('ArrowUp', over, 5)).toEqual([2, 1, 0, -1, 2])
})

test('in a list of the page the last is followed by the first', () => {
  expect(walk('ArrowDown', within, 4)).toEqual([0, 1, 2, 0])
  expect(walk('ArrowUp', within, 4)).toEqual([2, 1, 0, 2])
})

test('while nothing is found yet an arrow stays with the text', () => {
  expect(walk('ArrowDown', { ...over, count: 0 }, 2)).toEqual([-1, -1])
  expect(walk('ArrowUp', { ...over, count: 0 }, 2)).toEqual([-1, -1])
})

test('a list of the page is paged through to its ends; over the page these keys scroll it', () => {
  expect(walk('PageDown', { ...within, count: 10 }, 3)).toEqual([5, 9, 9])
  expect(walk('PageUp', { ...within, count: 10, at: 9 }, 3)).toEqual([3, 0, 0])
  expect(askedBy('PageDown', over)).toBeNull()
  expect(askedBy('PageUp', over)).toBeNull()
})

const hidden = { count: 0, shown: false }

test.each(['ArrowDown', 'ArrowUp'])('%s shows a list that is not there', (key) => {
  expect(askedBy(key, { ...over, ...hidden })).toBe('show')
  expect(askedBy(key, { ...within, ...hidden })).toBeNull()
})

test('Enter is the list’s while it is there; a list of the page never lets it send the form', () => {
  expect(askedBy('Enter', over)).toBe('choose')
  expect(askedBy('Enter', { ...over, ...hidden })).toBeNull()
  expect(askedBy('Enter', { ...within, ...hidden })).toBe('choose')
})

test('Escape hides the list or empties the field, and then is for the dialog around it', () => {
  expect(askedBy('Escape', over)).toBe('leave')
  expect(askedBy('Escape', { ...over, ...hidden })).toBeNull()
  expect(askedBy('Escape', within)).toBe('leave')
  expect(askedBy('Escape', { ...within, ...hidden })).toBe('leave')
  expect(askedBy('Escape', { ...within, typed: '' })).toBeNull()
})

test.each(['Home', 'End', 'ArrowLeft', 'ArrowRight', 'Tab', 'a', ' '])('%s is the text’s', (key) => {
  expect(askedBy(key, over)).toBeNull()
  expect(askedBy(key, within)).toBeNull()
})
