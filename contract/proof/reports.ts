import { z } from 'zod'
import { Instant, Text } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { Bilingual, ClassId } from '../reference/knowledge.ts'
import { tableFiles } from '../foundation/tables.ts'

/** `quarter`: of what the law calls hazardous waste of a business, and of nothing else; the others are about everything. */
export const ReportKind = z.enum(['month', 'quarter', 'half-year'])
export type ReportKind = z.infer<typeof ReportKind>

/** `2026-10`, `2026-Q4`, `2026-H2`: what kind it is follows from it. */
export const Period = z
  .string()
  .regex(/^(19|20)\d\d-(0[1-9]|1[0-2]|Q[1-4]|H[12])$/, 'must look like 2026-10, 2026-Q4 or 2026-H2')
  .meta({ id: 'ReportPeriod' })
export type Period = z.infer<typeof Period>

export const kindOfPeriod = (period: Period): ReportKind =>
  period.includes('Q') ? 'quarter' : period.includes('H') ? 'half-year' : 'month'

const Kg = z.number()
/**
 * Kilograms, to the gram. Of each line and of the total: what there was at the beginning (`opening`, `opening_out`) and
 * what came in are together all the others but `sent`. The stock at the end is the beginning of the next period.
 */
export const ReportFigures = z.object({
  /** In the stores. */
  opening_kg: Kg,
  /** With transporters and receivers. */
  opening_out_kg: Kg,
  in_kg: Kg,
  /** Became something else by taking apart; negative: was got out of something else. */
  passed_kg: Kg,
  reused_kg: Kg,
  repaired_kg: Kg,
  recycled_kg: Kg,
  refrigerant_kg: Kg,
  disposed_kg: Kg,
  loss_kg: Kg,
  /** The kilograms that receivers weighed less than was sent; negative: more. */
  difference_kg: Kg,
  /** With transporters and receivers, at the end. */
  out_kg: Kg,
  /** In the stores, at the end. */
  closing_kg: Kg,
  /** The kilograms that left the stores with consignments in this time; beside the sum. */
  sent_kg: Kg,
})
export type ReportFigures = z.infer<typeof ReportFigures>
export const ReportColumn = ReportFigures.keyof()
export type ReportColumn = z.infer<typeof ReportColumn>

const GROUP_MAX = 120
const WASTE_CODE_MAX = 40
const group = { group: z.string(), waste_code: z.string() }

export const ReportLine = ReportFigures.extend({
  /** One of the two is null. */
  device_class: ClassId.nullable(),
  material: ClassId.nullable(),
  name: Bilingual,
  ...group,
}).meta({ id: 'ReportLine' })
export type ReportLine = z.infer<typeof ReportLine>

/** Lines of one reporting group and waste code. */
export const ReportGroupSum = ReportFigures.extend(group).meta({ id: 'ReportGroupSum' })
export type ReportGroupSum = z.infer<typeof ReportGroupSum>

/** The receipts by one property; null: nobody said. The parts are together `in_kg` of the total. */
export const ReportPart = z
  .object({ key: z.string().nullable(), name: Bilingual, weight_kg: Kg })
  .meta({ id: 'ReportPart' })
export type ReportPart = z.infer<typeof ReportPart>

/** A consignment that left in this time. */
export const ReportManifest = z
  .object({
    consignment_id: z.int(),
    number: z.string(),
    /** Number in the national register; '': none. */
    manifest_number: z.string(),
    waste_code: z.string(),
    receiver: z.string(),
    sent_on: z.iso.date(),
    weight_kg: Kg,
  })
  .meta({ id: 'ReportManifest' })
export type ReportManifest = z.infer<typeof ReportManifest>

/** The facts of a report, frozen when it is handed in. */
export const ReportFacts = z.object({
  kind: ReportKind,
  period: Period,
  /** Both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  time_zone: z.string(),
  /** The operator of this installation; may be empty. */
  operator: z.string(),
  lines: z.array(ReportLine),
  total: ReportFigures,
  groups: z.array(ReportGroupSum),
  sources: z.array(ReportPart),
  districts: z.array(ReportPart),
  /** One that fewer senders name than can hide one stands with the others, under the key ''. */
  brands: z.array(ReportPart),
  /** In reports of a quarter; else none. */
  manifests: z.array(ReportManifest),
  /** In reports of a quarter: the weights left out because their source is unknown. */
  unrouted: ReportFigures.pick({ in_kg: true, out_kg: true, closing_kg: true }).optional(),
  /** The entries of the ledger in this time that it rests on. */
  ledger: z.object({ entries: z.int(), sha256: z.string() }),
})
export type ReportFacts = z.infer<typeof ReportFacts>

const HandedIn = z.object({
  at: Instant,
  /** null: the account is gone. */
  by: z.string().nullable(),
})

/** The details of a consignment in a report that may be entered later. */
export const ManifestDetail = z.enum(['manifest_number', 'waste_code'])
export type ManifestDetail = z.infer<typeof ManifestDetail>

const FigureDifference = z
  .object({
    part: z.enum(['total', 'lines', 'sources', 'districts', 'unrouted']),
    /** Of a line its class or material, of a part its key; null: of the total, of what nobody said, or of what is left out. */
    key: z.string().nullable(),
    name: Bilingual,
    /** null: of sources and districts, which have one figure. */
    column: ReportColumn.nullable(),
    said_kg: Kg,
    known_kg: Kg,
  })
  .meta({ id: 'ReportFigureDifference' })
