import type { Readable } from 'node:stream'
import { TimeZone } from '#contract/requests/appointments.ts'
import type { Certificate } from '#contract/proof/certificates.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import { layOutColumns, newPaper, PRODUCT, type Plain } from '#server/features/foundation/documents/paper.ts'
import { drawHead, drawQr, type PaperLogo } from '#server/features/foundation/documents/pictures.ts'
import {
  COLOURS,
  LEFT,
  WIDTH,
  type PdfCell,
  type Sheet,
} from '#server/features/foundation/documents/sheet.ts'
import { pieceWords, instantInBoth, kilogramWords, pageWords } from '#server/features/proof/receipts/words.ts'
import {
  COVERS,
  differenceWords,
  emissionWords,
  ENDS,
  entryCountWords,
  GRADE_OF_LINE,
  GRADES,
  OUTCOMES,
  spanWords,
  unfollowedWords,
  wipeWords,
  CERTIFICATE_WORDS,
} from './words.ts'

const QR = 92
const LABEL = 150
const VALUE = LEFT + LABEL + 16
/** Description of the attachment in PDF readers. */
const ATTACHED = 'resirkuit-certificate.json'

const alike = (text: string): Bilingual => ({ id: text, en: text })

/**
 * A certificate as a PDF: A4, in Indonesian with English below, with the signed document attached.
 * @param signed the document, as it was signed
 */
