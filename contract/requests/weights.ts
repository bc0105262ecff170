import { z } from 'zod'
import { Instant } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { Bilingual, ClassId } from '../reference/knowledge.ts'

export const WeightMethod = z.enum(['weighed', 'estimated'])
export type WeightMethod = z.infer<typeof WeightMethod>

export const Outcome = z.enum(['reused', 'repaired', 'recycled', 'disposed', 'unknown'])
export type Outcome = z.infer<typeof Outcome>

/**
 * The outcome of an entry, as far as the ledger of custody knows by now. `refrigerant`: recovered from its cooling
 * circuit. `lost`: while it was taken apart, or on the way to its receiver.
 */
export const Fate = z.enum([...Outcome.options, 'refrigerant', 'lost'])
export type Fate = z.infer<typeof Fate>

/** Kilograms by what became of them, the most first. */
export const Outcomes = z.array(z.object({ outcome: Fate, weight_kg: z.number() }))
export type Outcomes = z.infer<typeof Outcomes>

/** It goes on being used, so that it counts by pieces. */
export const isUsedOn = (outcome: Fate) => outcome === 'reused' || outcome === 'repaired'

/** The fate of the refrigerant. */
export const GasFate = z.enum(['recovered', 'vented', 'unknown'])
export type GasFate = z.infer<typeof GasFate>

/** A cylinder's fill; more in one entry is a typing error. */
export const REFRIGERANT_MAX_G = 1_000_000

/** A truck's load; more is a typing error. */
export const WEIGHT_MAX_KG = 50_000

/** Nobody is paid so much for one entry. */
export const PAYOUT_MAX_IDR = 3_000_000_000

/** One entry above this is out of the ordinary. */
export const UNUSUAL_KG = 5_000
export const UNUSUAL_IDR = 100_000_000
/** An entry this many times outside the weights of such a device is doubtful; this many times, wrong. */
export const UNUSUAL_TIMES = 3
export const WRONG_TIMES = 30
/** The weight of one device of any kind: for classes without a published weight. */
export const ANY_DEVICE_KG = [0.02, 80] as const

export type Doubt = 'piece-wrong' | 'piece-unusual' | 'uncounted' | 'weight-unusual' | 'payout-unusual'

/**
 * The doubts about an entry.
 * @param range_kg what a device of its class weighs, from and to, as published
 */
export function doubtsAbout(
  { weight_kg, units, payout_idr = 0 }: { weight_kg: number; units?: number | null; payout_idr?: number },
  range_kg: readonly [number, number] = ANY_DEVICE_KG,
): Doubt[] {
  const doubts: Doubt[] = []
  const [from, to] = range_kg
  // An entry that is taken back weighs nothing.
  if (weight_kg > 0) {
    const each_kg = weight_kg / (units ?? 1)
    const outside = (times: number) => each_kg * times < from || each_kg > to * times
    // Nobody counted the pieces: a load of very many, or a part of one, is possible, and asked about.
    if (outside(WRONG_TIMES)) doubts.push(units ? 'piece-wrong' : 'uncounted')
    else if (units && outside(UNUSUAL_TIMES)) doubts.push('piece-unusual')
  }
  if (weight_kg > UNUSUAL_KG) doubts.push('weight-unusual')
  if (payout_idr > UNUSUAL_IDR) doubts.push('payout-unusual')
  return doubts
}

export const isToTheGram = (kg: number) => Math.abs(kg * 1000 - Math.round(kg * 1000)) < 1e-6

/** Kilograms that somebody typed, to the gram. Every field of kilograms is made of it. */
export const kilogramsUpTo = (max: number) =>
  z.number().min(0).max(max).refine(isToTheGram, 'must not be finer than a gram')

const KNOWN_FATES: readonly unknown[] = ['recovered', 'vented'] satisfies GasFate[]

