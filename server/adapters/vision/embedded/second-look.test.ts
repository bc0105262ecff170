import { expect, test } from 'vitest'
import { needsSecondLook, secondLook } from './second-look.ts'
import { toMeanings } from './verdict.ts'
import { BOXES } from './windows.ts'

const labels = [
  { label: 'laptop', classes: ['laptop'], imagenet: [{ index: 0, word: 'notebook' }] },
  { label: 'crt_display', classes: ['tv-crt', 'monitor-crt'], imagenet: [] },
  { label: 'phone', classes: ['smartphone', 'feature-phone'], imagenet: [] },
  { label: 'printer', classes: ['printer-scanner'], imagenet: [] },
  { label: 'battery_cell', classes: ['battery-lithium-ion', 'battery-dry-cell'], imagenet: [] },
  { label: 'battery_pack', classes: ['battery-lithium-ion'], imagenet: [] },
  { label: 'other_device', classes: [], imagenet: [] },
  { label: 'negative', classes: [], imagenet: [] },
]
const model = {
  labels,
  thresholds: { name: 0.7, offer: 0.3, deny: 0.7 },
  second: { side_px: 448, suggest: { half: 0.8, third: 0.9, doubt: 0 }, several: 0.9, lean: 0.7 },
}
type Some = Partial<Record<string, number>>

const meaning = (some: Some) =>
  toMeanings(
    model,
    Float32Array.from(labels, ({ label }) => some[label] ?? 0),
    Float32Array.of(some.laptop ?? 0),
  )
const NOTHING = { negative: 0.9, laptop: 0.05, phone: 0.05 }
/** The nine halves in their order, and the 25 thirds; those that are not said show nothing. */
const given = (first: Some, halves: Record<number, Some>, thirds: Record<number, Some> = {}) =>
  secondLook(
    model,
    meaning(first),
    BOXES.map((_, at) => meaning((at < 10 ? halves[at - 1] : thirds[at - 10]) ?? NOTHING)),
  )
const shown = ({ verdict, several, candidates }: ReturnType<typeof given>) =>
  [
    verdict + (several ? ' several' : ''),
    ...candidates.map(({ class: id, confidence }) => `${id} ${confidence.toFixed(2)}`),
  ].join(', ')

test.each([
  ['sure', { laptop: 0.75 }, false],
  ['sure of what is asked', { crt_display: 0.8 }, false],
  ['not sure', { laptop: 0.6 }, true],
  ['no device', { negative: 0.95 }, true],
  ['a device that nobody knows', { other_device: 0.95 }, true],
])('%s: whether there is a second look', (_, first, open) => {
  expect(needsSecondLook(model, meaning(first))).toBe(open)
})

test('a device that only a part shows is suggested, however sure the part is, with what else it may be', () => {
  const found = given(NOTHING, { 0: { laptop: 0.96, phone: 0.04 }, 1: { laptop: 0.5, negative: 0.5 } })
  expect(shown(found)).toBe('choose, laptop 0.96, smartphone 0.02, feature-phone 0.02')
  expect(found.candidates[0]!.evidence).toEqual(['notebook'])
})

test('parts that are not sure suggest nothing, however many they are', () => {
  const some = { laptop: 0.65, negative: 0.35 }
  expect(shown(given(NOTHING, { 0: some, 1: some, 2: some, 3: some }))).toBe('not-a-device')
  expect(shown(given({ laptop: 0.29, printer: 0.28 }, { 0: some }))).toBe('cannot-tell')
})

test('a part that is ambiguous to everybody helps as well; a device that nobody knows is no help', () => {
  expect(shown(given({ other_device: 0.9 }, { 3: { printer: 0.9 } }))).toBe('choose, printer-scanner 0.90')
})

test('a part that may be some device is not denied, whichever it is', () => {
  expect(shown(given(NOTHING, { 3: { other_device: 0.99 } }))).toBe('cannot-tell')
  expect(shown(given(NOTHING, {}, { 24: { laptop: 0.4, phone: 0.31, negative: 0.29 } }))).toBe('cannot-tell')
  expect(shown(given(NOTHING, {}, { 24: { laptop: 0.4, phone: 0.29, negative: 0.31 } }))).toBe('not-a-device')
})