export type FigureDifference = z.infer<typeof FigureDifference>

const ManifestDifference = z
  .object({
    part: z.literal('manifests'),
    /** Number of the consignment. */
    number: z.string(),
    detail: ManifestDetail,
    /** '': none. */
    said: z.string(),
    known: z.string(),
  })
  .meta({ id: 'ReportManifestDifference' })
export type ManifestDifference = z.infer<typeof ManifestDifference>

/**
 * A difference between the present facts and those handed in. Brands are not compared: senders are forgotten, which
 * is no correction.
 */
export const ReportDifference = z
  .discriminatedUnion('part', [FigureDifference, ManifestDifference])
  .meta({ id: 'ReportDifference' })
export type ReportDifference = z.infer<typeof ReportDifference>

export const Report = ReportFacts.extend({
  /** Hash of the facts in hexadecimal digits: the report handed in is the one that was read. */
  sha256: z.string(),
  /** Its last day has passed. */
  over: z.boolean(),
  /** null: it was not, and all of it may still change. */
  handed_in: HandedIn.nullable(),
  differences: z.array(ReportDifference),
}).meta({ id: 'Report' })
export type Report = z.infer<typeof Report>

export const ReportSummary = z
  .object({
    period: Period,
    kind: ReportKind,
    from: z.iso.date(),
    to: z.iso.date(),
    over: z.boolean(),
    handed_in: HandedIn.nullable(),
    /** Something was recorded or taken back since it was handed in that its time rests on; the report says what it changes. */
    recorded_since: z.boolean(),
  })
  .meta({ id: 'ReportSummary' })
export type ReportSummary = z.infer<typeof ReportSummary>

/** Under what a class or a material is reported. */
export const ReportGroup = z
  .object({
    what: ClassId,
    kind: z.enum(['class', 'material']),
    name: Bilingual,
    ...group,
    /** The group that we ship as a suggestion. */
    shipped: z.object(group),
    /** Somebody has decided otherwise. */
    changed: z.boolean(),
  })
  .meta({ id: 'ReportGroup' })
export type ReportGroup = z.infer<typeof ReportGroup>

const ReportGroups = z.object({
  success: z.literal(true),
  groups: z.array(ReportGroup),
  /** The source of the suggestion, and the day on which it was looked up. */
  shipped: z.object({ source: Bilingual, note: Bilingual, as_of: z.iso.date() }),
})

export const ReportGroupsForm = z.object({
  groups: z
    .array(
      z.object({
        what: ClassId,
        group: Text(GROUP_MAX).min(1, 'must not be blank'),
        waste_code: Text(WASTE_CODE_MAX),
      }),
    )
    .min(1)
    .max(500),
})
export type ReportGroupsForm = z.output<typeof ReportGroupsForm>

export const ReportFormat = z.enum(['csv', 'xlsx', 'pdf', 'json'])
export type ReportFormat = z.infer<typeof ReportFormat>

const params = z.object({ period: Period })
const desk = { access: 'operator', limit: { points: 120, per_s: 60 } } as const
const ReportReply = z.object({ success: z.literal(true), report: Report })

export const reports = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/reports',
    summary: 'The periods of a kind since the first entry of custody, newest first, with the current one',
    ...desk,
    query: z.object({
      kind: ReportKind.default('month'),
      before: Period.optional().meta({ description: 'The page of what is older than this period.' }),
      limit: z.coerce.number().int().min(1).max(60).default(24),
    }),
    reply: z.object({ success: z.literal(true), reports: z.array(ReportSummary), more: z.boolean() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/reports/:period',
    summary: 'A report: as it was handed in, or calculated now if it was not',
    ...desk,
    params,
    reply: ReportReply,
  }),
  handIn: endpoint({
    method: 'POST',
    path: '/api/admin/reports/:period/hand-in',
    summary: 'Freeze and sign the report of a past period, once. This cannot be undone',
    access: 'operator',
    strict: true,
    limit: { points: 30, per_s: 60 },
    params,
    body: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    reply: ReportReply,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/admin/reports/:period/file',
    summary:
      'A report in Indonesian as a table, a workbook or a PDF; or the signed document of a report that was handed in',
    access: 'operator',
    limit: { points: 60, per_s: 60 },
    params,
    query: z.object({ format: ReportFormat }),
    download: {
      formats: {
        ...tableFiles('resirkuit-laporan'),
        pdf: { type: 'application/pdf', filename: 'resirkuit-laporan.pdf' },
        json: { type: 'application/vc', filename: 'resirkuit-laporan.json' },
      } satisfies Record<ReportFormat, unknown>,
    },
    reply: z.instanceof(Blob),
  }),
  groups: endpoint({
    method: 'GET',
    path: '/api/admin/report-groups',
    summary: 'The group and the waste code under which each class and material is reported',
    ...desk,
    reply: ReportGroups,
  }),
  saveGroups: endpoint({
    method: 'PUT',
    path: '/api/admin/report-groups',
    summary:
      'Change the group and the waste code of some classes and materials; reports that were handed in stay',
    access: 'admin',
    strict: true,
    limit: { points: 60, per_s: 60 },
    body: ReportGroupsForm,
    reply: ReportGroups,
  }),
}
