import type { Readable } from 'node:stream'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import type { Drawing } from '#contract/requests/rounds.ts'
import { roundToGram } from '#server/features/requests/impact/totals.ts'
import { layOutColumns, newPaper, PRODUCT, type Plain } from '#server/features/foundation/documents/paper.ts'
import {
  drawHead,
  drawQr,
  drawSignature,
  type PaperLogo,
} from '#server/features/foundation/documents/pictures.ts'
import type { Receipt } from './receipt.ts'
import {
  COLOURS,
  LEFT,
  WIDTH,
  type PdfCell,
  type Sheet,
} from '#server/features/foundation/documents/sheet.ts'
import {
  calendarDay,
  CONDITIONS,
  confirmedBy,
  pieceWords,
  instantInBoth,
  kilogramWords,
  METHODS,
  pageWords,
  RECEIPT_WORDS,
  replacedReceipt,
} from './words.ts'

const QR = 84
const SIGNATURE = { width: 190, height: 66 }
/** Width of the names of the facts, and the position of their values. */
const LABEL = 140
const VALUE = LEFT + LABEL + 16

/**
 * A receipt as a PDF: A4, in Indonesian with English below, with tags for who has it read aloud.
 * @returns the bytes of the file
 */
export async function drawReceipt(receipt: Receipt, logo: PaperLogo | null = null): Promise<Readable> {
  const { number, issued_at } = receipt
  const title = `${RECEIPT_WORDS.title.id} ${number} (${RECEIPT_WORDS.title.en})`
  const { doc, sheet, plain } = await newPaper(title, issued_at)
  head(sheet, receipt, plain, logo)
  facts(sheet, receipt, plain)
  contents(sheet, receipt, plain)
  smallPrint(sheet)
  sheet.end((page, pages) => [
    { text: plain(number), x: LEFT, width: WIDTH / 2, size: 8, colour: COLOURS.muted },
    {
      text: pageWords(page, pages),
      x: LEFT + WIDTH / 2,
      width: WIDTH / 2,
      size: 8,
      figure: true,
      colour: COLOURS.muted,
    },
  ])
  return doc
}

/** The operator, the kind of paper, and the way to the request's page. */
function head(
  sheet: Sheet,
  { operator_name, page_url, tracking_code }: Receipt,
  plain: Plain,
  logo: PaperLogo | null,
) {
  const top = sheet.y
  const x = drawHead(sheet, logo)
  const width = WIDTH - (page_url ? QR + 24 : 0)
  const beside = { x, width: LEFT + width - x }
  const name = plain(operator_name)
  sheet.moveTo(top + (name.id ? 0 : 6))
  sheet.paragraph('P', { ...beside, text: name.id ? name : plain(PRODUCT), size: 13, strong: true })
  if (name.id) sheet.paragraph('P', { ...beside, text: plain(PRODUCT), size: 9, colour: COLOURS.muted })
  sheet.moveTo(Math.max(sheet.y, top + 30) + 22)
  sheet.paragraph('H1', {
    x: LEFT,
    width,
    text: RECEIPT_WORDS.title,
    size: 24,
    strong: true,
    colour: COLOURS.primary,
  })
  let below = sheet.y
  if (page_url) {
    const box = { x: LEFT + WIDTH - QR, y: top, size: QR }
    drawQr(sheet, { ...box, text: page_url, alt: `${RECEIPT_WORDS.track.id} ${tracking_code}` })
    sheet.moveTo(top + QR + 6)
    sheet.paragraph('P', { x: box.x - 20, width: QR + 20, text: RECEIPT_WORDS.track, size: 8, figure: true })
    below = Math.max(below, sheet.y)
  }
  sheet.moveTo(below + 18)
}

