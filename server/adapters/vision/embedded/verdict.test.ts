import { expect, test } from 'vitest'
import { toMeanings, toVerdict } from './verdict.ts'

const labels = [
  { label: 'laptop', classes: ['laptop'], imagenet: [{ index: 0, word: 'notebook, notebook computer' }] },
  { label: 'crt_display', classes: ['tv-crt', 'monitor-crt'], imagenet: [] },
  { label: 'keyboard', classes: ['keyboard-mouse'], imagenet: [] },
  { label: 'mouse', classes: ['keyboard-mouse'], imagenet: [{ index: 1, word: 'mouse' }] },
  { label: 'battery_cell', classes: ['battery-lithium-ion', 'battery-dry-cell'], imagenet: [] },
  { label: 'battery_pack', classes: ['battery-lithium-ion'], imagenet: [] },
  { label: 'toaster', classes: [], imagenet: [] },
  { label: 'negative', classes: [], imagenet: [] },
]
const model = { labels, thresholds: { name: 0.7, offer: 0.3, deny: 0.6 } }

/** Probabilities by label; ImageNet saw a notebook in half of it. */
const given = (some: Record<string, number>) =>
  toVerdict(
    model,
    toMeanings(
      model,
      Float32Array.from(labels, ({ label }) => some[label] ?? 0),
      Float32Array.of(0.5, 0),
    ),
  )
const shown = ({ verdict, candidates }: ReturnType<typeof given>) =>
  [verdict, ...candidates.map(({ class: id, confidence }) => `${id} ${confidence.toFixed(2)}`)].join(', ')

test('sure enough: names it, with what else it may be and what was seen', () => {
  const found = given({ laptop: 0.75, crt_display: 0.2, keyboard: 0.05 })
  expect(shown(found)).toBe('named, laptop 0.75, tv-crt 0.10, monitor-crt 0.10')
  expect(found.candidates[0]!.evidence).toEqual(['notebook'])
})

test('classes that look alike share the probability, and the person chooses, however sure it is', () => {
  expect(shown(given({ crt_display: 0.96, laptop: 0.015 }))).toBe('choose, tv-crt 0.48, monitor-crt 0.48')
})

test('between the thresholds the person chooses; the best comes first', () => {
  expect(shown(given({ crt_display: 0.5, laptop: 0.4, negative: 0.1 }))).toBe(
    'choose, laptop 0.40, tv-crt 0.25, monitor-crt 0.25',
  )
})

test('two labels of one class count together', () => {
  expect(shown(given({ keyboard: 0.4, mouse: 0.35, laptop: 0.25 }))).toBe(
    'named, keyboard-mouse 0.75, laptop 0.25',
  )
})

test('a loose cell is never called a dry one: it is asked, and lithium comes first', () => {
  expect(shown(given({ battery_cell: 0.99 }))).toBe('choose, battery-lithium-ion 0.50, battery-dry-cell 0.50')
  expect(shown(given({ battery_cell: 0.6, battery_pack: 0.3 }))).toBe(
    'choose, battery-lithium-ion 0.60, battery-dry-cell 0.30',
  )
})

test('below the threshold nothing is guessed', () => {
  expect(shown(given({ laptop: 0.29, crt_display: 0.28, keyboard: 0.27, toaster: 0.16 }))).toBe('cannot-tell')
})

test('a device that the knowledge base does not have is not called another', () => {
  expect(shown(given({ toaster: 0.9, laptop: 0.1 }))).toBe('cannot-tell')
})

test('no device, where that is sure; a device that may be there is not denied', () => {
  expect(shown(given({ negative: 0.6, laptop: 0.4 }))).toBe('not-a-device')
  expect(shown(given({ negative: 0.59, laptop: 0.41 }))).toBe('cannot-tell')
})
