import { encode } from 'uqr'
import type { Drawing } from '#contract/requests/rounds.ts'
import { COLOURS, LEFT, type PdfDocument, type Element, type Sheet } from './sheet.ts'

type Square = { x: number; y: number; size: number }

/** The picture at the head of a paper, in points. The product's sign is a square. */
const HEAD = { width: 120, height: 34, sign: 30, gap: 10 }

/** The operator's logo as a PNG. */
export type PaperLogo = { data: Uint8Array; width: number; height: number }

/**
 * Draws the operator's logo at the top left, or else the sign of the product. The name beside it says whose paper it is.
 * @returns the position of what stands beside it
 */
export function drawHead({ doc, decorate, y }: Sheet, logo: PaperLogo | null): number {
  if (!logo) {
    decorate(() => drawSign(doc, { x: LEFT, y, size: HEAD.sign }))
    return LEFT + HEAD.sign + HEAD.gap
  }
  const scale = Math.min(HEAD.width / logo.width, HEAD.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  const below = y + (HEAD.sign - height) / 2
  decorate(() => void doc.image(Buffer.from(logo.data), LEFT, below, { width, height }))
  return LEFT + width + HEAD.gap
}

/** The sign of the product (web/illustrations/logo.tsx), which is drawn 48 units wide. */
function drawSign(doc: PdfDocument, { x, y, size }: Square) {
  doc
    .save()
    .translate(x, y)
    .scale(size / 40)
    .translate(-4, -4)
    .lineJoin('round')
  doc.path('M22 24h6l9-9').lineWidth(4).stroke(COLOURS.leaf)
  doc.path('M24 7h-7L7 17v14l10 10h7a17 17 0 0 0 0-34Z').lineWidth(5).stroke(COLOURS.primary)
  doc.circle(21, 24, 5).fill(COLOURS.copper)
  doc.restore()
}

/** @param what its text, and what is said of it to who does not see it */
export function drawQr(
  { doc, root }: Sheet,
  { x, y, size, text, alt }: Square & { text: string; alt: string },
) {
  // The paper around it is its quiet zone.
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const module = size / modules
  root.add(
    doc.struct('Figure', { alt, ...placed([x, y, x + size, y + size]) }, () => {
      for (const [row, modules] of data.entries())
        for (let from = 0; from < modules.length; from++) {
          let to = from
          while (modules[to]) to++
          if (to > from) doc.rect(x + from * module, y + row * module, (to - from) * module, module)
          from = to
        }
      doc.fill('#000')
    }),
  )
}

type Box = { x: number; y: number; width: number; height: number }

/** As large as the box allows, on a line; what lies outside of its frame is left out. */
export function drawSignature({ doc }: Sheet, parent: Element, box: Box, drawing: Drawing, alt: string) {
  const { x, y, width, height } = box
  const scale = Math.min(width / drawing.width, height / drawing.height)
  parent.add(
    doc.struct('Figure', { alt, ...placed([x, y, x + width, y + height]) }, () => {
      doc.save().rect(x, y, width, height).clip()
      doc.lineWidth(1.2).lineCap('round').lineJoin('round').strokeColor(COLOURS.ink)
      for (const line of drawing.lines) {
        for (let at = 0; at + 1 < line.length; at += 2) {
          const [left, top] = [x + line[at]! * scale, y + line[at + 1]! * scale]
          if (at === 0) doc.moveTo(left, top)
          // A line of one point is a dot.
          if (at > 0 || line.length < 4) doc.lineTo(left, top)
        }
        if (line.length > 1) doc.stroke()
      }
      doc.restore()
      doc
        .moveTo(x, y + height)
        .lineTo(x + width, y + height)
        .lineWidth(0.5)
        .stroke(COLOURS.muted)
    }),
  )
}

/** The types do not know yet where a figure stands. */
const placed = (bbox: [number, number, number, number]) => ({ bbox, placement: 'Block' }) as object
