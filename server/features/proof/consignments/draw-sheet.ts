import type { Readable } from 'node:stream'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import { showPhone } from '#server/features/foundation/documents/phone.ts'
import { layOutColumns, newPaper, type Plain } from '#server/features/foundation/documents/paper.ts'
import { drawHead, type PaperLogo } from '#server/features/foundation/documents/pictures.ts'
import {
  COLOURS,
  LEFT,
  WIDTH,
  type PdfCell,
  type Sheet,
} from '#server/features/foundation/documents/sheet.ts'
import { instantInBoth, kilogramWords, pageWords } from '#server/features/proof/receipts/words.ts'
import type { ConsignmentSheet } from './sheet.ts'
import { consignmentDayWords, permitWords, signedFor, CONSIGNMENT_WORDS } from './words.ts'

/** Width of the names of the facts. */
const LABEL = 150
const GAP = 16
const SIGNATURE_HEIGHT = 52

/** The sheet of a consignment as a PDF: A4, in Indonesian with English below. @returns the bytes of the file */
export async function drawSheet(all: ConsignmentSheet, logo: PaperLogo | null): Promise<Readable> {
  const title = `${CONSIGNMENT_WORDS.title.id} ${all.number} (${CONSIGNMENT_WORDS.title.en})`
  const { doc, sheet, plain } = await newPaper(title, all.issued_at)
  const top = sheet.y
  const x = drawHead(sheet, logo)
  sheet.moveTo(top + 6)
  sheet.paragraph('P', { text: plain(all.sender), x, width: LEFT + WIDTH - x, size: 13, strong: true })
  sheet.moveTo(Math.max(sheet.y, top + 30) + 18)
  const heading = { x: LEFT, width: WIDTH, strong: true }
  sheet.paragraph('H1', { ...heading, text: CONSIGNMENT_WORDS.title, size: 24, colour: COLOURS.primary })
  if (all.state === 'draft')
    sheet.paragraph('P', { ...heading, text: CONSIGNMENT_WORDS.draft, size: 11, colour: COLOURS.copper })
  sheet.moveTo(sheet.y + 14)
  facts(sheet, all, plain)
  sheet.moveTo(sheet.y + 18)
  contents(sheet, all, plain)
  if (all.waste_code) {
    sheet.moveTo(sheet.y + 12)
    sheet.paragraph('P', { text: CONSIGNMENT_WORDS.check, x: LEFT, width: WIDTH, size: 9 })
  }
  sheet.moveTo(sheet.y + 18)
  signatures(sheet, all)
  sheet.end((page, pages) => [
    { text: plain(all.number), x: LEFT, width: WIDTH / 2, size: 8, colour: COLOURS.muted },
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

/** The facts that the manifest asks for. Unknown ones are left as a line to write on. */
function facts(sheet: Sheet, all: ConsignmentSheet, plain: Plain) {
  const { transporter, receiver, time_zone } = all
  const who = ({ name, address, phone_number }: ConsignmentSheet['receiver']) =>
    plain([name, address, phone_number && showPhone(phone_number, 'xlsx')].filter(Boolean).join(', '))
  const permits = (all: ConsignmentSheet['receiver']['permits']) => {
    const { id, en } = permitWords(all, consignmentDayWords)
    return { id: plain(id).id, en: plain(en).id }
  }
  const on = all.sent_on ?? all.leaves_on
  const day = on ? consignmentDayWords(on) : plain('')
  const rows: [label: Bilingual, text: Bilingual][] = [
    [CONSIGNMENT_WORDS.number, plain(all.number)],
    [CONSIGNMENT_WORDS.manifest, plain(all.manifest_number)],
    [CONSIGNMENT_WORDS.sent_at, day],
    [CONSIGNMENT_WORDS.loading_place, plain(all.loading_place)],
    [CONSIGNMENT_WORDS.waste_code, plain(all.waste_code)],
    [CONSIGNMENT_WORDS.packaging, plain(all.packaging)],
    [CONSIGNMENT_WORDS.transporter, transporter ? who(transporter) : CONSIGNMENT_WORDS.fetched],
    [CONSIGNMENT_WORDS.transporter_permit, permits(transporter?.permits ?? [])],
    [CONSIGNMENT_WORDS.vehicle, plain(all.vehicle)],
    [CONSIGNMENT_WORDS.receiver, who(receiver)],
    [CONSIGNMENT_WORDS.receiver_permit, permits(receiver.permits)],
    [CONSIGNMENT_WORDS.note, plain(all.note)],
    [CONSIGNMENT_WORDS.issued_at, instantInBoth(all.issued_at, time_zone)],
  ]
  sheet.table(
    rows.map(([label, text]): PdfCell[] => [
      { text: label, x: LEFT, width: LABEL, size: 9, strong: true, heads: 'Row' },
      {
        text: text.id ? text : CONSIGNMENT_WORDS.not_entered,
        x: LEFT + LABEL + GAP,
        width: WIDTH - LABEL - GAP,
        size: 10.5,
      },
    ]),
  )
}

function contents(sheet: Sheet, { lots, sent_kg }: ConsignmentSheet, plain: Plain) {
  const heading = { text: CONSIGNMENT_WORDS.contents, x: LEFT, width: WIDTH, size: 13, strong: true }
  if (lots.length === 0)
    return sheet.paragraph('P', { text: CONSIGNMENT_WORDS.empty, x: LEFT, width: WIDTH, size: 10.5 })
  const columns = layOutColumns([190, 70, 80], 3)
  const box = (text: string) => (text ? plain(text) : CONSIGNMENT_WORDS.none)
  sheet.table(
    lots.map(({ lot_id, name, box_number, seal_number, sent_kg: kg }) => {
      const said = { id: `${name.id} (#${lot_id})`, en: `${name.en} (#${lot_id})` }
      return columns.row([said, box(box_number), box(seal_number), kilogramWords(kg)])
    }),
    {
      heading,
      head: columns.head([
        CONSIGNMENT_WORDS.kind,
        CONSIGNMENT_WORDS.box,
        CONSIGNMENT_WORDS.seal,
        CONSIGNMENT_WORDS.weight,
      ]),
      sum: columns
        .row([CONSIGNMENT_WORDS.sum, plain(''), plain(''), kilogramWords(sent_kg)])
        .map((cell) => ({ ...cell, strong: true, size: 11 })),
    },
  )
}

/** The signatures of all parties, with room to write, on the same page as the text that they sign. */
function signatures(sheet: Sheet, { number, manifest_number, lots, sent_kg }: ConsignmentSheet) {
  const width = (WIDTH - 2 * GAP) / 3
  const at = (index: number) => LEFT + index * (width + GAP)
  const who = [CONSIGNMENT_WORDS.sender, CONSIGNMENT_WORDS.transporter, CONSIGNMENT_WORDS.receiver]
  const space: PdfCell['picture'] = { height: SIGNATURE_HEIGHT, draw: () => {} }
  const [said, kg] = [signedFor(number, manifest_number, lots.length), kilogramWords(sent_kg)]
  const signed = { id: `${said.id}, ${kg.id}`, en: `${said.en}, ${kg.en}` }
  sheet.table(
    [
      [{ text: signed, x: LEFT, width: WIDTH, size: 10.5 }],
      who.map((text, index) => ({ text, x: at(index), width, size: 9, strong: true, heads: 'Column' })),
      who.map((_, index) => ({
        text: CONSIGNMENT_WORDS.name_and_date,
        x: at(index),
        width,
        size: 8,
        picture: space,
      })),
    ],
    {
      heading: { text: CONSIGNMENT_WORDS.signatures, x: LEFT, width: WIDTH, size: 13, strong: true },
      together: true,
    },
  )
}
