import { z } from 'zod'
import { GuestId, Instant } from '../foundation/common.ts'
import { Account, ActKind, WipeMethod } from '../requests/custody.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { waitingFor } from '../foundation/matters.ts'
import { Bilingual } from '../reference/knowledge.ts'
import { Outcome, WeightEntry } from '../requests/weights.ts'

/**
 * The scope of a certificate: one request's receipts, all entries of a span of time, or a receiver's word about a
 * consignment.
 */
export const CertificateKind = z.enum(['request', 'period', 'consignment'])
export type CertificateKind = z.infer<typeof CertificateKind>

/** How sure a weight is: by somebody's word, from a scale, or from a scale and confirmed by who received it. */
export const Grade = z.enum(['declared', 'weighed', 'confirmed'])
export type Grade = z.infer<typeof Grade>

/**
 * The outcome of an entry, as far as the ledger was followed. `refrigerant`: recovered from a cooling circuit;
 * `loss`: gone while it was taken apart or treated; `difference`: the receiver's scale said so much less.
 */
export const CertifiedOutcome = z.enum([...Outcome.options, 'refrigerant', 'loss', 'difference'])
export type CertifiedOutcome = z.infer<typeof CertifiedOutcome>

/** Whether data was gone afterwards. */
export const WipeResult = z.enum(['succeeded', 'failed'])
export type WipeResult = z.infer<typeof WipeResult>

/** Why one holds no more. Everybody may read it, so it is no free text. */
export const CertificateEnd = z.enum(['replaced', 'wrong-figures', 'wrong-subject', 'withdrawn'])
export type CertificateEnd = z.infer<typeof CertificateEnd>

export const CertificateState = z.enum(['valid', 'revoked', 'replaced'])
export type CertificateState = z.infer<typeof CertificateState>

const Kg = z.number().nonnegative()

