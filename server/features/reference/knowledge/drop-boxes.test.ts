import { describe, expect, test } from 'vitest'
import type { DeviceFacts } from '#contract/reference/knowledge.ts'
import { adviceForUnknownClass } from './advice-for-unknown-class.ts'
import { composeAnalysisTexts, composeChoice, composeUnknown } from './compose.ts'
import { deviceClasses, findDeviceFacts } from './facts.ts'

/** It is in no device. */
const LOOSE = findDeviceFacts('battery-lithium-ion')!
const lithium = deviceClasses
  .map(({ id }) => findDeviceFacts(id)!)
  .filter(({ hazards }) => hazards.some(({ component }) => component === 'li-ion'))

/** The knowledge of the person: the class, or only that it is one of two, or one of several on the photo, also of three. */
const STATES = ['known', 'one of two', 'one of several', 'the last of three on a photo'] as const
const LANGUAGES = ['id', 'en', 'the texts of the API'] as const

const DROP_BOX = /drop ?box/i
const REFUSES = /\b(do not put|jangan masukkan)\b/i
const SOUND =
  /\b(if it is not damaged|neither swollen nor damaged|bila tidak rusak|tidak menggembung atau rusak)\b/i
/** Advice that is for what else it may be says so: none of it is about the lithium cell. */
const OTHER = /^(Jika ini|Untuk) (?!.*litium)/i

/** The other device: what is confused with it, or what lies beside it, whose drop box is no danger. */
const beside = findDeviceFacts('battery-dry-cell')!

/** Other devices beside it, which are seen more surely. */
const OTHERS = ['rice-cooker', 'printer-scanner'].map((id) => findDeviceFacts(id)!)

function sentences(
  device: DeviceFacts,
  state: (typeof STATES)[number],
  language: (typeof LANGUAGES)[number],
) {
  const both = state === 'the last of three on a photo' ? [...OTHERS, device] : [device, beside]
  if (language === 'the texts of the API') {
    const texts =
      state === 'known' ? composeAnalysisTexts(device) : composeChoice(both, state !== 'one of two')
    return Object.values(texts)
      .flat()
      .join(' ')
      .split(/(?<=\.)\s+/)
  }
  const advice =
    state === 'known'
      ? [...device.handling, ...device.do_nots]
      : [
          ...adviceForUnknownClass(both).handling.flatMap(({ text, of }) =>
            of === null || of.some(({ en }) => en === device.name.en) ? [text] : [],
          ),
          ...adviceForUnknownClass(both).do_nots,
        ]
  return advice.flatMap((text) => text[language].split(/(?<=\.)\s+/))
}

const cases = lithium.flatMap((device) =>
  STATES.flatMap((state) => LANGUAGES.map((language) => ({ id: device.id, device, state, language }))),
)

describe('no drop box for a lithium cell that is swollen or loose', () => {
  test('the classes are all that may hold one', () => {
    expect(cases.length).toBeGreaterThanOrEqual(80)
    expect(lithium.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['battery-lithium-ion', 'power-bank', 'smartphone', 'laptop', 'e-cigarette']),
    )
  })

  test.each(cases)('$id, $state, $language', ({ device, state, language }) => {
    const said = sentences(device, state, language)
    const offers = said.filter((one) => DROP_BOX.test(one) && !REFUSES.test(one) && !OTHER.test(one))
    if (device.id === LOOSE.id) expect(offers).toEqual([])
    else expect(offers.filter((one) => !SOUND.test(one))).toEqual([])
    // Before anything is offered, it is said that a swollen one goes into no drop box.
    const refusal = said.findIndex((one) => DROP_BOX.test(one) && REFUSES.test(one))
    expect(refusal).toBeGreaterThanOrEqual(0)
    for (const offer of offers) expect(said.indexOf(offer)).toBeGreaterThan(refusal)
  })

  test('nor where nobody knows what it is', () => {
    for (const verdict of ['named', 'choose', 'cannot-tell', 'not-a-device'] as const)
      expect(Object.values(composeUnknown(verdict)).flat().join(' ')).not.toMatch(DROP_BOX)
  })
})
