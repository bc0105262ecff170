import { expect, test } from 'vitest'
import { straightLine_m } from './distance.ts'

const monas = { latitude: -6.1754, longitude: 106.8272 }

test('from Monas to Gedung Sate it is some 119 km, and nothing to itself', () => {
  expect(straightLine_m(monas, { latitude: -6.9025, longitude: 107.6188 }) / 1000).toBeCloseTo(118.9, 0)
  expect(straightLine_m(monas, monas)).toBe(0)
})

test('over the 180th meridian the short way counts', () =>
  expect(
    straightLine_m({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }) / 1000,
  ).toBeCloseTo(111.2, 0))

test('to the other side of the earth it is half its girth', () =>
  expect(
    straightLine_m({ latitude: -6.2, longitude: 106.8 }, { latitude: 6.2, longitude: -73.2 }),
  ).toBeCloseTo(Math.PI * 6_371_000, 0))
