import { expect, test } from 'vitest'
import { KINDS } from './kinds.ts'

const known = new Set(
  Object.keys(import.meta.glob('/knowledge/classes/*.json')).map((path) => path.replace(/^.*\/|\.\w+$/g, '')),
)

test('four kinds, and each class that they offer is one of the knowledge base, once', () => {
  const offered = KINDS.flatMap(({ classes }) => classes)
  expect(KINDS).toHaveLength(4)
  expect(offered.filter((id) => !known.has(id))).toEqual([])
  expect(new Set(offered).size).toBe(offered.length)
})

test('of the batteries a lithium cell comes first: what may be one is handled as one', () => {
  expect(KINDS.find(({ id }) => id === 'batteries')!.classes[0]).toBe('battery-lithium-ion')
})
