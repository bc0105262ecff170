import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readPdf } from '#server/testing/documents/read-pdf.ts'
import { openFonts } from './fonts.ts'
import { layOutColumns, newPaper } from './paper.ts'
import { LEFT, WIDTH, type PdfCell } from './sheet.ts'

const AT = new Date('2026-11-29T00:00:00Z')
const cell = (text: string): PdfCell => ({ text: { id: text, en: text }, x: LEFT, width: WIDTH })
const end = () => [cell('Halaman')]

/** The text that programs read instead of each glyph, out of the tables of the fonts. */
function readingsOf(pdf: Buffer) {
  const readings: string[] = []
  for (const { index } of pdf.toString('latin1').matchAll(/stream\r?\n/g)) {
    const from = pdf.indexOf('\n', index) + 1
    try {
      const text = inflateSync(pdf.subarray(from)).toString('latin1')
      if (text.includes('begincmap'))
        readings.push(
          ...[...text.matchAll(/\[([^\]]*)\]/g)].flatMap(([, all]) => all!.match(/<[^>]+>/g) ?? []),
        )
    } catch {
      // Not compressed, or no stream.
    }
  }
  return readings
}

test('§8 a paper has no ligatures, which are lost when a program writes it again', async () => {
  const { doc, sheet } = await newPaper('Office', AT)
  const words = 'fi ff fl ffi ffl Office Bofet Wifi tt'
  sheet.paragraph('P', cell(words))
  sheet.paragraph('P', { ...cell(words), figure: true, strong: true })
  sheet.end(end)
  const pdf = await buffer(doc)
  const readings = readingsOf(pdf)
  expect(readings.length).toBeGreaterThan(10)
  expect(readings.filter((reading) => reading.replaceAll(/[<> ]/g, '').length > 4)).toEqual([])
  expect((await readPdf(pdf)).text).toContain(words)
})

test('§8 a font shapes a text once for each set of features; a caller may scale its positions', async () => {
  const { plain } = await openFonts()
  const first = plain.layout('11 kg', { tnum: true })
  const width = first.advanceWidth
  for (const position of first.positions) position.xAdvance *= 2
  const again = plain.layout('11 kg', { tnum: true })
  expect(again.glyphs).toBe(first.glyphs)
  expect(again.advanceWidth).toBe(width)
  expect(plain.layout('11 kg', { tnum: false }).advanceWidth).not.toBe(width)
})

test('§8 parts that are kept together are on one page, wherever they begin', async () => {
  for (let y = 500; y < 800; y += 25) {
    const { doc, sheet } = await newPaper('Laporan', AT)
    sheet.moveTo(y)
    sheet.table(
      [[cell('SHA-256 abc')], [{ ...cell('Tanda tangan'), picture: { height: 56, draw: () => {} } }]],
      {
        heading: cell('Pengesahan'),
        together: true,
      },
    )
    sheet.end(end)
    const { pages } = await readPdf(await buffer(doc))
    const page = pages.find((text) => text.includes('Tanda tangan'))!
    expect(page, `from ${y}`).toContain('SHA-256 abc')
    expect(page, `from ${y}`).toContain('Pengesahan')
  }
})

test('§8 only figures stand on the right', () => {
  const figures = (columns: ReturnType<typeof layOutColumns>) =>
    columns
      .row(['Laptop', 'K1', 'S-77', '7,5 kg'].map((text) => ({ id: text, en: text })))
      .map(({ figure }) => figure)
  expect(figures(layOutColumns([190, 70, 80], 3))).toEqual([false, false, false, true])
  expect(figures(layOutColumns([186, 134, 48]))).toEqual([false, false, true, true])
})