/** A weight of a request. It is never changed: a correction is a new entry that names the one it replaces. */
export const NewWeightEntry = z
  .object({
    device_class: ClassId,
    weight_kg: kilogramsUpTo(WEIGHT_MAX_KG),
    /** How many devices; needed where they are reused. */
    units: z.int().min(1).max(100_000).nullish(),
    method: WeightMethod,
    outcome: Outcome,
    /** Paid to informal collectors, in whole rupiah. */
    payout_idr: z.int().min(0).max(PAYOUT_MAX_IDR).default(0),
    /** The fate of the refrigerant, for cooling devices. Missing: unknown. */
    refrigerant: GasFate.nullish(),
    /** Which gas, as on the name plate: an id of the set of factors. */
    refrigerant_gas: z.string().max(20).nullish(),
    /** How much: measured where it was recovered, of the name plates where it got out. */
    refrigerant_g: z.int().min(1).max(REFRIGERANT_MAX_G).nullish(),
    replaces_id: z.int().positive().nullish(),
    /** Somebody has looked at what is out of the ordinary about it, and says that it is right. */
    confirmed: z.boolean().default(false),
  })
  .refine(({ outcome, units }) => !isUsedOn(outcome) || units != null, {
    path: ['units'],
    message: 'must be given for what is reused or repaired',
  })
  .refine(({ refrigerant, refrigerant_g }) => refrigerant !== 'recovered' || refrigerant_g != null, {
    path: ['refrigerant_g'],
    message: 'must be given for what was recovered',
  })
  .refine(({ refrigerant, refrigerant_g }) => refrigerant_g == null || KNOWN_FATES.includes(refrigerant), {
    path: ['refrigerant_g'],
    message: 'is said of what was recovered or vented only',
  })
  .refine(
    ({ refrigerant, refrigerant_gas }) => refrigerant_gas == null || KNOWN_FATES.includes(refrigerant),
    {
      path: ['refrigerant_gas'],
      message: 'is said of what was recovered or vented only',
    },
  )
  .refine(({ refrigerant, outcome }) => refrigerant == null || !isUsedOn(outcome), {
    path: ['refrigerant'],
    message: 'stays in what is used on',
  })
  .refine(({ weight_kg, payout_idr }) => weight_kg > 0 || payout_idr === 0, {
    path: ['payout_idr'],
    message: 'must be 0 for what is taken back: nothing of it counts',
  })
  .meta({ id: 'NewWeightEntry' })
export type NewWeightEntry = z.output<typeof NewWeightEntry>

export const WeightEntry = z
  .object({
    id: z.int(),
    device_class: z.string(),
    name: Bilingual,
    weight_kg: z.number(),
    units: z.int().nullable(),
    method: WeightMethod,
    /** As it was declared. */
    outcome: Outcome,
    /** Its outcomes in the ledger of custody, the largest first; empty: as declared. The avoided emissions follow them. */
    became: Outcomes,
    payout_idr: z.int(),
    /** It is out of the ordinary, and was recorded on somebody's word that it is right. */
    confirmed: z.boolean(),
    replaces_id: z.int().nullable(),
    /** The entry that corrects this one; null: it counts. */
    replaced_by: z.int().nullable(),
    refrigerant: GasFate.nullable(),
    refrigerant_gas: z.string().nullable(),
    refrigerant_g: z.int().nullable(),
    /** Version of the factors at the time of recording, with which the entry is always calculated. */
    factor_version: z.string(),
    /** kg CO2e; null: not calculated, no factor is cited for its class, or nobody knows how many pieces. */
    avoided_kg_co2e: z.number().nullable(),
    /** Between which the factors leave it; the same twice: only one value is known. */
    avoided_range_kg_co2e: z.tuple([z.number(), z.number()]).nullable(),
    recorded_by: z.string().nullable(),
    recorded_at: Instant,
    /** When it came in, where that was told later: its day in every sum. */
    happened_at: Instant.optional(),
    /** A link to the driver's photo of the scale, valid for an hour or two. */
    imageUrl: z.string().nullable(),
  })
  .meta({ id: 'WeightEntry' })
export type WeightEntry = z.infer<typeof WeightEntry>

const params = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })
const desk = { access: 'operator', limit: { points: 300, per_s: 60 }, params } as const
const reply = z.object({
  success: z.literal(true),
  entries: z.array(WeightEntry),
  /** The kilograms of the request that count: the same figure as in the export, on the receipt and in the certificate. */
  recorded_kg: z.number(),
  /** The part of it that a scale has weighed. */
  weighed_kg: z.number(),
})

export const weights = {
  list: endpoint({
    method: 'GET',
    path: '/api/submissions/:id/weights',
    summary: 'The weights recorded for a collection or donation request, oldest first',
    ...desk,
    reply,
  }),
  record: endpoint({
    method: 'POST',
    path: '/api/submissions/:id/weights',
    summary: 'Record a weight, or correct one',
    ...desk,
    headers: z.object({
      'idempotency-key': z
        .string()
        .regex(/^[\w-]{8,128}$/, 'must be 8 to 128 letters, digits, - or _')
        .meta({ description: 'A retry with the same key records nothing again.' }),
    }),
    body: NewWeightEntry,
    reply,
  }),
}
