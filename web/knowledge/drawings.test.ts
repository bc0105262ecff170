import { expect, test } from 'vitest'
import { devicePicture } from '#web/illustrations/device-pictures.ts'
import { placeholder } from '#web/illustrations/pictures.ts'
import { drawingOf, drawnClasses } from './drawings.ts'

const namesOf = (files: Record<string, unknown>) =>
  Object.keys(files).map((path) => path.replace(/^.*\/|\.\w+$/g, ''))
const classes = namesOf(import.meta.glob('/knowledge/classes/*.json'))
const drawings = namesOf(import.meta.glob('/web/illustrations/devices/*.svg'))

test('every class has a drawing, and every drawing of a device shows one', () => {
  expect(drawnClasses.toSorted()).toEqual(classes.toSorted())
  for (const id of drawnClasses) expect(devicePicture(drawingOf(id)), id).not.toBe(placeholder.item)
  const drawn = new Set(drawnClasses.map(drawingOf))
  expect(drawings.filter((name) => !drawn.has(name))).toEqual([])
})

test('a class that is new is a board until somebody draws it', () => {
  expect(devicePicture(drawingOf('abacus'))).toMatch(/material-board/)
})
