import type { Bilingual } from '#contract/reference/knowledge.ts'
import { openFonts, toShownLine } from './fonts.ts'
import { createSheet, LEFT, WIDTH, type PdfCell, type Page } from './sheet.ts'

export const PRODUCT = 'Resirkuit'

/** Loaded with the first paper: a start does not pay for it. */
let tools: ReturnType<typeof load> | undefined
async function load() {
  const [{ default: Pdf }, fonts] = await Promise.all([import('pdfkit'), openFonts()])
  return { Pdf, fonts }
}
/** A font that failed to load is loaded by the next caller. */
const loaded = () =>
  (tools ??= load().catch((error: unknown) => {
    tools = undefined
    throw error
  }))

/** A person's text in a form that can be shown. */
export type Plain = (text: string) => Bilingual

/** A PDF with nothing on it: A4, in Indonesian with English below, with tags for who has it read aloud. */
export async function newPaper(title: string, at: Date, page?: Page) {
  const { Pdf, fonts } = await loaded()
  const doc = new Pdf({
    // Without a font of its own: the first one would be Helvetica, which no reader has to have.
    size: page ? [page.width, page.height] : 'A4',
    margin: 0,
    bufferPages: true,
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'id',
    displayTitle: true,
    info: { Title: title, Author: PRODUCT, Creator: PRODUCT, CreationDate: at },
  })
  const plain: Plain = (text) => {
    const line = toShownLine(text, fonts.plain)
    return { id: line, en: line }
  }
  return { doc, sheet: createSheet(doc, fonts, page), plain }
}

/** Columns of these widths, and one that takes the rest. @param text_columns so many at the left are no figures */
export function layOutColumns(widths: readonly number[], text_columns = 2) {
  const GAP = 12
  const all = [...widths, WIDTH - widths.reduce((sum, width) => sum + width + GAP, 0)]
  const cells = (
    texts: readonly Bilingual[],
    look: Partial<PdfCell>,
    heads: (at: number) => PdfCell['heads'],
  ) => {
    let x = LEFT
    return texts.map((text, at): PdfCell => {
      const kind = heads(at)
      const cell = {
        text,
        x,
        width: all[at]!,
        ...look,
        figure: at >= text_columns,
        ...(kind && { heads: kind }),
      }
      x += all[at]! + GAP
      return cell
    })
  }
  return {
    head: (texts: readonly Bilingual[]) => cells(texts, { size: 9, strong: true }, () => 'Column'),
    row: (texts: readonly Bilingual[]) => cells(texts, {}, (at) => (at === 0 ? 'Row' : undefined)),
  }
}