/** The event, its time, place and people. Unknown facts are left out. */
function facts(
  sheet: Sheet,
  { number, replaces, collected_at, collected_on, time_zone, place, ...receipt }: Receipt,
  plain: Plain,
) {
  const { sender, operator_name, manifest, issued_at, confirmation } = receipt
  const at = (when: Date) => instantInBoth(when, time_zone)
  const known: [label: Bilingual, text: Bilingual | null, picture?: PdfCell['picture']][] = [
    [RECEIPT_WORDS.number, plain(number)],
    [RECEIPT_WORDS.replaces, replaces && replacedReceipt(replaces.number, at(replaces.made_at))],
    [RECEIPT_WORDS.collected_at, collected_on ? calendarDay(collected_on) : collected_at && at(collected_at)],
    [RECEIPT_WORDS.place, plain(place)],
    [RECEIPT_WORDS.sender, sender === null ? null : plain(sender)],
    [RECEIPT_WORDS.taker, plain(operator_name || PRODUCT)],
    [RECEIPT_WORDS.manifest, manifest === null ? null : plain(manifest)],
    [RECEIPT_WORDS.issued_at, at(issued_at)],
    [
      RECEIPT_WORDS.confirmation,
      confirmation && confirmedBy[confirmation.by](at(confirmation.at)),
      confirmation?.by === 'signature' ? signature(sheet, confirmation.drawing) : undefined,
    ],
  ]
  sheet.table(
    known.flatMap(([label, text, picture]): PdfCell[][] =>
      text?.id
        ? [
            [
              { text: label, x: LEFT, width: LABEL, size: 9, strong: true, heads: 'Row' },
              { text, x: VALUE, width: LEFT + WIDTH - VALUE, size: 10.5, ...(picture && { picture }) },
            ],
          ]
        : [],
    ),
  )
}

const signature = (sheet: Sheet, drawing: Drawing): PdfCell['picture'] => ({
  height: SIGNATURE.height + 8,
  draw: (parent, y) =>
    drawSignature(sheet, parent, { ...SIGNATURE, x: VALUE, y: y + 4 }, drawing, RECEIPT_WORDS.signature.id),
})

/** The things by weight; before anybody has weighed them, as their sender describes them. */
function contents(sheet: Sheet, { weighed, declared }: Receipt, plain: Plain) {
  sheet.moveTo(sheet.y + 20)
  const heading = { x: LEFT, width: WIDTH, size: 13, strong: true }
  if (weighed.length > 0) return weights(sheet, { ...heading, text: RECEIPT_WORDS.weighed }, weighed)
  if (declared.length === 0)
    return sheet.paragraph('P', { x: LEFT, width: WIDTH, size: 10.5, text: RECEIPT_WORDS.nothing })
  const columns = layOutColumns([270, 120])
  sheet.table(
    declared.map(({ name, brand, condition, quantity }) => {
      const { id, en } = name ?? RECEIPT_WORDS.another_device
      const make = plain(brand).id
      const device = { id: `${id} ${make}`.trim(), en: `${en} ${make}`.trim() }
      return columns.row([device, CONDITIONS[condition], pieceWords(quantity)])
    }),
    {
      heading: { ...heading, text: RECEIPT_WORDS.declared },
      head: columns.head([RECEIPT_WORDS.device, RECEIPT_WORDS.condition, RECEIPT_WORDS.pieces]),
    },
  )
}

function weights(sheet: Sheet, heading: PdfCell, weighed: Receipt['weighed']) {
  const columns = layOutColumns([176, 134, 58])
  const kg = (some: Receipt['weighed']) =>
    kilogramWords(roundToGram(some.reduce((sum, { weight_kg }) => sum + weight_kg, 0)))
  const parts = [...Map.groupBy(weighed, ({ method }) => method)].map(
    ([method, some]) => [METHODS[method], kg(some)] as const,
  )
  /** How much of the sum was weighed, and how much was not. */
  const split = (language: keyof Bilingual) =>
    parts.map(([how, sum]) => `${how[language]} ${sum[language]}`).join('\n')
  const pieces = weighed.reduce<number | null>(
    (sum, { units }) => (sum === null || units === null ? null : sum + units),
    0,
  )
  const counted = (units: number | null) => (units === null ? RECEIPT_WORDS.not_counted : pieceWords(units))
  const sum = [
    RECEIPT_WORDS.sum,
    parts.length > 1 ? { id: split('id'), en: split('en') } : parts[0]![0],
    counted(pieces),
    kg(weighed),
  ]
  sheet.table(
    weighed.map(({ name, method, units, weight_kg }) =>
      columns.row([name, METHODS[method], counted(units), kilogramWords(weight_kg)]),
    ),
    {
      heading,
      head: columns.head([
        RECEIPT_WORDS.device,
        RECEIPT_WORDS.method,
        RECEIPT_WORDS.pieces,
        RECEIPT_WORDS.weight,
      ]),
      sum: columns.row(sum).map((cell, at) => (at === 1 ? cell : { ...cell, strong: true, size: 11 })),
    },
  )
}

function smallPrint(sheet: Sheet) {
  sheet.moveTo(sheet.y + 20)
  sheet.paragraph('P', { text: RECEIPT_WORDS.not_a_certificate, x: LEFT, width: WIDTH, size: 9 })
}
