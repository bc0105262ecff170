import { z } from 'zod'
import { Instant, Text } from '../foundation/common.ts'
import { ConsignmentState, DataState, Kilograms, LotOutcome, Material } from '../requests/custody.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { waitingFor } from '../foundation/matters.ts'
import { Bilingual, ClassId } from '../reference/knowledge.ts'
import { LegalRoute } from '../reference/legal-routes.ts'
import { LOCALES } from '../foundation/locale.ts'
import { Confirmation, PartnerKind, ReceivedLines, TreatedLines } from './partners.ts'
import { ProblemCode, ProblemPlace } from '../foundation/problems.ts'
import { IdempotencyHeaders } from '../requests/submissions.ts'
import { TableFormat, tableFiles } from '../foundation/tables.ts'

/** A link for a receiver ends after so many days. */
export const LINK_DAYS = 30
export const CONSIGNED_LOTS_MAX = 200

/** The fields of the national manifest beside the lots. */
export const ConsignmentForm = z.object({
  store_id: z.int().positive(),
  receiver_id: z.int().positive(),
  /** Null: the receiver fetches it. */
  transporter_id: z.int().positive().nullable(),
  /** As the agency uses it; a code nobody could confirm is left empty. */
  waste_code: Text(20),
  packaging: Text(120),
  vehicle: Text(60),
  leaves_on: z.iso.date().nullable(),
  manifest_number: Text(80),
  note: Text(500),
})
export type ConsignmentForm = z.output<typeof ConsignmentForm>

/** The receiver's treatment of a lot so far. */
export const Treated = z.object({
  outcome: z.union([LotOutcome, z.literal('loss')]),
  material: Material.nullable(),
  weight_kg: z.number(),
})
export type Treated = z.infer<typeof Treated>

/** A lot goes whole: what stays behind was split off. */
export const ConsignedLot = z
  .object({
    lot_id: z.int(),
    device_class: ClassId.nullable(),
    material: ClassId.nullable(),
    name: Bilingual,
    data: DataState,
    box_number: z.string(),
    seal_number: z.string(),
    /** As it was sent; of a draft: as it lies there. */
    sent_kg: z.number(),
    /** By the receiver's scale; null: not there yet. */
    received_kg: z.number().nullable(),
    /** Sent less received; null with it. */
    difference_kg: z.number().nullable(),
    /** The kilograms that the receiver has and has not reported on. */
    held_kg: z.number(),
    /** Our own weight was corrected by what the receiver weighed. */
    recounted: z.boolean(),
    treated: z.array(Treated),
  })
  .meta({ id: 'ConsignedLot' })
export type ConsignedLot = z.infer<typeof ConsignedLot>

/** The changes that follow where our own weight is corrected by what the receiver weighed. */
export const Recount = z
  .object({
    submission_id: z.int(),
    tracking_code: z.string(),
    device_class: ClassId,
    name: Bilingual,
    weight_kg: z.number(),
    corrected_kg: z.number(),
    /** The valid certificates that count it: outdated from then on. */
    certificates: z.array(z.object({ id: z.string(), number: z.int() })),
    /** The reports handed in that have it: they stay, and show a difference. */
    reports: z.array(z.string()),
    /** The months whose statements have told of it: they stay, and a later one corrects them. */
    statements: z.array(z.string()),
    /** Avoided emissions of its request in kg CO2e, as far as they are calculated. */
    avoided_kg_co2e: z.object({ before: z.number(), after: z.number() }),
  })
  .meta({ id: 'Recount' })
export type Recount = z.infer<typeof Recount>

export const SheetFormat = z.enum(['pdf', ...TableFormat.options])
export type SheetFormat = z.infer<typeof SheetFormat>

const Named = z.object({ id: z.int(), name: z.string() })

export const Consignment = z
  .object({
    id: z.int(),
    number: z.string(),
    state: ConsignmentState,
    version: z.int(),
    store: Named,
    receiver: Named,
    transporter: Named.nullable(),
    manifest_number: z.string(),
    leaves_on: z.iso.date().nullable(),
    sent_at: Instant.nullable(),
    lots: z.int(),
    sent_kg: z.number(),
    /** By the receiver's scale; null: not all of it is there yet. */
    received_kg: z.number().nullable(),
    /** Sent less received; null with it. */
    difference_kg: z.number().nullable(),
    held_kg: z.number(),
  })
  .meta({ id: 'Consignment' })
export type Consignment = z.infer<typeof Consignment>

/** A reason against sending, with the place where it is removed. */
const Obstacle = z.object({ code: ProblemCode, at: ProblemPlace }).meta({ id: 'ConsignmentObstacle' })