/** Which entries of the ledger were counted, so that whoever has them can tell that they are those. */
export const LedgerMark = z.looseObject({
  /** Of weights, of custody and of wipes. */
  entries: z.int(),
  /** SHA-256 of the list of entries as RFC 8785 writes it, in hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  at: Instant,
})

/** The certified record: the subject of the signed document, under the words of its context. No person is named. */
export const CertifiedRecord = z
  .looseObject({
    covers: z.string(),
    /** The first and the last day of what was recorded, or of the span of time. */
    from: z.iso.date(),
    to: z.iso.date(),
    timeZone: z.string(),
    weightKg: Kg,
    /** The lowest of its parts. */
    grade: Grade,
    byGrade: z.array(z.looseObject({ grade: Grade, weightKg: Kg })),
    byOutcome: z.array(z.looseObject({ outcome: CertifiedOutcome, weightKg: Kg })),
    lines: z.array(
      z.looseObject({
        /** Missing: it is a material that devices were taken apart into. */
        deviceClass: z.string().optional(),
        deviceName: Bilingual.optional(),
        material: z.string().optional(),
        materialName: Bilingual.optional(),
        /** The material of this outcome, as the receiver says; of knowledge/materials.json. */
        fraction: z.string().optional(),
        fractionName: Bilingual.optional(),
        outcome: CertifiedOutcome,
        grade: Grade,
        weightKg: Kg,
        /** Missing: nobody has counted them all. */
        units: z.int().optional(),
      }),
    ),
    /** The receivers that confirmed it, with the weight on their own scale. Empty: none. */
    receivers: z.array(z.looseObject({ receiver: z.string(), weightKg: Kg })),
    /** For a consignment: its kind when it left. */
    sentKg: Kg.optional(),
    /** Sent less received; less than nothing where the receiver weighed more. Missing: nothing was received, or no difference. */
    differenceKg: z.number().optional(),
    /** Was put together with what others brought, so that the ledger cannot say what became of it. Missing: nothing. */
    unfollowedKg: Kg.optional(),
    /** Records of how data was destroyed: kilograms of the lots that they are of. Missing: there are none. */
    dataWipes: z
      .array(z.looseObject({ method: WipeMethod, result: WipeResult, lots: z.int(), weightKg: Kg }))
      .optional(),
    /** For a consignment: its number here, and that of the national manifest if there is one. */
    consignmentNumber: z.string().optional(),
    manifestNumber: z.string().optional(),
    /** The figures of emissions are of requests and periods: they follow from what was weighed when it came in. */
    avoidedKgCo2e: Kg.optional(),
    /** Between which values the factors leave it. Missing: an earlier version issued it. */
    avoidedLowKgCo2e: Kg.optional(),
    avoidedHighKgCo2e: Kg.optional(),
    /** Recycled or reused, without the factor that it would need. */
    uncountedKg: Kg.optional(),
    factorVersion: z.string().optional(),
    displacement: z.number().optional(),
    ledger: LedgerMark,
  })
  .meta({ id: 'CertifiedRecord' })
export type CertifiedRecord = z.infer<typeof CertifiedRecord>

/** A W3C Verifiable Credential 2.0; what is beyond this is the standard's. */
export const CertificateDocument = z
  .looseObject({
    '@context': z.array(z.unknown()),
    id: z.string(),
    type: z.array(z.string()),
    /** `name`: whoever ran the installation by then, in their own words. */
    issuer: z.looseObject({ id: z.string(), name: z.string().optional() }),
    validFrom: z.iso.datetime(),
    credentialSubject: CertifiedRecord,
    proof: z.array(z.looseObject({ cryptosuite: z.string() })),
  })
  .meta({ id: 'CertificateDocument' })
export type CertificateDocument = z.infer<typeof CertificateDocument>

/** The installation's answer about a certificate: its document, and whether it is still valid. */
export const Certificate = z
  .object({
    id: z.uuid(),
    number: z.int(),
    kind: CertificateKind,
    issued_at: Instant,
    state: CertificateState,
    ended_at: Instant.nullable(),
    end_reason: CertificateEnd.nullable(),
    /** The one that stands for it now. */
    replaced_by: z.uuid().nullable(),
    /** Its key may have been in other hands when it was signed, says its issuer: it counts no more, and is to be replaced. */
    disowned: z.boolean(),
    /** Since it was issued, entries that it counts were corrected, others were added, or custody recorded their end. */
    outdated: z.boolean(),
    document: CertificateDocument,
  })
  .meta({ id: 'Certificate' })
export type Certificate = z.infer<typeof Certificate>

export const CertificateReply = z.object({ success: z.literal(true), certificate: Certificate })
export type CertificateReply = z.infer<typeof CertificateReply>

/** One as staff see it in a list. */
export const CertificateLine = Certificate.omit({ document: true })
  .extend({
    /** null: it holds no more, or that takes longer to work out than a list should. */
    outdated: z.boolean().nullable(),
    /** The request, where it is of one. */
    submission_id: z.int().nullable(),
    tracking_code: z.string().nullable(),
    /** The consignment, where it is of one. */
    consignment_id: z.int().nullable(),
    consignment_number: z.string().nullable(),
    from: z.iso.date(),
    to: z.iso.date(),
    weight_kg: Kg,
    grade: Grade,
    /** null: somebody whose account is gone. */
    issued_by: z.string().nullable(),
  })
  .meta({ id: 'CertificateLine' })
export type CertificateLine = z.infer<typeof CertificateLine>

/** An entry of the ledger as the hash of a certificate covers it. */
export const CountedEntry = z
  .object({
    id: z.int(),
    device_class: z.string(),
    weight_kg: Kg,
    units: z.int().nullable(),
    method: z.string(),
    outcome: Outcome,
    /** Of cooling devices, what became of the gas; and the factors that it is computed with. */
    ...WeightEntry.pick({
      refrigerant: true,
      refrigerant_gas: true,
      refrigerant_g: true,
      factor_version: true,
    }).shape,
    recorded_at: Instant,
    /** When it came in, where that was told later. */
    happened_at: Instant.optional(),
  })
  .meta({ id: 'CountedEntry' })
export type CountedEntry = z.infer<typeof CountedEntry>

/** Grams on an account of a lot, by an act of custody that stands: what the ledger says became of something. */
export const CountedMove = z
  .object({
    custody_entry: z.int(),
    act: z.int(),
    kind: ActKind,
    at: Instant,
    /** The day on the paper. */
    happened_on: z.iso.date().nullable(),
    lot: z.int(),
    account: Account,
    material: z.string().nullable(),
    grams: z.int(),
    /** The weight whose lot this act opened. */
    weight_entry: z.int().nullable(),
    consignment: z.int().nullable(),
  })
  .meta({ id: 'CountedMove' })
export type CountedMove = z.infer<typeof CountedMove>

/** A record of how the data on a lot was destroyed, without who did it. */
export const CountedWipe = z
  .object({
    wipe: z.int(),
    lot: z.int(),
    method: WipeMethod,
    done_on: z.iso.date(),
    succeeded: z.boolean(),
    at: Instant,
  })
  .meta({ id: 'CountedWipe' })
export type CountedWipe = z.infer<typeof CountedWipe>

/** Weights first, then custody, then wipes, each in the order of its ids. */
export const Counted = z.union([CountedEntry, CountedMove, CountedWipe])
export type Counted = z.infer<typeof Counted>

/** The signer and its keys. */
export const Issuer = z
  .object({
    /** `did:web:…`, which anybody can look up, or `did:key:…`, which names a key and nobody behind it. */
    did: z.string(),
    name: z.string(),
    /** As Multikeys; the present one first. */
    keys: z.array(
      z.object({
        public_key: z.string(),
        made_at: Instant,
        retired_at: Instant.nullable(),
        /** From then on it may have been in other hands: what it signed since counts no more. */
        disowned_from: Instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'Issuer' })
export type Issuer = z.infer<typeof Issuer>

export const CertificateFormat = z.enum(['pdf', 'json', 'jwt'])
export type CertificateFormat = z.infer<typeof CertificateFormat>

const params = z.object({ id: z.uuid() })
const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const desk = { access: 'operator', limit: { points: 120, per_s: 60 } } as const
/** A signature takes some milliseconds of work, a large span of time more. */
const signing = { access: 'operator', strict: true, limit: { points: 60, per_s: 60 } } as const
const open = { access: 'open', limit: { points: 120, per_s: 60 } } as const

export const certificates = {
  list: endpoint({
    method: 'GET',
    path: '/api/certificates',
    summary: 'The certificates, newest first',
    ...desk,
    query: z.object({
      matter: waitingFor('certificate-outdated'),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      before: z.coerce
        .number()
        .int()
        .positive()
        .optional()
        .meta({ description: 'Number of a certificate: the page holds the ones before it.' }),
      submission_id: Id.optional(),
      consignment_id: Id.optional(),
    }),
    reply: z.object({
      success: z.literal(true),
      certificates: z.array(CertificateLine),
      /** To give as `before` for the next page; null on the last one. */
      older: z.int().nullable(),
    }),
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api/certificates',
    summary:
      'Certify the weights of a request (`submission_id`), of a span of days (`from`, `to`), or the confirmed weights of a consignment (`consignment_id`)',
    ...signing,
    body: z.object({
      submission_id: z.int().positive().optional(),
      consignment_id: z.int().positive().optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    reply: CertificateReply,
  }),
  replace: endpoint({
    method: 'POST',
    path: '/api/certificates/:id/replacement',
    summary: 'Issue a certificate again, from the present records; it replaces the former one',
    ...signing,
    params,
    reply: CertificateReply,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/certificates/:id/revocation',
    summary: 'Revoke a certificate. This cannot be undone',
    ...desk,
    strict: true,
    params,
    body: z.object({ reason: CertificateEnd.exclude(['replaced']) }),
    reply: CertificateReply,
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/api/certificates/:id/ledger',
    summary: 'The entries that a certificate counts, as its hash covers them',
    ...desk,
    params,
    reply: z.object({ success: z.literal(true), entries: z.array(Counted) }),
  }),
  issuer: endpoint({
    method: 'GET',
    path: '/api/certificates/issuer',
    summary: 'Who signs certificates here, and every key that ever signed',
    ...open,
    reply: z.object({ success: z.literal(true), issuer: Issuer }),
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/api/certificates/issuer/keys',
    summary: 'Rotate the signing key; signatures of former keys stay valid',
    access: 'admin',
    strict: true,
    limit: { points: 10, per_s: 600 },
    reply: z.object({ success: z.literal(true), issuer: Issuer }),
  }),
  disown: endpoint({
    method: 'POST',
    path: '/api/certificates/issuer/disowned-keys',
    summary:
      'Disown a key that may have been stolen: its signatures from a moment on are invalid. A new key replaces it if it is the present one',
    access: 'admin',
    strict: true,
    limit: { points: 10, per_s: 600 },
    body: z.object({ public_key: z.string().max(100), from: Instant }),
    reply: z.object({ success: z.literal(true), issuer: Issuer }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/certificates/:id',
    summary: 'A certificate, and whether it is still valid',
    ...open,
    params,
    reply: CertificateReply,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/certificates/:id/file',
    summary: 'A certificate as a file: to print, with the signed document in it, or that document alone',
    access: 'open',
    limit: { points: 30, per_s: 60 },
    params,
    query: z.object({ format: CertificateFormat }),
    download: {
      formats: {
        pdf: { type: 'application/pdf', filename: 'resirkuit-certificate.pdf' },
        json: { type: 'application/vc', filename: 'resirkuit-certificate.json' },
        jwt: { type: 'application/vc+jwt', filename: 'resirkuit-certificate.jwt' },
      } satisfies Record<CertificateFormat, unknown>,
    },
    reply: z.instanceof(Blob),
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/submissions/track/:code/certificate',
    summary: 'The valid certificate of your request, by tracking code and guest id or token',
    ...open,
    params: z.object({ code: z.string().max(40) }),
    headers: z.object({ 'x-guest-id': GuestId.optional() }),
    reply: z.object({
      success: z.literal(true),
      /** null: there is none. */
      certificate: Certificate.pick({ id: true, issued_at: true }).nullable(),
    }),
  }),
}
