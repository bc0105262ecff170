import { expect, test } from 'vitest'
import { drawnFrame, frameAt, movedTo, resized, withKey } from './frame.ts'

const round = (part: object) =>
  Object.values(part).map((value) => Math.round((value as number) * 1000) / 1000)

test('a tap puts a square of half of the shorter side around the finger', () => {
  expect(round(frameAt({ x: 0.5, y: 0.5 }, 1))).toEqual([0.25, 0.25, 0.5, 0.5])
  // Twice as wide as high: a quarter of the width is half of the height.
  expect(round(frameAt({ x: 0.5, y: 0.5 }, 2))).toEqual([0.375, 0.25, 0.25, 0.5])
  expect(round(frameAt({ x: 0.5, y: 0.5 }, 0.5))).toEqual([0.25, 0.375, 0.5, 0.25])
})

test('it never leaves the photo', () => {
  expect(round(frameAt({ x: 1, y: 0 }, 1))).toEqual([0.5, 0, 0.5, 0.5])
  const corner = frameAt({ x: 0, y: 0 }, 1)
  expect(withKey(corner, 'ArrowLeft')).toEqual(corner)
  expect(round(movedTo(corner, { x: 2, y: 2 }))).toEqual([0.5, 0.5, 0.5, 0.5])
  let frame = frameAt({ x: 0.9, y: 0.9 }, 1)
  for (let at = 0; at < 9; at++) frame = resized(frame, 'larger')
  expect(round(frame)).toEqual([0, 0, 1, 1])
})

test('it is drawn from any corner to any other, and never too small to be seen', () => {
  expect(round(drawnFrame({ x: 0.8, y: 0.7 }, { x: 0.2, y: 0.1 }))).toEqual([0.2, 0.1, 0.6, 0.6])
  expect(round(drawnFrame({ x: 0.5, y: 0.5 }, { x: 0.51, y: 0.5 }))).toEqual([0.5, 0.5, 0.12, 0.12])
})

test('arrows move it, plus and minus change its size around its middle, other keys do nothing', () => {
  const frame = frameAt({ x: 0.5, y: 0.5 }, 1)
  expect(round(withKey(frame, 'ArrowRight')!)).toEqual([0.3, 0.25, 0.5, 0.5])
  expect(round(withKey(frame, 'ArrowDown')!)).toEqual([0.25, 0.3, 0.5, 0.5])
  expect(round(withKey(frame, '+')!)).toEqual([0.188, 0.188, 0.625, 0.625])
  expect(round(withKey(frame, '-')!)).toEqual([0.3, 0.3, 0.4, 0.4])
  expect(withKey(frame, 'Tab')).toBeUndefined()
})