export const ConsignmentDetail = Consignment.extend({
  ...ConsignmentForm.shape,
  lots: z.array(ConsignedLot.extend({ route: LegalRoute.nullable() })),
  confirmations: z.array(Confirmation),
  /** Why it cannot be sent as it is. */
  obstacles: z.array(Obstacle),
  /** The act that sent it, while nothing else rests on it. */
  sent_act_id: z.int().nullable(),
  /** Until when the receiver's link opens; null: there is none. */
  link_ends_at: Instant.nullable(),
  receiver_email: z.string(),
}).meta({ id: 'ConsignmentDetail' })
export type ConsignmentDetail = z.infer<typeof ConsignmentDetail>

export const ConsignmentLots = z.object({
  version: z.int(),
  lots: z
    .array(
      z.object({
        lot_id: z.int().positive(),
        /** Null: all of it. */
        weight_kg: Kilograms.nullable(),
        box_number: Text(40),
        seal_number: Text(40),
      }),
    )
    .max(CONSIGNED_LOTS_MAX),
})
export type ConsignmentLots = z.output<typeof ConsignmentLots>

const said = {
  /** As it was seen: of two who confirm at once, the second is told. */
  version: z.int(),
  by_name: Text(120).min(1, 'must not be blank'),
  note: Text(500),
}
export const NewReceived = z.object({ ...said, lines: ReceivedLines }).meta({ id: 'NewReceived' })
export type NewReceived = z.output<typeof NewReceived>
export const NewTreated = z.object({ ...said, lines: TreatedLines }).meta({ id: 'NewTreated' })
export type NewTreated = z.output<typeof NewTreated>

/** The fields of a signed paper beside its lines. */
export const SignedPaper = z.object({
  happened_on: z.iso.date(),
  slip_number: Text(80),
  image_id: z.uuid().nullable(),
})
export type SignedPaper = z.output<typeof SignedPaper>

/** The receiver's view of a consignment without an account: nothing of the sender's requests or accounts. */
export const ReceiverView = z
  .object({
    number: z.string(),
    state: ConsignmentState,
    version: z.int(),
    sender: z.string(),
    receiver: z.string(),
    transporter: z.string().nullable(),
    vehicle: z.string(),
    manifest_number: z.string(),
    sent_at: Instant.nullable(),
    link_ends_at: Instant,
    lots: z.array(ConsignedLot),
    confirmations: z.array(Confirmation.omit({ act_id: true })),
    materials: z.array(Material),
  })
  .meta({ id: 'ReceiverView' })
export type ReceiverView = z.infer<typeof ReceiverView>

const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const params = z.object({ id: Id })
const desk = { access: 'operator', limit: { points: 300, per_s: 60 } } as const
const headers = IdempotencyHeaders.required()
const success = { success: z.literal(true) } as const
const reply = z.object({ ...success, consignment: ConsignmentDetail })
const seen = z.object({ version: z.int() })

const Token = z.string().max(100)
const byReceiver = {
  access: 'open',
  limit: { points: 60, per_s: 60 },
  reply: z.object({ ...success, consignment: ReceiverView }),
} as const
/** A header is in no log of addresses. */
const linkHeader = z.object({
  'link-token': Token.meta({ description: 'The token after # in the receiver’s link.' }),
})
/** For links and programs of earlier versions: an address with its token is kept by proxies that write addresses down. */
const link = { ...byReceiver, params: z.object({ token: Token }) }

