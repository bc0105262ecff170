import { expect, test } from 'vitest'
import { partWindows, wholeWindow, type Windows } from './windows.ts'

/** How much each cell counts for a part, as it lies on the map. */
function shown({ weights, cells, parts }: Windows, part: number) {
  const across = Math.sqrt(cells)
  return Array.from({ length: across }, (_, y) =>
    Array.from({ length: across }, (_, x) => weights[(y * across + x) * parts + part]!),
  )
}
const sum = (map: number[][]) => map.flat().reduce((all, one) => all + one, 0)

test('the whole counts every cell alike', () => {
  expect(shown(wholeWindow(2), 0)).toEqual([
    [0.25, 0.25],
    [0.25, 0.25],
  ])
})

test('the first part lies above on the left, the sixth in the middle on the right', () => {
  const windows = partWindows(4, 0.5)
  expect(windows.parts).toBe(9)
  expect(shown(windows, 0)).toEqual([
    [0.25, 0.25, 0, 0],
    [0.25, 0.25, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ])
  expect(shown(windows, 5)).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0.25, 0.25],
    [0, 0, 0.25, 0.25],
    [0, 0, 0, 0],
  ])
})

test('a part that begins or ends within a cell counts as much of it as it covers', () => {
  // Of 14 cells a part has 7, and the second one begins in the middle of the fourth cell.
  const [row] = shown(partWindows(14, 0.5), 1)
  const covered = [0, 0, 0, 0.5, 1, 1, 1, 1, 1, 1, 0.5, 0, 0, 0]
  expect(row!.map((weight) => Math.round(weight * 49 * 1000) / 1000)).toEqual(covered)
  for (let part = 0; part < 9; part++) expect(sum(shown(partWindows(14, 0.5), part))).toBeCloseTo(1)
})
