import { expect, test } from 'vitest'
import { classesOf, labelOf } from './embedded/labels.ts'
import { evaluateAnswers, writeEvaluationTable, type Judged } from './evaluation.ts'

const saw = (verdict: Judged['look']['verdict'], ...seen: [string, number][]): Judged['look'] => ({
  verdict,
  candidates: seen.map(([id, confidence]) => ({ class: id, confidence, evidence: [] })),
})
const laptop = { label: 'laptop', right: ['laptop'] }
const phone = { label: 'phone', right: ['smartphone', 'feature-phone'] }
const none = { label: 'negative', right: [] }
const photos: Judged[] = [
  { ...laptop, look: saw('named', ['laptop', 0.9]) },
  { ...laptop, look: saw('named', ['tablet', 0.7], ['laptop', 0.2]) },
  { ...laptop, look: saw('not-a-device') },
  // One of the classes that the photo cannot tell apart.
  { ...phone, look: { ...saw('choose', ['feature-phone', 0.4], ['laptop', 0.4]), several: true } },
  { ...phone, look: saw('cannot-tell') },
  { ...none, look: saw('not-a-device') },
  { ...none, look: saw('named', ['iron', 0.8]) },
]

test('the figures of the model card, each with what it is a share of', () => {
  const { calibration_error, ...shares } = evaluateAnswers(photos)
  expect(shares).toEqual({
    photos: 7,
    top1: { of: 5, count: 2 },
    top3: { of: 5, count: 3 },
    named: { of: 5, count: 2 },
    named_wrong: { of: 5, count: 1 },
    asked: { of: 5, count: 1 },
    cannot_tell: { of: 5, count: 1 },
    several: { of: 5, count: 1 },
    called_none: { of: 5, count: 1 },
    refused: { of: 2, count: 1 },
  })
  // Four first candidates: 0.9 right, 0.7 and 0.8 wrong, 0.4 right.
  expect(calibration_error).toBeCloseTo((0.1 + 0.7 + 0.8 + 0.6) / 4)
})

test('as a table; without a photo of a kind there is no share of it', () => {
  const table = writeEvaluationTable(photos, 'embedded 1')
  expect(table).toContain('| right at once (top-1) | 40.0 % |')
  expect(table).toContain('| negative (refused: 50.0 %) | 2 |')
  expect(writeEvaluationTable(photos.slice(0, 2), 'x')).toContain('| no device, and refused | – |')
})

test('a label of a training folder is the classes that it may be, and back', () => {
  const model = {
    labels: [
      { label: 'phone', classes: ['smartphone', 'feature-phone'], imagenet: [] },
      { label: 'remote_control', classes: [], imagenet: [] },
    ],
  }
  const known = new Set(['smartphone', 'feature-phone', 'rice-cooker'])
  expect(
    ['phone', 'rice-cooker', 'negative', 'remote_control', 'flux'].map((one) => classesOf(model, one, known)),
  ).toEqual([['smartphone', 'feature-phone'], ['rice-cooker'], [], undefined, undefined])
  expect(['feature-phone', 'rice-cooker', 'not-a-device'].map((one) => labelOf(model, one))).toEqual([
    'phone',
    'rice-cooker',
    'negative',
  ])
})

test('a battery that people say is of lithium is learned as a pack, not as any loose cell', () => {
  const labels = [
    { label: 'battery_cell', classes: ['battery-lithium-ion', 'battery-dry-cell'], imagenet: [] },
    { label: 'battery_pack', classes: ['battery-lithium-ion'], imagenet: [] },
  ]
  expect(['battery-lithium-ion', 'battery-dry-cell'].map((one) => labelOf({ labels }, one))).toEqual([
    ...['battery_pack', 'battery_cell'],
  ])
})
