import { expect, test } from 'vitest'
import { BOXES, partWindows, wholeWindow, type Windows } from './windows.ts'

/** How much each cell counts for a part, as it lies on the map. */
function shown({ weights, cells, parts }: Windows, part: number) {
  const across = Math.sqrt(cells)
  return Array.from({ length: across }, (_, y) =>
    Array.from({ length: across }, (_, x) => weights[(y * across + x) * parts + part]!),
  )
}
const sum = (map: number[][]) => map.flat().reduce((all, one) => all + one, 0)
const find = (left: number, top: number, share: number) =>
  BOXES.findIndex((box) => Math.hypot(box.left - left, box.top - top, box.share - share) < 1e-6)

test('the whole counts every cell alike', () => {
  expect(shown(wholeWindow(2), 0)).toEqual([
    [0.25, 0.25],
    [0.25, 0.25],
  ])
})

test('the whole, nine halves and 25 thirds, none of them beyond the photo', () => {
  expect(BOXES.map(({ share }) => Math.round(1 / share)).join('')).toBe(`1${'2'.repeat(9)}${'3'.repeat(25)}`)
  for (const { left, top, share } of BOXES)
    for (const begin of [left, top]) expect([begin >= 0, begin + share <= 1 + 1e-9]).toEqual([true, true])
})

test('a half above on the left, and one in the middle on the right', () => {
  const windows = partWindows(4)
  expect(shown(windows, find(0, 0, 1 / 2))).toEqual([
    [0.25, 0.25, 0, 0],
    [0.25, 0.25, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ])
  expect(shown(windows, find(1 / 2, 1 / 4, 1 / 2))).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0.25, 0.25],
    [0, 0, 0.25, 0.25],
    [0, 0, 0, 0],
  ])
})

test('a part that begins or ends within a cell counts as much of it as it covers', () => {
  const windows = partWindows(14)
  // Of 14 cells a half has 7, and the second one begins in the middle of the fourth cell.
  const [row] = shown(windows, find(1 / 4, 0, 1 / 2))
  const covered = [0, 0, 0, 0.5, 1, 1, 1, 1, 1, 1, 0.5, 0, 0, 0]
  expect(row!.map((weight) => Math.round(weight * 49 * 1000) / 1000)).toEqual(covered)
  for (const part of BOXES.keys()) expect(sum(shown(windows, part))).toBeCloseTo(1)
})
