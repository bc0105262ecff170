import type { Readable } from 'node:stream'
import { showPhone } from '#contract/foundation/show-phone.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import type { Context } from '#server/core/context.ts'
import { Problem } from '#server/core/errors.ts'
import { newPaper, PRODUCT } from '#server/features/foundation/documents/paper.ts'
import { drawHead, drawQr } from '#server/features/foundation/documents/pictures.ts'
import { COLOURS, LEFT, WIDTH } from '#server/features/foundation/documents/sheet.ts'
import { readPaperLogo } from '#server/features/foundation/settings/paper-logo.ts'
import { readOperator } from '#server/features/foundation/settings/read-operator.ts'

/** A text in one language is somebody's own. */
type Words = Bilingual | string
export type Poster = {
  /** Above the title. */
  kind: Bilingual
  title: Words
  lines: readonly Words[]
  /** The reason to scan the code. */
  scan: Bilingual
  /** The page that the code leads to. */
  path: string
}

// In points.
const QR = { largest: 250, smallest: 120 }
const GAP = 28
/** Nothing but the line at the bottom stands below. */
const BOTTOM = 770
/** A longer title is smaller, or the code would not fit. */
const LONG_TITLE = 40

/**
 * A poster as a PDF of one page: A4, in Indonesian with English below, with tags for people who have it read aloud.
 * @throws Problem 409 without a public address: the code would lead nowhere
 */
export async function drawPoster(
  ctx: Pick<Context, 'db' | 'env' | 'images' | 'log' | 'now'>,
  { kind, title, lines, scan, path }: Poster,
): Promise<Readable> {
  const { PUBLIC_URL } = ctx.env
  if (!PUBLIC_URL)
    throw new Problem(409, { code: 'not-configured' }, 'The public address is not set: the code leads there.')
  const [operator, logo] = await Promise.all([readOperator(ctx), readPaperLogo(ctx)])
  const name = typeof title === 'string' ? title : title.id
  const { doc, sheet, plain } = await newPaper(`${name} (${kind.id})`, ctx.now())
  const said = (words: Words) => (typeof words === 'string' ? plain(words) : words)
  const all = { x: LEFT, width: WIDTH }

  const top = sheet.y
  const x = drawHead(sheet, logo)
  sheet.moveTo(top + 7)
  sheet.paragraph('P', {
    x,
    width: LEFT + WIDTH - x,
    text: plain(operator.name || PRODUCT),
    size: 14,
    strong: true,
  })
  sheet.moveTo(Math.max(sheet.y, top + 34) + 40)
  sheet.paragraph('P', { ...all, text: kind, size: 14, strong: true, colour: COLOURS.copper })
  sheet.moveTo(sheet.y + 8)
  sheet.paragraph('H1', {
    ...all,
    text: said(title),
    size: name.length > LONG_TITLE ? 24 : 34,
    strong: true,
    colour: COLOURS.primary,
  })
  for (const line of lines) {
    sheet.moveTo(sheet.y + 12)
    sheet.paragraph('P', { ...all, text: said(line), size: 12.5 })
  }

  const y = sheet.y + GAP
  const size = Math.max(QR.smallest, Math.min(QR.largest, BOTTOM - y))
  const url = PUBLIC_URL + path
  drawQr(sheet, { x: LEFT, y, size, text: url, alt: scan.id })
  const beside = { x: LEFT + size + GAP, width: WIDTH - size - GAP }
  sheet.moveTo(y)
  sheet.paragraph('P', { ...beside, text: scan, size: 18, strong: true })
  sheet.moveTo(sheet.y + 8)
  sheet.paragraph('P', { ...beside, text: plain(url.replace(/^https?:\/\//, '')), size: 11 })
  const { phone, whatsapp } = operator
  const contact = [
    phone && showPhone(phone),
    whatsapp !== phone && whatsapp && `WhatsApp ${showPhone(whatsapp)}`,
  ].filter(Boolean)
  if (contact.length > 0) {
    sheet.moveTo(sheet.y + 8)
    sheet.paragraph('P', { ...beside, text: plain(contact.join(' · ')), size: 11 })
  }
  sheet.end(() => [
    {
      text: plain(operator.name ? `${operator.name} · ${PRODUCT}` : PRODUCT),
      ...all,
      size: 8,
      colour: COLOURS.muted,
    },
  ])
  return doc
}
