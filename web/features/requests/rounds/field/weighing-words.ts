import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { WEIGHT_MAX_KG, WRONG_TIMES } from '#contract/requests/weights.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import type { WeighingFields, WeighingProblem, WeighingProblems } from './weighing-fields.ts'

const noNumber = {
  weight_kg: msg`This is not a weight. For example: 12,5`,
  units: msg`This is not a whole number.`,
}
const missing: Partial<Record<keyof WeighingFields, MessageDescriptor>> = {
  device_class: msg`Choose the kind of item.`,
  weight_kg: msg`Enter the weight that the scale shows.`,
  confirmed: msg`Check it again. If it is right, confirm it here.`,
}

/** The fault of each field, in the reader's words. */
export const inWords = (problems: WeighingProblems) =>
  Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [name, inWord(name as keyof WeighingFields, problem)]),
  ) as Partial<Record<keyof WeighingFields, string>>

function inWord(name: keyof WeighingFields, problem: WeighingProblem): string {
  switch (problem) {
    case 'missing':
      return i18n._(missing[name] ?? msg`Fill this in.`)
    case 'no-number':
      return i18n._(name === 'units' ? noNumber.units : noNumber.weight_kg)
    case 'zero':
      return i18n._(msg`Must be more than 0.`)
    case 'too-much': {
      const max = formatNumber(WEIGHT_MAX_KG)
      return i18n._(name === 'weight_kg' ? msg`At most ${max} kg in one entry.` : msg`This is too much.`)
    }
    case 'too-fine':
      return i18n._(
        name === 'weight_kg'
          ? msg`At most three decimals, to the gram.`
          : msg`This cannot be stored. Enter it in another way.`,
      )
    case 'too-long':
      return i18n._(msg`This is too long.`)
    case 'implausible':
      return i18n._(
        msg`More than ${WRONG_TIMES} times off the usual weight of such a device. Check the kilograms and the pieces.`,
      )
  }
}
