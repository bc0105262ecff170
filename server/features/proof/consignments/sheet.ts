import { Readable } from 'node:stream'
import type { SheetFormat } from '#contract/proof/consignments.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import type { Partner, PartnerKind } from '#contract/proof/partners.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { writeBook, toSheet } from '#server/features/foundation/documents/book.ts'
import { writeCsv } from '#server/features/foundation/documents/csv.ts'
import { dayCell, wallClock, type Column } from '#server/features/foundation/documents/table.ts'
import { readPaperLogo } from '#server/features/foundation/settings/paper-logo.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { dayOf } from '#server/time/today.ts'
import { PRODUCT } from '#server/features/foundation/documents/paper.ts'
import { drawSheet } from './draw-sheet.ts'
import { readPapers, readConsignment } from './read.ts'
import { permitWords, CONSIGNMENT_WORDS } from './words.ts'

/** Everything that the sheet of a consignment says: what the national manifest asks for, and the lots. */
export async function readSheet(ctx: RequestContext<Member>, id: number) {
  const { TIME_ZONE } = ctx.env
  const detail = await readConsignment(ctx, id)
  const sent_on = detail.sent_at && dayOf(new Date(detail.sent_at), TIME_ZONE)
  // It left under what held on that day, whatever has ended since.
  const { store, receiver, transporter } = await readPapers(ctx, id, sent_on ?? undefined)
  const { operator_name } = await readSettings(ctx.db)
  const receives = receiver.kinds.filter((kind) => kind !== 'transporter')
  return {
    ...detail,
    sent_on,
    sender: operator_name || PRODUCT,
    loading_place: [store.name, store.address].filter(Boolean).join(', '),
    receiver: { ...receiver, permits: permitsOf(receiver, receives) },
    transporter: transporter && { ...transporter, permits: permitsOf(transporter, ['transporter']) },
    issued_at: ctx.now(),
    time_zone: TIME_ZONE,
  }
}
export type ConsignmentSheet = Awaited<ReturnType<typeof readSheet>>

/** The permits that hold on the day. */
const permitsOf = ({ permits }: Partner, kinds: readonly PartnerKind[]) =>
  permits.filter(({ covers, ended }) => kinds.includes(covers) && !ended)

/** The sheet of a consignment, to print or for other programs. @throws Problem 404 */
export async function writeSheet(
  ctx: RequestContext<Member>,
  id: number,
  { format, locale }: { format: SheetFormat; locale: Locale },
): Promise<Readable> {
  const found = await readSheet(ctx, id)
  if (format === 'pdf') return drawSheet(found, await readPaperLogo(ctx))
  const clock = wallClock(ctx.env.TIME_ZONE)
  const columns = columnsFor(found, locale)
  if (format === 'csv') return Readable.from(writeCsv(columns, [found.lots], clock), { objectMode: false })
  const name = CONSIGNMENT_WORDS.title[locale]
  const sums = sumsOf(found)
  const between = Array<null>(columns.length - 1 - sums.length).fill(null)
  const sum = [CONSIGNMENT_WORDS.sum[locale], ...between, ...sums]
  return writeBook([toSheet({ name, columns, rows: found.lots, sum })], clock, ctx.now())
}

type Line = ConsignmentSheet['lots'][number]

/** Below the last three columns; kilograms that nobody has weighed yet have no sum. */
const sumsOf = ({ sent_kg, received_kg, difference_kg }: ConsignmentSheet) => [
  sent_kg,
  received_kg,
  difference_kg,
]

/** A line for each lot; what is said of the whole consignment is on each, as registers want it. */
function columnsFor(all: ConsignmentSheet, locale: Locale): Column<Line>[] {
  const { receiver, transporter } = all
  const permits = (of: Partner['permits']) => permitWords(of, (day) => ({ id: day, en: day }))[locale] || null
  const column = (word: Bilingual, of: Column<Line>['of'], width = 15): Column<Line> => ({
    header: word[locale],
    width,
    of,
  })
  return [
    column(CONSIGNMENT_WORDS.number, () => all.number),
    column(CONSIGNMENT_WORDS.manifest, () => all.manifest_number || null),
    column(CONSIGNMENT_WORDS.sent_at, () => dayCell(all.sent_on ?? all.leaves_on), 16),
    column(CONSIGNMENT_WORDS.sender, () => all.sender, 20),
    column(CONSIGNMENT_WORDS.loading_place, () => all.loading_place, 26),
    column(CONSIGNMENT_WORDS.waste_code, () => all.waste_code || null, 10),
    column(CONSIGNMENT_WORDS.packaging, () => all.packaging || null),
    column(CONSIGNMENT_WORDS.transporter, () => transporter?.name ?? null),
    column(CONSIGNMENT_WORDS.transporter_permit, () => permits(transporter?.permits ?? [])),
    column(CONSIGNMENT_WORDS.vehicle, () => all.vehicle || null),
    column(CONSIGNMENT_WORDS.receiver, () => receiver.name, 20),
    column(CONSIGNMENT_WORDS.receiver_permit, () => permits(receiver.permits)),
    column(CONSIGNMENT_WORDS.lot, ({ lot_id }) => lot_id, 8),
    column(CONSIGNMENT_WORDS.kind, ({ name }) => name[locale], 20),
    column(CONSIGNMENT_WORDS.box, ({ box_number }) => box_number || null, 10),
    column(CONSIGNMENT_WORDS.seal, ({ seal_number }) => seal_number || null, 10),
    column(CONSIGNMENT_WORDS.sent_kg, ({ sent_kg }) => sent_kg, 11),
    column(CONSIGNMENT_WORDS.received_kg, ({ received_kg }) => received_kg, 11),
    column(CONSIGNMENT_WORDS.difference_kg, ({ difference_kg }) => difference_kg, 11),
  ]
}
