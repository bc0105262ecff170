import type { Bilingual } from '#contract/reference/knowledge.ts'
import type { Fonts } from './fonts.ts'

// All lengths are points, 72 to an inch; the page is A4.
const SHORT_SIDE = 595.28
const LONG_SIDE = 841.89
export type Page = { width: number; height: number }
const PORTRAIT: Page = { width: SHORT_SIDE, height: LONG_SIDE }
export const LANDSCAPE: Page = { width: LONG_SIDE, height: SHORT_SIDE }
const MARGIN = 56
const TOP = 44
/** Above the bottom: where the line with the page's number begins. */
const FOOT_HEIGHT = 48
/** Above that: where everything else ends. */
const FOOT_GAP = 14
const CELL_TOP = 4
const CELL_BOTTOM = 5
const HEADING_GAP = 6
/** The second language is so much smaller. */
const SECOND = 0.85

export const LEFT = MARGIN
/** Width of an upright page. */
export const WIDTH = PORTRAIT.width - 2 * MARGIN
export const COLOURS = {
  ink: '#16211d',
  muted: '#55625c',
  line: '#d9d5ca',
  primary: '#0f5c47',
  leaf: '#2f8f6f',
  copper: '#b4602a',
}

export type PdfDocument = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

/** A cell with its text. A text that is alike in both languages is written once. */
export type PdfCell = {
  text: Bilingual
  x: number
  width: number
  size?: number
  strong?: boolean
  colour?: string
  /** Figures stand on the right, with digits of one width. */
  figure?: boolean
  /** Of a table: names its row or its column; else it is what the table says. */
  heads?: 'Row' | 'Column'
  /** Below the text. */
  picture?: { height: number; draw: (parent: Element, y: number) => void }
}

/**
 * Which features of the font a text uses. Without ligatures: programs that write a PDF again lose which letters stand
 * behind one.
 */
const featuresOf = ({ tnum }: { tnum: boolean }) =>
  // The types know lists only, which cannot turn anything off.
  ({ liga: false, clig: false, dlig: false, calt: false, tnum }) as unknown as ['tnum']

