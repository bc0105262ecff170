import {
  doubtsAbout,
  isUsedOn,
  NewWeightEntry,
  type GasFate,
  type Outcome,
  type WeightEntry,
  type WeightMethod,
} from '#contract/requests/weights.ts'
import type { RequestOf } from '#contract/foundation/endpoint.ts'
import type { weights } from '#contract/requests/weights.ts'
import { readKilograms, readNumber, readPieces, writeNumber } from '#web/lib/forms/amounts.ts'

/** The fields of the form. */
export type Fields = {
  device_class: string | null
  weight_kg: string
  units: string
  method: WeightMethod | ''
  outcome: Outcome
  payout_idr: string
  /** Of what cools; empty: nobody has said. */
  refrigerant: GasFate | ''
  refrigerant_gas: string
  refrigerant_g: string
  /** The person who records the weight has checked the doubts about it. */
  confirmed: boolean
}
export type Body = RequestOf<typeof weights.record>['body']
export type FieldName = keyof Fields
export type Problem =
  | 'missing'
  | 'no-number'
  | 'zero'
  | 'too-much'
  | 'too-fine'
  | 'implausible'
  | 'taken-back'
  | 'refused'
export type Problems = Partial<Record<FieldName, Problem>>

/**
 * Nothing is assumed: neither that it was weighed, nor what became of it. The class and pieces that the sender named
 * are filled in.
 */
export const BLANK: Fields = {
  device_class: null,
  weight_kg: '',
  units: '',
  method: '',
  outcome: 'unknown',
  payout_idr: '',
  refrigerant: '',
  refrigerant_gas: '',
  refrigerant_g: '',
  confirmed: false,
}

/** The weight of one device of a class, where it is known. */
export type Range = readonly [number, number] | undefined

/** The questions about the gas: none for a device that does not cool, or that keeps its gas. */
export const gasQuestions = ({ outcome, refrigerant }: Fields, cools: boolean) => {
  const asked = cools && !isUsedOn(outcome)
  return { asked, known: asked && (refrigerant === 'recovered' || refrigerant === 'vented') }
}

/** The doubts about the entry so far. */
export const doubtsOf = ({ weight_kg, units, payout_idr }: Fields, range: Range) =>
  doubtsAbout(
    {
      weight_kg: readKilograms(weight_kg) ?? 0,
      units: readPieces(units) ?? null,
      payout_idr: readNumber(payout_idr, 'rupiah') ?? 0,
    },
    range,
  )

/** An entry as somebody would have typed it in that language. */
export function fieldsOf(entry: WeightEntry, locale: string): Fields {
  const thousands = locale === 'id' ? '.' : ','
  return {
    device_class: entry.device_class,
    weight_kg: writeNumber(entry.weight_kg, locale),
    units: entry.units === null ? '' : String(entry.units),
    method: entry.method,
    outcome: entry.outcome,
    payout_idr: entry.payout_idr === 0 ? '' : String(entry.payout_idr).replace(/\B(?=(\d{3})+$)/g, thousands),
    refrigerant: entry.refrigerant ?? '',
    refrigerant_gas: entry.refrigerant_gas ?? '',
    refrigerant_g: entry.refrigerant_g === null ? '' : String(entry.refrigerant_g),
    // Another look at other numbers.
    confirmed: false,
  }
}

/** A correction that takes an entry back: nothing came in. */
export const withdrawal = ({ id, device_class, method }: WeightEntry): Body => ({
  device_class,
  weight_kg: 0,
  method,
  outcome: 'unknown',
  replaces_id: id,
})

/** The body of the call, or the fault of each field, in the order of the form. */
export function readEntry(
  fields: Fields,
  replaces_id: number | null,
  range: Range,
  cools = false,
): { body: Body; problems?: never } | { body?: never; problems: Problems } {
  const problems: Problems = {}
  if (fields.device_class === null) problems.device_class = 'missing'
  const weight_kg = readKilograms(fields.weight_kg)
  if (fields.weight_kg.trim() === '') problems.weight_kg = 'missing'
  else if (weight_kg === undefined) problems.weight_kg = 'no-number'
  else if (weight_kg === 0 && replaces_id === null) problems.weight_kg = 'zero'
  const units = readPieces(fields.units)
  if (fields.units.trim() === '') {
    if (isUsedOn(fields.outcome)) problems.units = 'missing'
  } else if (units === undefined) problems.units = 'no-number'
  if (fields.method === '') problems.method = 'missing'
  const payout_idr = fields.payout_idr.trim() === '' ? 0 : readNumber(fields.payout_idr, 'rupiah')
  if (payout_idr === undefined) problems.payout_idr = 'no-number'
  const gas = gasQuestions(fields, cools)
  const refrigerant_g = gas.known ? readNumber(fields.refrigerant_g, 'g') : undefined
  if (gas.known && fields.refrigerant_g.trim() === '') {
    if (fields.refrigerant === 'recovered') problems.refrigerant_g = 'missing'
  } else if (gas.known && refrigerant_g === undefined) problems.refrigerant_g = 'no-number'
  if (Object.keys(problems).length > 0) return { problems }

  const body = {
    device_class: fields.device_class!,
    weight_kg: weight_kg!,
    ...(units !== undefined && { units }),
    method: fields.method as WeightMethod,
    outcome: fields.outcome,
    payout_idr: payout_idr!,
    ...(gas.asked && fields.refrigerant !== '' && { refrigerant: fields.refrigerant }),
    ...(gas.known && fields.refrigerant_gas !== '' && { refrigerant_gas: fields.refrigerant_gas }),
    ...(refrigerant_g !== undefined && { refrigerant_g }),
    ...(replaces_id !== null && { replaces_id }),
    ...(fields.confirmed && { confirmed: true }),
  }
  // The rules of the server, for what is left: too much, finer than a gram, or paid for nothing.
  for (const issue of NewWeightEntry.safeParse(body).error?.issues ?? []) {
    const name = issue.path[0] as FieldName
    problems[name] ??=
      issue.code === 'too_big'
        ? 'too-much'
        : issue.code === 'too_small'
          ? 'zero'
          : name === 'payout_idr'
            ? 'taken-back'
            : 'too-fine'
  }
  const doubts = doubtsOf(fields, range)
  if (doubts.includes('piece-wrong')) problems.weight_kg ??= 'implausible'
  else if (doubts.length > 0 && !fields.confirmed && Object.keys(problems).length === 0)
    problems.confirmed = 'missing'
  return Object.keys(problems).length > 0 ? { problems } : { body }
}
