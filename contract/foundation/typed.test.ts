import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint, type Endpoint } from './endpoint.ts'
import { contract } from '../index.ts'
import { DistrictId } from '../reference/locations.ts'
import { Phone } from './phone.ts'
import { plainSigns } from './typed.ts'
import { isToTheGram } from '../requests/weights.ts'

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, Schema>
  options?: Schema[]
  items?: Schema[]
  checks?: z.core.$ZodCheck[]
} & Partial<Record<'element' | 'innerType' | 'in' | 'out' | 'valueType' | 'left' | 'right', Schema>>
// oxlint-disable-next-line no-underscore-dangle -- what zod has for those who walk a schema
const defOf = (schema: Schema) => schema._zod.def as Def

const within = (schema: Schema): Schema[] => {
  const { element, innerType, in: from, out, valueType, left, right, options, items } = defOf(schema)
  const one = [element, innerType, from, out, valueType, left, right]
  return [...one, ...(options ?? []), ...(items ?? [])].filter((part) => part !== undefined)
}

/** Every named field in a schema, however deep. */
function* fieldsIn(schema: Schema, path: string): Generator<[path: string, name: string, field: Schema]> {
  for (const [name, field] of Object.entries(defOf(schema).shape ?? {})) {
    yield [`${path}.${name}`, name, field]
    yield* fieldsIn(field, `${path}.${name}`)
  }
  for (const part of within(schema)) yield* fieldsIn(part, path)
}

/** The checks of the value itself, below lists, null and defaults. */
const checksOf = (schema: Schema): z.core.$ZodCheck[] => [
  ...(defOf(schema).checks ?? []),
  ...within(schema).flatMap(checksOf),
]

const last = (schema: Schema) => defOf(schema).checks!.at(-1)!
// oxlint-disable-next-line no-underscore-dangle -- likewise
const refines = (check: z.core.$ZodCheck, rule: unknown) => (check._zod.def as { fn?: unknown }).fn === rule

/** By its name, what a field holds, and how the reader of it is known again. */
const READERS: [reader: string, name: RegExp, is: (check: z.core.$ZodCheck) => boolean][] = [
  ['Phone', /phone|^tel$|whatsapp/i, (check) => check === last(Phone)],
  ['kilogramsUpTo', /(^|_)(kg|weight|kilograms)$|_kg$/i, (check) => refines(check, isToTheGram)],
  ['DistrictId', /^district(_ids?)?$/i, (check) => check === last(DistrictId)],
]

/** Fields that something typed goes into, past the reader of its kind; and how many were looked at. */
function bypassing(groups: Record<string, Record<string, Endpoint>>) {
  const wrong: string[] = []
  const seen: string[] = []
  for (const [group, endpoints] of Object.entries(groups))
    for (const [name, { params, query, headers, body }] of Object.entries(endpoints))
      for (const part of [params, query, headers, body])
        for (const [path, field, schema] of part ? fieldsIn(part, `${group}.${name}`) : [])
          for (const [reader, named, is] of READERS)
            if (named.test(field)) {
              seen.push(path)
              if (!checksOf(schema).some(is)) wrong.push(`${path} is not read by ${reader}`)
            }
  return { wrong, seen }
}

describe('§1, §3 what people type has one reader', () => {
  it('§1 no endpoint takes a phone number, a weight or a district past its reader', () => {
    const { wrong, seen } = bypassing(contract)
    expect(wrong).toEqual([])
    // Each of those that are known to take one is looked at.
    for (const path of [
      'submissions.submit.phone_number',
      'submissions.correct.phone_number',
      'submissions.amend.phone_number',
      'accounts.updateMe.phone_number',
      'desk.call.phone_number',
      'rights.write.phone_number',
      'partners.save.phone_number',
      'weights.record.weight_kg',
      'rounds.outcome.outcome.weighings.weight_kg',
      'pickups.addArea.hours.capacity_kg',
      'pickups.addArea.district_ids',
      'points.create.district_id',
      'timeline.list.district',
    ])
      expect(seen).toContain(path)
  })

  it('§1 an endpoint that does is found', () => {
    const body = z.object({
      phone_number: z.string().max(40).nullable(),
      hours: z.array(z.object({ capacity_kg: z.number().positive().nullable() })),
      district_ids: z.array(z.string()),
      ok: z.object({ phone: Phone.min(1).nullish(), district: DistrictId.optional() }),
    })
    const made = endpoint({
      method: 'POST',
      path: '/x',
      summary: '',
      access: 'open',
      limit: null,
      body,
      reply: z.string(),
    } as Endpoint)
    expect(bypassing({ new: { made } }).wrong).toEqual([
      'new.made.phone_number is not read by Phone',
      'new.made.hours.capacity_kg is not read by kilogramsUpTo',
      'new.made.district_ids is not read by DistrictId',
    ])
  })
})

it.each([
  ['１２，５', '12,5'],
  ['٣٫٥', '3٫5'],
  ['5\u200e kg\u00a0', '5 kg'],
  ['−6', '-6'],
])('§3 signs are made plain: %j', (typed, plain) => expect(plainSigns(typed)).toBe(plain))
