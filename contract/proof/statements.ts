import { z } from 'zod'
import { LedgerMark } from './certificates.ts'
import { Instant } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'

/** A calendar month in the time zone of the installation. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/** Far more than the whole world discards in a year. A larger figure is an error that would spoil the sum of all. */
const MAX_KG = 1e12
const Kg = z.number().min(0).max(MAX_KG)
/** How much more, or less, something has turned out to be. */
const Correction = z.number().min(-MAX_KG).max(MAX_KG)

/**
 * The receipts of a month: the subject of the signed document, under the words of its context. No person is named,
 * and no statement is of so few requests that statements alone would show whose it is. A reader who subtracts them
 * from the open figures of `/api/impact` sees the rest.
 */
export const MonthlyRecord = z
  .looseObject({
    covers: z.literal('month'),
    month: Month,
    /** The first month that is counted: those before this one had too few requests. Missing: nothing is, so had this one. */
    since: Month.optional(),
    timeZone: z.string(),
    weightKg: Kg,
    /** The sum of all earlier statements. */
    correctionKg: Correction,
    avoidedKgCo2e: Kg,
    /** The same of avoided emissions, and below of what they leave out. Missing: an earlier version stated it, and corrected neither. */
    correctionAvoidedKgCo2e: Correction.optional(),
    correctionUncountedKg: Correction.optional(),
    /** Recycled, repaired or reused, without the factor that it would need. */
    uncountedKg: Kg,
    factorVersion: z.string(),
    displacement: z.number(),
    ledger: LedgerMark,
  })
  .meta({ id: 'MonthlyRecord' })
export type MonthlyRecord = z.infer<typeof MonthlyRecord>

/** The sum of the statements of an installation. */
const Stated = z.object({
  did: z.string(),
  months: z.int(),
  /** Null: none was read yet. */
  last_month: Month.nullable(),
  /** Both with what was corrected since. */
  weight_kg: z.number(),
  avoided_kg_co2e: z.number(),
})

/** Why an installation could not be read. */
export const PeerTrouble = z.enum(['no-answer', 'bad-address', 'bad-answer', 'no-keys', 'no-list'])
export type PeerTrouble = z.infer<typeof PeerTrouble>

/** Why what it says of a month is not believed. */
export const StatementFault = z.enum([
  'no-statement',
  'other-month',
  'other-issuer',
  'bad-signature',
  'said-otherwise',
])
export type StatementFault = z.infer<typeof StatementFault>

/** Another installation whose statements are read. */
export const Peer = Stated.extend({
  id: z.int(),
  checked_at: Instant.nullable(),
  /** Why it could not be read the last time; null: it could. */
  trouble: PeerTrouble.nullable(),
  /** The statements that were not believed, with the reason. */
  refused: z.array(z.object({ month: Month, reason: StatementFault, at: Instant })),
}).meta({ id: 'Peer' })
export type Peer = z.infer<typeof Peer>

export const Network = z
  .object({
    own: Stated,
    peers: z.array(Peer),
    /** All of them together. */
    weight_kg: z.number(),
    avoided_kg_co2e: z.number(),
  })
  .meta({ id: 'Network' })
export type Network = z.infer<typeof Network>

export const PEER_ADDRESS_MAX = 300
/** An address such as `https://ewaste.example.go.id`, or its `did:web`. */
export const NewPeer = z.object({
  address: z
    .string()
    .trim()
    .max(PEER_ADDRESS_MAX)
    .regex(
      /^(https:\/\/[^/?#@\s\p{Cc}\p{Cs}]+\/?|did:web:[A-Za-z0-9.%-]+)$/u,
      'must look like https://ewaste.example.go.id',
    ),
})

const desk = { access: 'admin', strict: true, limit: { points: 120, per_s: 60 } } as const
const reply = z.object({ success: z.literal(true), network: Network })

export const statements = {
  network: endpoint({
    method: 'GET',
    path: '/api/admin/network',
    summary: 'The statements of this installation and others, with their sum',
    ...desk,
    reply,
  }),
  addPeer: endpoint({
    method: 'POST',
    path: '/api/admin/network',
    summary: 'Read the monthly statements of another installation',
    ...desk,
    body: NewPeer,
    reply,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/admin/network/refresh',
    summary: 'Read all other installations now instead of at night',
    ...desk,
    reply: z.object({ success: z.literal(true) }),
  }),
  removePeer: endpoint({
    method: 'DELETE',
    path: '/api/admin/network/:id',
    summary: 'Stop reading another installation, and delete its statements',
    ...desk,
    params: z.object({ id: z.coerce.number().int().positive() }),
    reply,
  }),
}