test('a third must be surer than a half; a half that is sure enough counts beside a third that is not', () => {
  const third = { 12: { printer: 0.85 } }
  expect(shown(given(NOTHING, {}, third))).toBe('cannot-tell')
  expect(shown(given(NOTHING, {}, { 12: { printer: 0.91 } }))).toBe('choose, printer-scanner 0.91')
  expect(shown(given(NOTHING, { 4: { printer: 0.82 } }, third))).toBe('choose, printer-scanner 0.82')
})

test('the surer the first look is of no device, the surer a part has to be', () => {
  const second = { ...model.second, suggest: { half: 0.5, third: 0.9, doubt: 0.4 } }
  const looked = (negative: number) =>
    secondLook(
      { ...model, second },
      meaning({ negative, printer: 1 - negative }),
      BOXES.map((_, at) => meaning(at === 1 ? { laptop: 0.82, negative: 0.18 } : { negative: 1 })),
    ).verdict
  expect([looked(0.75), looked(0.85)]).toEqual(['choose', 'cannot-tell'])
})

test('thirds that do not overlap show several', () => {
  expect(shown(given(NOTHING, {}, { 0: { phone: 0.95 }, 4: { laptop: 0.93 } }))).toBe(
    'choose several, smartphone 0.47, laptop 0.93, feature-phone 0.47',
  )
  expect(shown(given(NOTHING, {}, { 0: { phone: 0.95 }, 1: { laptop: 0.93 } }))).toBe(
    'choose, smartphone 0.47, feature-phone 0.47',
  )
})

test('a question of the first look stays the question', () => {
  const parts = { 0: { printer: 0.99 }, 4: { printer: 0.99 } }
  expect(shown(given({ laptop: 0.5, phone: 0.4 }, parts))).toBe(
    'choose, laptop 0.50, smartphone 0.20, feature-phone 0.20',
  )
})

test('different devices in different places: several, first one class of each', () => {
  const parts = { 0: { crt_display: 0.96 }, 8: { phone: 0.98 } }
  expect(shown(given({ laptop: 0.5 }, parts))).toBe(
    'choose several, smartphone 0.49, tv-crt 0.48, feature-phone 0.49',
  )
})

test('different devices in one place are one device', () => {
  // The first two parts overlap by half.
  const parts = { 0: { crt_display: 0.96 }, 1: { laptop: 0.98 } }
  expect(shown(given(NOTHING, parts))).toBe('choose, laptop 0.98')
})

test('one device in different places is one device', () => {
  expect(shown(given(NOTHING, { 0: { laptop: 0.96 }, 8: { laptop: 0.98 } }))).toBe('choose, laptop 0.98')
})

test('a cell and a pack of lithium are not told apart', () => {
  const parts = { 0: { battery_cell: 0.96 }, 8: { battery_pack: 0.95 } }
  expect(shown(given(NOTHING, parts))).toBe('choose, battery-lithium-ion 0.48, battery-dry-cell 0.48')
})

test('each of several says where it is, and none of four is left out', () => {
  const corners = {
    0: { laptop: 0.99 },
    4: { printer: 0.98 },
    20: { phone: 0.97 },
    24: { battery_pack: 0.96 },
  }
  const { candidates } = given(NOTHING, {}, corners)
  expect(
    candidates.map(({ class: id, part }) => [
      id,
      ...[part!.left, part!.top, part!.width].map((at) => at.toFixed(2)),
    ]),
  ).toEqual([
    ['laptop', '0.00', '0.00', '0.33'],
    ['printer-scanner', '0.67', '0.00', '0.33'],
    ['smartphone', '0.00', '0.67', '0.33'],
    ['battery-lithium-ion', '0.67', '0.67', '0.33'],
  ])
  expect(given({ laptop: 0.6 }, {}).candidates.some(({ part }) => part)).toBe(false)
})

test('of several each kind and each place counts once, the surest first', () => {
  // The cell is apart from the laptop, and so is the pack: of lithium are both.
  const cells = { 0: { laptop: 0.97 }, 8: { battery_cell: 0.95 }, 2: { battery_pack: 0.92 } }
  expect(shown(given(NOTHING, cells))).toBe(
    'choose several, laptop 0.97, battery-lithium-ion 0.47, battery-dry-cell 0.47',
  )
  // The sixth part overlaps the ninth: what they are sure of is one device.
  const one = { 0: { phone: 0.98 }, 8: { laptop: 0.96 }, 5: { printer: 0.94 } }
  expect(shown(given(NOTHING, one))).toBe('choose several, smartphone 0.49, laptop 0.96, feature-phone 0.49')
})
