import { expect, test } from 'vitest'
import { CORNERS_MAX, Drawing, LINES_MAX } from '#contract/requests/rounds.ts'
import { beginLine, goOn, isSigned, pathOf } from './drawing.ts'

const blank: Drawing = { width: 300, height: 200, lines: [] }

test('a line goes on with the finger, and stays within the field', () => {
  let drawing = beginLine(blank, 10.4, 20)
  for (const [x, y] of [
    [11, 20],
    [20, 30],
    [400, -5],
  ])
    drawing = goOn(drawing, x!, y!)
  // The second corner is too near to be seen.
  expect(drawing.lines).toEqual([[10, 20, 20, 30, 300, 0]])
  expect(pathOf(drawing)).toBe('M10 20L20 30L300 0')
})

test('however long somebody draws, the server takes it', () => {
  let drawing = blank
  for (let line = 0; line < LINES_MAX + 20; line++) {
    drawing = beginLine(drawing, line, 0)
    for (let step = 1; step < 40; step++) drawing = goOn(drawing, (step * 7) % 300, (step * 11) % 200)
  }
  expect(drawing.lines.flat()).toHaveLength(CORNERS_MAX * 2)
  expect(Drawing.safeParse(drawing).success).toBe(true)
})

test('a touch is no signature', () => {
  expect(isSigned(null)).toBe(false)
  expect(isSigned(beginLine(blank, 1, 1))).toBe(false)
  let drawing = beginLine(blank, 0, 0)
  for (let step = 1; step < 8; step++) drawing = goOn(drawing, step * 10, step * 5)
  expect(isSigned(drawing)).toBe(true)
})
