import { z } from 'zod'
import { Instant, Text } from './common.ts'
import { Bilingual } from './knowledge.ts'
import { Kilograms, LotOutcome, MaterialId } from './custody.ts'

// Who takes over what is handed on, and the papers of a consignment: the shapes. The endpoints of partners and consignments
// are built on them (features/partners, features/consignments); the kilograms go through features/custody.

export const PartnerKind = z.enum(['recycler', 'transporter', 'repairer'])
export type PartnerKind = z.infer<typeof PartnerKind>

export const PartnerForm = z.object({
  name: Text(120).min(1, 'must not be blank'),
  kinds: z.array(PartnerKind).min(1).max(PartnerKind.options.length),
  address: Text(300),
  /** Of the firm, not of a person. */
  phone_number: Text(40),
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
  ends_on: z.iso.date().nullable(),
})
export type PermitForm = z.output<typeof PermitForm>

export const Permit = PermitForm.extend({ id: z.int(), ended: z.boolean(), has_file: z.boolean() }).meta({
  id: 'Permit',
})
export type Permit = z.infer<typeof Permit>

export const Partner = PartnerForm.extend({
  id: z.int(),
  version: z.int(),
  permits: z.array(Permit),
  /** What it may do today: each of its kinds with a permit that has not ended. */
  permitted: z.array(PartnerKind),
}).meta({ id: 'Partner' })
export type Partner = z.infer<typeof Partner>

/** `draft`: lots are gathered. `sent`, `received` and `treated` follow from its acts; `cancelled`: before it was sent. */
export const ConsignmentState = z.enum(['draft', 'sent', 'received', 'treated', 'cancelled'])
export type ConsignmentState = z.infer<typeof ConsignmentState>

/** What the national manifest asks for beside the lots. */
export const ConsignmentForm = z.object({
  store_id: z.int().positive(),
  receiver_id: z.int().positive(),
  /** Null: the receiver fetches it. */
  transporter_id: z.int().positive().nullable(),
  /** As the agency uses it; a code nobody could confirm is left empty. */
  waste_code: Text(20),
  packaging: Text(120),
  vehicle: Text(60),
  manifest_number: Text(80),
  note: Text(500),
})
export type ConsignmentForm = z.output<typeof ConsignmentForm>

/** A lot goes whole: what stays behind is split off before. */
export const ConsignedLot = z.object({
  lot_id: z.int(),
  box_number: Text(40),
  seal_number: Text(40),
  name: Bilingual,
  /** As it was sent; of a draft: as it lies there. */
  sent_kg: z.number(),
  received_kg: z.number().nullable(),
})
export type ConsignedLot = z.infer<typeof ConsignedLot>

/** What a receiver weighed of each lot. The difference is kept as such. */
export const ReceivedLines = z
  .array(z.object({ lot_id: z.int().positive(), weight_kg: Kilograms.or(z.literal(0)) }))
  .min(1)
export type ReceivedLines = z.output<typeof ReceivedLines>

/** What a receiver made of each lot, by outcome and material, and what was lost on the way. */
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

/** What a receiver said, by the link or on paper. */
export const Confirmation = z
  .object({
    id: z.int(),
    kind: ConfirmationKind,
    at: Instant,
    /** Who signed for the receiver. */
    by_name: z.string(),
    note: z.string(),
    act_id: z.int(),
    /** The act was taken back. */
    corrected: z.boolean(),
  })
  .meta({ id: 'ReceiverConfirmation' })
export type Confirmation = z.infer<typeof Confirmation>
