import { Readable } from 'node:stream'
import type { SheetFormat } from '#contract/proof/consignments.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import type { Partner, PartnerKind } from '#contract/proof/partners.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { book, sheetOf as tableOf } from '#server/features/foundation/documents/book.ts'
import { csv } from '#server/features/foundation/documents/csv.ts'
import { dayCell, wallClock, type Column } from '#server/features/foundation/documents/table.ts'
import { roundToGram } from '#server/features/requests/impact/totals.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { dayOf } from '#server/time/today.ts'
import { PRODUCT } from '#server/features/foundation/documents/paper.ts'
import { drawSheet } from './draw-sheet.ts'
import { papersOf, read } from './read.ts'
import { permitWords, WORDS } from './words.ts'

/** Everything that the sheet of a consignment says: what the national manifest asks for, and the lots. */
export async function sheetOf(ctx: RequestContext<Member>, id: number) {
  const { TIME_ZONE } = ctx.env
  const detail = await read(ctx, id)
  const sent_on = detail.sent_at && dayOf(new Date(detail.sent_at), TIME_ZONE)
  // It left under what held on that day, whatever has ended since.
  const { store, receiver, transporter } = await papersOf(ctx, id, sent_on ?? undefined)
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
export type ConsignmentSheet = Awaited<ReturnType<typeof sheetOf>>

/** The permits that hold on the day. */
const permitsOf = ({ permits }: Partner, kinds: readonly PartnerKind[]) =>
  permits.filter(({ covers, ended }) => kinds.includes(covers) && !ended)

/** The sheet of a consignment, to print or for other programs. @throws Problem 404 */
export async function sheet(
  ctx: RequestContext<Member>,
  id: number,
  { format, locale }: { format: SheetFormat; locale: Locale },
): Promise<Readable> {
  const found = await sheetOf(ctx, id)
  if (format === 'pdf') return drawSheet(found)
  const clock = wallClock(ctx.env.TIME_ZONE)
  const columns = columnsFor(found, locale)
  if (format === 'csv') return Readable.from(csv(columns, [found.lots], clock), { objectMode: false })
  const name = WORDS.title[locale]
  const sums = sumsOf(found)
  const between = Array<null>(columns.length - 1 - sums.length).fill(null)
  const sum = [WORDS.sum[locale], ...between, ...sums]
  return book([tableOf({ name, columns, rows: found.lots, sum })], clock, ctx.now())
}

type Line = ConsignmentSheet['lots'][number]

/** Below the last three columns; of kilograms that nobody has weighed yet there is no sum. */
function sumsOf({ lots, sent_kg }: ConsignmentSheet) {
  const all = (of: (line: Line) => number | null) => {
    const known = lots.flatMap((line) => of(line) ?? [])
    return known.length > 0 ? roundToGram(known.reduce((sum, kg) => sum + kg, 0)) : null
  }
  return [sent_kg, all((line) => line.received_kg), all((line) => line.difference_kg)]
}

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
    column(WORDS.number, () => all.number),
    column(WORDS.manifest, () => all.manifest_number || null),
    column(WORDS.sent_at, () => dayCell(all.sent_on ?? all.leaves_on), 16),
    column(WORDS.sender, () => all.sender, 20),
    column(WORDS.loading_place, () => all.loading_place, 26),
    column(WORDS.waste_code, () => all.waste_code || null, 10),
    column(WORDS.packaging, () => all.packaging || null),
    column(WORDS.transporter, () => transporter?.name ?? null),
    column(WORDS.transporter_permit, () => permits(transporter?.permits ?? [])),
    column(WORDS.vehicle, () => all.vehicle || null),
    column(WORDS.receiver, () => receiver.name, 20),
    column(WORDS.receiver_permit, () => permits(receiver.permits)),
    column(WORDS.lot, ({ lot_id }) => lot_id, 8),
    column(WORDS.kind, ({ name }) => name[locale], 20),
    column(WORDS.box, ({ box_number }) => box_number || null, 10),
    column(WORDS.seal, ({ seal_number }) => seal_number || null, 10),
    column(WORDS.sent_kg, ({ sent_kg }) => sent_kg, 11),
    column(WORDS.received_kg, ({ received_kg }) => received_kg, 11),
    column(WORDS.difference_kg, ({ difference_kg }) => difference_kg, 11),
  ]
}
