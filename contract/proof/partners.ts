import { z } from 'zod'
import { Instant, Text } from '../foundation/common.ts'
import { Kilograms, LotOutcome, MaterialId } from '../requests/custody.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { waitingFor } from '../foundation/matters.ts'
import { Phone } from '../foundation/phone.ts'
import { PHOTO_FILE } from '../foundation/photos.ts'

// Partners that take over material, and the confirmations of receivers. The kilograms go through features/requests/custody.

/** So many days before a permit ends it is warned of, and then urgently. */
export const PERMIT_WARN_DAYS = [30, 7] as const

export const PartnerKind = z.enum(['recycler', 'transporter', 'repairer'])
export type PartnerKind = z.infer<typeof PartnerKind>

export const PartnerForm = z.object({
  name: Text(120).min(1, 'must not be blank'),
  kinds: z.array(PartnerKind).min(1).max(PartnerKind.options.length),
  address: Text(300),
  /** A contact of the firm, not of a person. */
  phone_number: Phone,
  /** Where the link of a consignment is sent, when they want it. */
  email: z.union([z.literal(''), z.email().max(254)]),
  note: Text(500),
  /** One that is not is offered no more. */
  active: z.boolean(),
})
export type PartnerForm = z.output<typeof PartnerForm>

/** A permit blocks once it has ended; one without an end holds. */
export const PermitForm = z.object({
  covers: PartnerKind,
  number: Text(80).min(1, 'must not be blank'),
  issued_by: Text(120),
  /** Kinds or codes of waste, as the permit names them. */
  waste: Text(300),
  ends_on: z.iso.date().nullable(),
})
export type PermitForm = z.output<typeof PermitForm>

/** The uploaded form of a permit: its own PDF, or a photo of it. */
export const PermitFile = z.enum(['pdf', 'webp'])
export type PermitFile = z.infer<typeof PermitFile>

export const Permit = PermitForm.extend({
  id: z.int(),
  ended: z.boolean(),
  /** To its last day, which counts; null: it has no end. */
  days_left: z.int().nullable(),
  file: PermitFile.nullable(),
}).meta({ id: 'Permit' })
export type Permit = z.infer<typeof Permit>

export const Partner = PartnerForm.extend({
  id: z.int(),
  version: z.int(),
  permits: z.array(Permit),
  /** The activities that it may do today: each of its kinds with a permit that has not ended. */
  permitted: z.array(PartnerKind),
}).meta({ id: 'Partner' })
export type Partner = z.infer<typeof Partner>

/** The receiver's weight of each lot. The difference is kept as such. */
export const ReceivedLines = z
  .array(z.object({ lot_id: z.int().positive(), weight_kg: Kilograms.or(z.literal(0)) }))
  .min(1)
export type ReceivedLines = z.output<typeof ReceivedLines>

/** The receiver's treatment of each lot, by outcome and material, and the losses on the way. */
export const TreatedLines = z
  .array(
    z.object({
      lot_id: z.int().positive(),
      outcome: z.union([LotOutcome, z.literal('loss')]),
      material: MaterialId.nullable(),
      weight_kg: Kilograms,
    }),
  )
  .min(1)
export type TreatedLines = z.output<typeof TreatedLines>

export const ConfirmationKind = z.enum(['received', 'treated'])
export type ConfirmationKind = z.infer<typeof ConfirmationKind>

/** The receiver's confirmation, by the link or on paper. */
export const Confirmation = z
  .object({
    id: z.int(),
    kind: ConfirmationKind,
    at: Instant,
    /** The person who signed for the receiver. */
    by_name: z.string(),
    note: z.string(),
    /** By a signed paper that staff entered. */
    on_paper: z.boolean(),
    act_id: z.int(),
    /** The act was taken back. */
    corrected: z.boolean(),
  })
  .meta({ id: 'ReceiverConfirmation' })
export type Confirmation = z.infer<typeof Confirmation>

const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const params = z.object({ id: Id })
const desk = { access: 'operator', limit: { points: 300, per_s: 60 } } as const
const reply = z.object({ success: z.literal(true), partner: Partner })

export const partners = {
  list: endpoint({
    method: 'GET',
    path: '/api/partners',
    summary: 'The register of recyclers, transporters and repairers, with their permits',
    ...desk,
    query: z.object({ matter: waitingFor('permit-ending') }),
    reply: z.object({ success: z.literal(true), partners: z.array(Partner) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/partners',
    summary: 'Enter a partner',
    ...desk,
    body: PartnerForm,
    reply,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/partners/:id',
    summary: 'Change a partner',
    ...desk,
    params,
    body: PartnerForm.extend({ version: z.int() }),
    reply,
  }),
  addPermit: endpoint({
    method: 'POST',
    path: '/api/partners/:id/permits',
    summary: 'Enter a permit of a partner',
    ...desk,
    params,
    body: PermitForm,
    reply,
  }),
  savePermit: endpoint({
    method: 'PUT',
    path: '/api/permits/:id',
    summary: 'Change a permit: a wrong number, a later end',
    ...desk,
    params,
    body: PermitForm.extend({
      seen: PermitForm.meta({ description: 'The values before the change, as the caller read them.' }),
    }),
    reply,
  }),
  fileOfPermit: endpoint({
    method: 'PUT',
    path: '/api/permits/:id/file',
    summary: 'Store the file of a permit: a PDF, or a photo of it',
    ...desk,
    params,
    file: PHOTO_FILE,
    reply,
  }),
  readPermit: endpoint({
    method: 'GET',
    path: '/api/permits/:id/file',
    summary: 'The file of a permit',
    ...desk,
    params,
    query: z.object({ format: PermitFile }),
    download: {
      formats: {
        pdf: { type: 'application/pdf', filename: 'permit.pdf' },
        webp: { type: 'image/webp', filename: 'permit.webp' },
      } satisfies Record<PermitFile, unknown>,
    },
    reply: z.instanceof(Blob),
  }),
}