export async function drawCertificate(
  certificate: Certificate,
  logo: PaperLogo | null,
  signed: string,
): Promise<Readable> {
  const { number, issued_at } = certificate
  const title = `${CERTIFICATE_WORDS.title.id} ${number} (${CERTIFICATE_WORDS.title.en})`
  const { doc, sheet, plain } = await newPaper(title, new Date(issued_at))
  doc.file(Buffer.from(signed), {
    name: ATTACHED,
    type: 'application/vc',
    description: 'W3C Verifiable Credential',
    creationDate: new Date(issued_at),
    modifiedDate: new Date(issued_at),
  })
  head(sheet, certificate, plain, logo)
  facts(sheet, certificate, plain)
  lines(sheet, certificate, plain)
  behind(sheet, certificate, plain)
  smallPrint(sheet, certificate)
  sheet.end((page, pages) => [
    { text: alike(certificate.id), x: LEFT, width: WIDTH / 2, size: 8, colour: COLOURS.muted },
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

/** Its own address; undefined: nobody has said under which this installation is found. */
const addressOf = ({ document }: Certificate) =>
  document.id.startsWith('https:') || document.id.startsWith('http:') ? document.id : undefined

function head(sheet: Sheet, certificate: Certificate, plain: Plain, logo: PaperLogo | null) {
  const { document } = certificate
  const ended = endOf(certificate)
  const top = sheet.y
  const address = addressOf(certificate)
  const width = WIDTH - (address ? QR + 24 : 0)
  const x = drawHead(sheet, logo)
  const beside = { x, width: LEFT + width - x }
  const name = plain(document.issuer.name ?? '')
  sheet.moveTo(top + (name.id ? 0 : 6))
  sheet.paragraph('P', { ...beside, text: name.id ? name : alike(PRODUCT), size: 13, strong: true })
  if (name.id) sheet.paragraph('P', { ...beside, text: alike(PRODUCT), size: 9, colour: COLOURS.muted })
  sheet.moveTo(Math.max(sheet.y, top + 30) + 22)
  const title = { x: LEFT, width, size: 24, strong: true, colour: COLOURS.primary }
  sheet.paragraph('H1', { ...title, text: CERTIFICATE_WORDS.title })
  if (ended) {
    const text = (language: keyof Bilingual) => `${CERTIFICATE_WORDS.ended[language]}: ${ended[language]}`
    sheet.moveTo(sheet.y + 8)
    sheet.paragraph('P', {
      x: LEFT,
      width,
      size: 12,
      strong: true,
      colour: COLOURS.copper,
      text: { id: text('id'), en: text('en') },
    })
  }
  let below = sheet.y
  if (address) {
    const box = { x: LEFT + WIDTH - QR, y: top, size: QR }
    drawQr(sheet, { ...box, text: address, alt: `${CERTIFICATE_WORDS.verify.id}: ${address}` })
    sheet.moveTo(top + QR + 6)
    sheet.paragraph('P', {
      x: box.x - 20,
      width: QR + 20,
      text: CERTIFICATE_WORDS.verify,
      size: 8,
      figure: true,
    })
    below = Math.max(below, sheet.y)
  }
  sheet.moveTo(below + 18)
}

/** Why it holds no more; undefined: it does. */
function endOf({ end_reason, disowned }: Certificate) {
  if (end_reason) return ENDS[end_reason]
  return disowned ? CERTIFICATE_WORDS.disowned : undefined
}

/** The certified record, and its certainty. */
function facts(sheet: Sheet, { number, kind, document, issued_at }: Certificate, plain: Plain) {
  const { credentialSubject: record } = document
  const zone = TimeZone.parse(record.timeZone)
  const days = spanWords(record.from, record.to)
  named(sheet, [
    [CERTIFICATE_WORDS.number, alike(String(number))],
    [CERTIFICATE_WORDS.issued_at, instantInBoth(new Date(issued_at), zone)],
    [
      CERTIFICATE_WORDS.covers,
      { id: `${COVERS[kind].id}: ${days.id}`, en: `${COVERS[kind].en}: ${days.en}` },
    ],
    [CERTIFICATE_WORDS.grade, GRADES[record.grade]],
    ...said(CERTIFICATE_WORDS.consignment, record.consignmentNumber, plain),
    ...said(CERTIFICATE_WORDS.manifest, record.manifestNumber, plain),
    ...said(CERTIFICATE_WORDS.sent, record.sentKg, kilogramWords),
    ...said(CERTIFICATE_WORDS.difference, record.differenceKg, differenceWords),
  ])
}

type Fact = [label: Bilingual, text: Bilingual]

/** Only what there is. */
const said = <Value>(
  label: Bilingual,
  value: Value | undefined,
  words: (value: Value) => Bilingual,
): Fact[] => (value === undefined ? [] : [[label, words(value)]])

/** Each in a line. */
const inLines = (all: readonly Bilingual[]): Bilingual => ({
  id: all.map(({ id }) => id).join('\n'),
  en: all.map(({ en }) => en).join('\n'),
})

/** The sources of the certificate. */
function behind(sheet: Sheet, { document }: Certificate, plain: Plain) {
  const { credentialSubject: record, issuer } = document
  const ledger = entryCountWords(record.ledger.entries)
  const receivers = record.receivers.map(({ receiver, weightKg }) => {
    const { id, en } = kilogramWords(weightKg)
    const name = plain(receiver).id
    return { id: `${name}, ${id}`, en: `${name}, ${en}` }
  })
  sheet.moveTo(sheet.y + 18)
  named(sheet, [
    [CERTIFICATE_WORDS.receivers, receivers.length > 0 ? inLines(receivers) : CERTIFICATE_WORDS.no_receiver],
    ...said(CERTIFICATE_WORDS.unfollowed, record.unfollowedKg, unfollowedWords),
    ...said(CERTIFICATE_WORDS.wipes, record.dataWipes?.map(wipeWords), inLines),
    ...said(CERTIFICATE_WORDS.emissions, emissionWords(record), (text) => text),
    [CERTIFICATE_WORDS.signed_by, plain(issuer.id)],
    [CERTIFICATE_WORDS.ledger, { id: `${record.ledger.sha256}\n${ledger.id}`, en: ledger.en }],
  ])
}

const named = (sheet: Sheet, facts: readonly Fact[]) =>
  sheet.table(
    facts.map(([label, text]): PdfCell[] => [
      { text: label, x: LEFT, width: LABEL, size: 9, strong: true, heads: 'Row' },
      { text, x: VALUE, width: LEFT + WIDTH - VALUE, size: 9.5 },
    ]),
  )

function lines(sheet: Sheet, { document }: Certificate, plain: Plain) {
  const { lines: all, weightKg } = document.credentialSubject
  const columns = layOutColumns([165, 145, 58])
  const units = (some?: number) => (some === undefined ? CERTIFICATE_WORDS.not_counted : pieceWords(some))
  sheet.moveTo(sheet.y + 20)
  sheet.table(
    all.map(({ deviceName, materialName, fractionName, outcome, grade, units: some, weightKg }) => {
      const said = (language: keyof Bilingual) =>
        [OUTCOMES[outcome], fractionName, GRADE_OF_LINE[grade]]
          .flatMap((one) => one?.[language] ?? [])
          .join(', ')
      const { id, en } = deviceName ?? materialName ?? CERTIFICATE_WORDS.not_said
      const name = { id: plain(id).id, en: plain(en).id }
      return columns.row([name, { id: said('id'), en: said('en') }, units(some), kilogramWords(weightKg)])
    }),
    {
      heading: { x: LEFT, width: WIDTH, size: 13, strong: true, text: CERTIFICATE_WORDS.contents },
      head: columns.head([
        CERTIFICATE_WORDS.device,
        CERTIFICATE_WORDS.outcome,
        CERTIFICATE_WORDS.pieces,
        CERTIFICATE_WORDS.weight,
      ]),
      sum: columns
        .row([CERTIFICATE_WORDS.sum, alike(''), alike(''), kilogramWords(weightKg)])
        .map((cell) => ({ ...cell, strong: true, size: 11 })),
    },
  )
}

function smallPrint(sheet: Sheet, { document }: Certificate) {
  const paragraphs = [
    CERTIFICATE_WORDS.check,
    ...(document.issuer.id.startsWith('did:key:') ? [CERTIFICATE_WORDS.no_address] : []),
    CERTIFICATE_WORDS.no_title,
  ]
  sheet.moveTo(sheet.y + 12)
  for (const text of paragraphs) {
    sheet.moveTo(sheet.y + 8)
    sheet.paragraph('P', { text, x: LEFT, width: WIDTH, size: 9 })
  }
}
