import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { WEIGHT_MAX_KG, WRONG_TIMES } from '#contract/requests/weights.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { BLANK, type FieldName, type Fields, type Problem, type Problems } from './entry-fields.ts'

const missing = {
  device_class: msg`Choose the kind of goods.`,
  weight_kg: msg`Enter the kilograms received.`,
  units: msg`Enter the number of reused pieces.`,
  method: msg`Choose weighed or estimated.`,
  outcome: msg`Choose the outcome.`,
  payout_idr: msg`Enter the amount.`,
  refrigerant: msg`Choose what happened to the gas.`,
  refrigerant_gas: msg`Choose the gas.`,
  refrigerant_g: msg`Enter the grams recovered.`,
  confirmed: msg`Check it again. If it is right, confirm it here.`,
}
const zero = msg`Must be more than 0.`
const tooFine = msg`At most three decimals, to the gram.`
const noKilograms = msg`This is not a weight. For example: 12,5`
const noWhole = msg`This is not a whole number.`
const takenBack = msg`An undone entry has no payment. Leave this empty.`
const refused = msg`The server did not accept this.`

/** The error of a field, in the reader's words. */
export function fieldProblem(name: FieldName, problem: Problem): string {
  switch (problem) {
    case 'missing':
      return i18n._(missing[name])
    case 'zero':
      return i18n._(zero)
    case 'too-much': {
      const max = formatNumber(WEIGHT_MAX_KG)
      return name === 'weight_kg'
        ? i18n._(msg`At most ${max} kg in one entry.`)
        : i18n._(msg`This is too much.`)
    }
    case 'too-fine':
      return i18n._(tooFine)
    case 'no-number':
      return i18n._(name === 'weight_kg' ? noKilograms : noWhole)
    case 'implausible':
      return i18n._(
        msg`More than ${WRONG_TIMES} times off the usual weight of such a device. Check the kilograms and the pieces.`,
      )
    case 'taken-back':
      return i18n._(takenBack)
    case 'refused':
      return i18n._(refused)
  }
}

export const inWords = (problems: Problems) =>
  Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [name, fieldProblem(name as FieldName, problem)]),
  ) as Partial<Record<keyof Fields, string>>

/** The field that the server refused, where it is one of the form's, and how. */
export function refusedField(error: unknown): [FieldName, Problem] | undefined {
  const { code, field } = error instanceof ApiError ? error : {}
  if (code === 'unconfirmed') return ['confirmed', 'missing']
  if (code === 'implausible') return ['weight_kg', 'implausible']
  return field !== undefined && field in BLANK ? [field as FieldName, 'refused'] : undefined
}

/** Why nothing was recorded, where no field says it all. */
export function failureOf(error: unknown): string | undefined {
  const problem = refusedField(error)?.[1]
  if (problem === 'missing' || problem === 'implausible') return undefined
  if (error instanceof ApiError && error.code === 'already-corrected') return errorMessage(error)
  // Nobody knows whether it arrived; the same key goes along the next time.
  if (error instanceof ApiError && error.offline)
    return i18n._(
      msg`The server did not answer. Try again: the entry counts only once, however often it is sent.`,
    )
  const reason = errorMessage(error)
  return i18n._(msg`Nothing was recorded. ${reason}`)
}