/** A document that reads itself aloud in the right order and language. What is put on it goes from top to bottom. */
export function createSheet(doc: PdfDocument, fonts: Fonts, page = PORTRAIT) {
  const width = page.width - 2 * MARGIN
  const foot = page.height - FOOT_HEIGHT
  // The types do not know yet that a font may have been read before.
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font as unknown as Buffer)
  const root = doc.struct('Document')
  doc.addStructure(root)
  let y = TOP

  const set = ({ size = 10, strong = false, colour = COLOURS.ink }: PdfCell, second: boolean) =>
    doc
      .font((strong && !second ? 'strong' : 'plain') satisfies keyof Fonts)
      .fontSize(second ? Math.max(7.5, size * SECOND) : size)
      .fillColor(second ? COLOURS.muted : colour)
  const options = ({ width, figure = false }: PdfCell) => ({
    width,
    lineGap: 1,
    features: featuresOf({ tnum: figure }),
    ...(figure && { align: 'right' as const }),
  })
  /** With `height` set, nothing that is too long begins a page of its own. */
  const write = (cell: PdfCell, text: string, second: boolean, at: number) => {
    set(cell, second)
    const height = doc.heightOfString(text, options(cell))
    doc.text(text, cell.x, at, { ...options(cell), height: height + 1 })
    return at + height
  }
  const heightOf = (cell: PdfCell) => {
    const { id, en } = cell.text
    const first = set(cell, false).heightOfString(id, options(cell))
    const second = en === id ? 0 : set(cell, true).heightOfString(en, options(cell))
    return first + second + (cell.picture?.height ?? 0)
  }

  /** Draws the parts that are no content: lines, grounds, repetitions on the next page. */
  const decorate = (draw: () => void, type: 'Layout' | 'Pagination' = 'Layout') => {
    doc.markContent('Artifact', { type })
    draw()
    doc.endMarkedContent()
  }
  const rule = (colour = COLOURS.line) =>
    decorate(() =>
      doc
        .moveTo(LEFT, y)
        .lineTo(LEFT + width, y)
        .lineWidth(0.75)
        .stroke(colour),
    )

  /** Both languages below one another. @param aloud puts what it draws where it belongs in the document */
  const both = (cell: PdfCell, top: number, aloud: (draw: () => void, lang?: 'en') => void) => {
    const { id, en } = cell.text
    let at = top
    aloud(() => void (at = write(cell, id, false, at)))
    if (en !== id) aloud(() => void (at = write(cell, en, true, at)), 'en')
    return at
  }
  const say = (parent: Element, tag: string, cell: PdfCell, top: number) => {
    const element = doc.struct(tag, (cell.heads && { scope: cell.heads }) as object)
    parent.add(element)
    const below = both(cell, top, (draw, lang) =>
      element.add(lang ? doc.struct('Span', { lang }, draw) : draw),
    )
    cell.picture?.draw(element, below)
    element.end()
  }
  /** Draws text that is no part of the document: a repetition, or words about the page. */
  const mention = (cells: readonly PdfCell[], type: 'Layout' | 'Pagination') =>
    decorate(() => {
      for (const cell of cells) both(cell, y + CELL_TOP, (draw) => draw())
    }, type)

  /** @returns whether a page was begun for something of this height */
  const makeRoom = (height: number) => {
    if (y + height <= foot - FOOT_GAP) return false
    doc.addPage()
    y = TOP
    return true
  }

  return {
    doc,
    root,
    width,
    get y() {
      return y
    },
    moveTo: (to: number) => void (y = to),
    decorate,
    paragraph(tag: string, cell: PdfCell) {
      const height = heightOf(cell)
      makeRoom(height)
      say(root, tag, cell, y)
      y += height
    },
    /**
     * A table; its head is repeated on every page that it goes on to.
     * @param heading stands above it, on the same page
     * @param sum its last row, on the same page as the one before it
     * @param together all of it on one page
     */
    table(
      rows: readonly (readonly PdfCell[])[],
      {
        heading,
        head,
        sum,
        together = false,
      }: { heading?: PdfCell; head?: readonly PdfCell[]; sum?: readonly PdfCell[]; together?: boolean } = {},
    ) {
      const heightOfRow = (cells: readonly PdfCell[]) =>
        Math.max(...cells.map(heightOf)) + CELL_TOP + CELL_BOTTOM
      const all = sum ? [...rows, sum] : rows
      const heights = all.map(heightOfRow)
      const headHeight = head ? heightOfRow(head) : 0
      const needed = (at: number) => {
        if (together && at === 0) return heights.reduce((whole, height) => whole + height, 0)
        return heights[at]! + (sum && at === all.length - 2 ? heights.at(-1)! : 0)
      }

      if (heading) {
        makeRoom(heightOf(heading) + HEADING_GAP + headHeight + needed(0))
        this.paragraph('H2', heading)
        y += HEADING_GAP
      }
      const table = doc.struct('Table')
      root.add(table)
      const row = (cells: readonly PdfCell[], height: number) => {
        const tr = doc.struct('TR')
        table.add(tr)
        for (const cell of cells) say(tr, cell.heads ? 'TH' : 'TD', cell, y + CELL_TOP)
        tr.end()
        y += height
      }
      if (head) {
        row(head, headHeight)
        rule(COLOURS.ink)
      }
      for (const [at, cells] of all.entries()) {
        if (makeRoom(needed(at)) && head) {
          mention(head, 'Layout')
          y += headHeight
          rule(COLOURS.ink)
        }
        row(cells, heights[at]!)
        rule(sum && at === all.length - 2 ? COLOURS.ink : COLOURS.line)
      }
      table.end()
    },
    /** @param says what stands at the bottom of a page */
    end(says: (page: number, pages: number) => PdfCell[]) {
      root.end()
      const { count } = doc.bufferedPageRange()
      for (let at = 0; at < count; at++) {
        doc.switchToPage(at)
        y = foot
        rule()
        mention(says(at + 1, count), 'Pagination')
      }
      doc.end()
    },
  }
}
export type Sheet = ReturnType<typeof createSheet>