export const consignments = {
  list: endpoint({
    method: 'GET',
    path: '/api/consignments',
    summary: 'Consignments, sent and in preparation, newest first',
    ...desk,
    query: z.object({
      matter: waitingFor('receiver-difference', 'receiver-confirmed'),
      state: ConsignmentState.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
      before: Id.optional().meta({ description: 'Id of a consignment: the page holds the ones before it.' }),
    }),
    reply: z.object({ ...success, consignments: z.array(Consignment), more: z.boolean() }),
  }),
  terms: endpoint({
    method: 'GET',
    path: '/api/consignments/terms',
    summary: 'The choices for a consignment: partners with a permit, and waste codes',
    ...desk,
    reply: z.object({
      ...success,
      partners: z.array(Named.extend({ kinds: z.array(PartnerKind), permitted: z.array(PartnerKind) })),
      waste_codes: z.array(z.string()),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/consignments/:id',
    summary: 'A consignment with its lots, and the confirmations of its receiver',
    ...desk,
    params,
    reply,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/consignments',
    summary: 'Begin a consignment',
    ...desk,
    body: ConsignmentForm,
    reply,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/consignments/:id',
    summary: 'Change the details of a consignment; after it was sent, only the manifest number and the note',
    ...desk,
    params,
    body: ConsignmentForm.extend(seen.shape),
    reply,
  }),
  load: endpoint({
    method: 'PUT',
    path: '/api/consignments/:id/lots',
    summary: 'Set the lots of a consignment, or parts of them, with their sealed boxes',
    ...desk,
    params,
    body: ConsignmentLots,
    reply,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/consignments/:id/sending',
    summary: 'Send a consignment: its lots leave the store',
    ...desk,
    params,
    body: seen.extend({
      sent_on: z.iso
        .date()
        .optional()
        .meta({ description: 'The day on which the consignment left; default: today.' }),
    }),
    reply,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/consignments/:id/cancellation',
    summary: 'Delete a consignment that was not sent',
    ...desk,
    params,
    body: seen,
    reply,
  }),
  makeLink: endpoint({
    method: 'POST',
    path: '/api/consignments/:id/link',
    summary:
      'Make a link for the receiver, which replaces earlier links; it is shown once, and mailed on request',
    ...desk,
    // Each may send a mail.
    limit: { points: 30, per_s: 600 },
    params,
    body: z.object({
      send_to: z.email().max(254).nullable(),
      locale: z.enum(LOCALES),
    }),
    reply: z.object({ ...success, consignment: ConsignmentDetail, token: z.string() }),
  }),
  endLink: endpoint({
    method: 'DELETE',
    path: '/api/consignments/:id/link',
    summary: 'End the receiver’s link',
    ...desk,
    params,
    reply,
  }),
  receivedOnPaper: endpoint({
    method: 'POST',
    path: '/api/consignments/:id/received',
    summary: 'Enter the receipt that the receiver signed on paper',
    ...desk,
    params,
    headers,
    body: NewReceived.extend(SignedPaper.shape),
    reply,
  }),
  treatedOnPaper: endpoint({
    method: 'POST',
    path: '/api/consignments/:id/treated',
    summary: "Enter the receiver's treatment, from a paper",
    ...desk,
    params,
    headers,
    body: NewTreated.extend(SignedPaper.shape),
    reply,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/api/consignments/:id/corrections',
    summary: 'Reverse the sending, receipt or treatment of a consignment, by an act that names the old one',
    ...desk,
    params,
    headers,
    body: z.object({
      act_id: z.int().positive(),
      reason: Text(500).min(1, 'must not be blank'),
    }),
    reply,
  }),
  recount: endpoint({
    method: 'GET',
    path: '/api/consignments/:id/lots/:lot/recount',
    summary: 'Show what changes if the weight of a lot is corrected by what its receiver weighed',
    ...desk,
    params: params.extend({ lot: params.shape.id }),
    reply: z.object({ success: z.literal(true), recount: Recount }),
  }),
  correctByReceiver: endpoint({
    method: 'POST',
    path: '/api/consignments/:id/lots/:lot/recount',
    summary: 'Correct the weight of a lot by what its receiver weighed; the receiver has to do nothing',
    ...desk,
    params: params.extend({ lot: params.shape.id }),
    headers,
    body: z.object({ version: z.int() }),
    reply,
  }),
  forgetName: endpoint({
    method: 'DELETE',
    path: '/api/consignments/:id/confirmations/:confirmation/name',
    summary: 'Forget the name of the person who signed for the receiver; the confirmation stays',
    access: 'admin',
    strict: true,
    limit: { points: 120, per_s: 60 },
    params: z.object({ id: Id, confirmation: Id }),
    reply,
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/api/consignments/:id/sheet',
    summary: 'The data of a consignment for the national manifest: a sheet to print, or a table',
    ...desk,
    limit: { points: 30, per_s: 60 },
    params,
    query: z.object({ format: SheetFormat, locale: z.enum(LOCALES).default('id') }),
    download: {
      formats: {
        pdf: { type: 'application/pdf', filename: 'resirkuit-consignment.pdf' },
        ...tableFiles('resirkuit-consignment'),
      } satisfies Record<SheetFormat, unknown>,
    },
    reply: z.instanceof(Blob),
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/confirmations/:token',
    summary: 'Like GET /api/confirmations, with the token in the address: for links of earlier versions',
    ...link,
  }),
  received: endpoint({
    method: 'POST',
    path: '/api/confirmations/:token/received',
    summary: 'Like POST /api/confirmations/received, with the token in the address',
    ...link,
    headers,
    body: NewReceived,
  }),
  treated: endpoint({
    method: 'POST',
    path: '/api/confirmations/:token/treated',
    summary: 'Like POST /api/confirmations/treated, with the token in the address',
    ...link,
    headers,
    body: NewTreated,
  }),
  openLink: endpoint({
    method: 'GET',
    path: '/api/confirmations',
    summary: "The consignment that the receiver's link is for",
    ...byReceiver,
    headers: linkHeader,
  }),
  receivedByLink: endpoint({
    method: 'POST',
    path: '/api/confirmations/received',
    summary:
      "Confirm, as the receiver, that the consignment arrived, with kilograms from the receiver's scale",
    ...byReceiver,
    headers: headers.extend(linkHeader.shape),
    body: NewReceived,
  }),
  treatedByLink: endpoint({
    method: 'POST',
    path: '/api/confirmations/treated',
    summary: 'Confirm, as the receiver, the treatment of the consignment, in several parts if needed',
    ...byReceiver,
    headers: headers.extend(linkHeader.shape),
    body: NewTreated,
  }),
}
