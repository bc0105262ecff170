import { expect, test } from 'vitest'
import { perDevice, perKilogram } from './avoided.ts'

const sources = ['x'] as [string]
const note = { id: '', en: '' }
const way = (kg_co2e_per_kg: number) => ({ kg_co2e_per_kg, note, sources })
const weight_kg = { preferred: 2, range: [1, 4] as [number, number], confidence: 'low' as const, sources }

test('one device avoids from the lightest by the lower factor to the heaviest by the higher', () => {
  for (const second of [0.5, 1.5]) {
    const avoided = { ...way(1), second: way(second) }
    const [low, high] = [Math.min(1, second), Math.max(1, second)]
    expect(perKilogram(avoided)).toEqual({ low, mid: 1, high })
    expect(perDevice({ avoided, weight_kg, typical_kg: [1, 4] })).toEqual({ low, mid: 2, high: 4 * high })
  }
})

test('one factor and an average of weights are one figure, and what is not known is none', () => {
  const avoided = { ...way(1), second: null }
  expect(perDevice({ avoided, weight_kg, typical_kg: [2, 2] })).toEqual({ low: 2, mid: 2, high: 2 })
  expect(perDevice({ avoided, weight_kg: null, typical_kg: null })).toBeNull()
  expect(perDevice({ avoided: null, weight_kg, typical_kg: [1, 4] })).toBeNull()
})
