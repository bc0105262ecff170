import { BOX_MAX, SCALE_MAX, Weighing } from '#contract/requests/rounds.ts'
import { doubtsAbout, type Doubt } from '#contract/requests/weights.ts'
import { readKilograms, readPieces } from '#web/lib/forms/amounts.ts'

/** The fields of one weighing. */
export type WeighingFields = {
  device_class: string | null
  weight_kg: string
  units: string
  scale: string
  box_number: string
  /** The driver has checked a weight that is out of the ordinary. */
  confirmed: boolean
}

export type WeighingProblem =
  | 'missing'
  | 'no-number'
  | 'zero'
  | 'too-much'
  | 'too-fine'
  | 'too-long'
  | 'implausible'
export type WeighingProblems = Partial<Record<keyof WeighingFields, WeighingProblem>>

/** The weight of one device of a class, from and to; undefined: nobody has published it. */
export type Range = readonly [number, number] | undefined

/** The doubts about the typed weight so far. */
export const doubtsOf = ({ weight_kg, units }: WeighingFields, range: Range): Doubt[] =>
  doubtsAbout({ weight_kg: readKilograms(weight_kg) ?? 0, units: readPieces(units) ?? null }, range)

/** The weighing without its photo, or the fault of each field. */
export function readWeighing(
  fields: WeighingFields,
  range: Range,
): { weighing: Weighing; problems?: never } | { weighing?: never; problems: WeighingProblems } {
  const problems: WeighingProblems = {}
  if (fields.device_class === null) problems.device_class = 'missing'
  const weight_kg = readKilograms(fields.weight_kg)
  if (fields.weight_kg.trim() === '') problems.weight_kg = 'missing'
  else if (weight_kg === undefined) problems.weight_kg = 'no-number'
  else if (weight_kg === 0) problems.weight_kg = 'zero'
  const units = readPieces(fields.units)
  if (fields.units.trim() !== '' && units === undefined) problems.units = 'no-number'
  if (fields.scale.trim().length > SCALE_MAX) problems.scale = 'too-long'
  if (fields.box_number.trim().length > BOX_MAX) problems.box_number = 'too-long'
  if (Object.keys(problems).length > 0) return { problems }

  const read = Weighing.safeParse({
    device_class: fields.device_class,
    weight_kg,
    ...(units !== undefined && { units }),
    confirmed: fields.confirmed,
    scale: fields.scale,
    box_number: fields.box_number,
  })
  // The rules of the server, for what is left: too much, finer than a gram, no piece at all.
  for (const { path, code } of read.error?.issues ?? []) {
    const name = path[0] as keyof WeighingFields
    problems[name] ??= code === 'too_big' ? 'too-much' : code === 'too_small' ? 'zero' : 'too-fine'
  }
  const doubts = doubtsOf(fields, range)
  if (doubts.includes('piece-wrong')) problems.weight_kg ??= 'implausible'
  else if (doubts.length > 0 && !fields.confirmed && Object.keys(problems).length === 0)
    problems.confirmed = 'missing'
  return Object.keys(problems).length > 0 || !read.data ? { problems } : { weighing: read.data }
}

/** Together, in kg; without the errors of adding fractions. */
export const sum_kg = (weighings: readonly { weight_kg: number }[]) =>
  Math.round(weighings.reduce((sum, { weight_kg }) => sum + weight_kg * 1000, 0)) / 1000
