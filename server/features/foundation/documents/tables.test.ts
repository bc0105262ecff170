import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/foundation/endpoint.ts'
import { contract } from '#contract/index.ts'
import { unpacked } from '#server/testing/documents/unpacked.ts'
import { writeBook, toSheet } from './book.ts'
import { writeCsv } from './csv.ts'
import { showPhone } from './phone.ts'
import { wallClock, type Cell, type Column } from './table.ts'
import { wrappedLines } from './wrapped-lines.ts'
import { writeXlsx } from './xlsx.ts'

const AT = new Date('2026-11-22T17:05:09.120Z')

const one: Column<Cell>[] = [{ header: 'Cell', width: 10, of: (cell) => cell }]
async function* batchesOf(...batches: Cell[][]) {
  yield* batches
}
const clock = wallClock('Asia/Makassar')
const csvOf = (...cells: Cell[]) =>
  text(writeCsv(one, batchesOf(cells), clock)).then((written) => written.replace(/^\uFEFF/, ''))

test.each<[Cell, string]>([
  ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
  ['+1', "'+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['\n1', `"'\n1"`],
  [' \u00a0=1', "' \u00a0=1"],
  ['＝1', "'＝1"],
  ['two\nlines, and "more"', '"two\nlines, and ""more"""'],
  ['a = b', 'a = b'],
  ['Ünïcode 🔋', 'Ünïcode 🔋'],
  [null, ''],
  [2.345, '2.345'],
  [AT, '2026-11-23 01:05:09'],
  [{ day: '2026-11-23' }, '2026-11-23'],
])('in CSV %j is %j', async (cell, written) => {
  expect(await csvOf(cell)).toBe(`Cell\r\n${written}\r\n`)
})

test('every CSV of the API is written so', () => {
  const features = join(import.meta.dirname, '..', '..')
  const written = (feature: string) =>
    globSync(`*/${feature}/*.ts`, { cwd: features, exclude: ['**/*.test.ts'] }).some((file) =>
      /import \{ writeCsv \} from '.*\/csv\.ts'/.test(readFileSync(join(features, file), 'utf8')),
    )
  const tables = Object.entries(contract).filter(([, endpoints]) =>
    Object.values(endpoints as Record<string, Endpoint>).some((one) =>
      JSON.stringify(one.download ?? '').includes('text/csv'),
    ),
  )
  expect(tables.length).toBeGreaterThan(5)
  expect(tables.map(([feature]) => feature).filter((feature) => !written(feature))).toEqual([])
})

test('CSV begins with the mark of UTF-8', async () => {
  const bytes = await buffer(writeCsv(one, batchesOf(), clock))
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
})

const workbookOf = async (rows_max: number | undefined, ...batches: Cell[][]) => {
  const stream = writeXlsx({
    columns: one,
    batches: batchesOf(...batches),
    clock,
    name: 'Things & more',
    at: AT,
    ...(rows_max && { rows_max }),
  })
  return unpacked(await buffer(stream))
}
const cellsOf = (files: Map<string, Buffer>, sheet = 1) =>
  [
    ...files
      .get(`xl/worksheets/sheet${sheet}.xml`)!
      .toString()
      .matchAll(/<c [^>]*>.*?<\/c>/gs),
  ].map(([xml]) => xml)

test.each<[Cell, string]>([
  ['=1+1', '<c r="A2" t="inlineStr" s="2"><is><t xml:space="preserve">=1+1</t></is></c>'],
  [
    '+62 812-3456-7890',
    '<c r="A2" t="inlineStr" s="2"><is><t xml:space="preserve">+62 812-3456-7890</t></is></c>',
  ],
  ['<b> & "c"', '<c r="A2" t="inlineStr" s="2"><is><t xml:space="preserve">&lt;b&gt; &amp; "c"</t></is></c>'],
  [
    'a\u0001\uD83D\r\nb_x0041_',
    '<c r="A2" t="inlineStr" s="2"><is><t xml:space="preserve">a\nb_x005F_x0041_</t></is></c>',
  ],
  [2.345, '<c r="A2" s="4"><v>2.345</v></c>'],
  // 2026-11-23 01:05:09 in Makassar.
  [AT, '<c r="A2" s="3"><v>46349.04524305556</v></c>'],
  [{ day: '2026-11-23' }, '<c r="A2" s="5"><v>46349</v></c>'],
])('in a workbook %j is %s', async (cell, xml) => {
  expect(cellsOf(await workbookOf(undefined, [cell]))[1]).toBe(xml)
})

test('a workbook has every part, and no cell for what is empty', async () => {
  const files = await workbookOf(undefined, [null, 'x'])
  expect([...files.keys()].toSorted()).toEqual([
    ...['[Content_Types].xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml'],
    ...['xl/workbook.xml', 'xl/worksheets/sheet1.xml'],
  ])
  expect(cellsOf(files)).toHaveLength(2)
  expect(files.get('xl/worksheets/sheet1.xml')!.toString()).toContain('<row r="2"></row><row r="3"><c r="A3"')
  expect(files.get('xl/workbook.xml')!.toString()).toContain('<sheet name="Things &amp; more" sheetId="1"')
})

test('§3 every table that is offered as CSV is offered as a workbook too', () => {
  const kinds = Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, { download }]) =>
      JSON.stringify(download ?? '').includes('text/csv') ? [{ name: `${feature}.${name}`, download }] : [],
    ),
  )
  expect(kinds.length).toBeGreaterThan(6)
  for (const { name, download } of kinds)
    expect(Object.keys((download as { formats: object }).formats), name).toContain('xlsx')
})

test('§8 every sheet has buttons to filter, also in LibreOffice, and prints across with its head on each page', async () => {
  const files = await workbookOf(2, [1, 2, 3])
  const names = files.get('xl/workbook.xml')!.toString()
  for (const [at, sheet, range] of [
    [0, "'Things &amp; more'!", '$A$1:$A$3'],
    [1, "'Things &amp; more 2'!", '$A$1:$A$2'],
  ] as const) {
    expect(names).toContain(
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${sheet}${range}</definedName>`,
    )
    expect(names).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${sheet}$1:$1</definedName>`,
    )
    const xml = files.get(`xl/worksheets/sheet${at + 1}.xml`)!.toString()
    expect(xml).toContain(`<autoFilter ref="${range.replaceAll('$', '')}"/>`)
    expect(xml).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
    expect(xml).toContain('orientation="landscape" fitToWidth="1" fitToHeight="0"')
  }
  const looks = files.get('xl/styles.xml')!.toString()
  expect(looks.match(/<xf [^>]*fontId="1"[^>]*>.*?<\/xf>/)![0]).toContain('wrapText="1"')
  expect(looks).toContain(String.raw`formatCode="yyyy\-mm\-dd"`)
})

test.each([
  ['Masuk (kg)', 12.5, 1],
  ['Awal di pengangkut dan penerima (kg)', 12.5, 5],
  ['a\nb', 40, 2],
  ['x'.repeat(35), 11, 4],
  ['', 10, 1],
])('§8 %j in %d characters takes %d lines, so that nothing is cut', (written, width, lines) => {
  expect(wrappedLines(written, width)).toBe(lines)
})

test('§8 a row is as high as its text, also where nothing computes heights', async () => {
  const files = await workbookOf(undefined, ['kata '.repeat(9).trim(), 'x'])
  const xml = files.get('xl/worksheets/sheet1.xml')!.toString()
  expect(xml).toContain('<row r="2" ht="75">')
  expect(xml).toContain('<row r="3">')
})

test('§8 the last row adds up what filters show, and is not filtered itself', async () => {
  const sheets = [toSheet({ name: "It's", columns: one, rows: [1.5, 2.25] as Cell[], sum: [3.75] })]
  const files = unpacked(await buffer(await writeBook(sheets, clock, AT)))
  const xml = files.get('xl/worksheets/sheet1.xml')!.toString()
  expect(xml).toContain('<c r="A4" s="7"><f>SUBTOTAL(109,A2:A3)</f><v>3.75</v></c>')
  expect(xml).toContain('<autoFilter ref="A1:A3"/>')
  expect(files.get('xl/workbook.xml')!.toString()).toContain("'It''s'!$A$1:$A$3")
})

test('rows beyond a sheet’s limit go on in the next sheet, and rows within it do not', async () => {
  const exact = await workbookOf(2, [1], [2])
  expect(exact.has('xl/worksheets/sheet2.xml')).toBe(false)
  const files = await workbookOf(2, [1, 2, 3], [4, 5])
  expect(
    [1, 2, 3].map((sheet) =>
      cellsOf(files, sheet)
        .slice(1)
        .map((xml) => /<v>(\d)/.exec(xml)![1]),
    ),
  ).toEqual([['1', '2'], ['3', '4'], ['5']])
  const names = files.get('xl/workbook.xml')!.toString()
  expect([...names.matchAll(/sheet name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    'Things &amp; more',
    'Things &amp; more 2',
    'Things &amp; more 3',
  ])
  const types = files.get('[Content_Types].xml')!.toString()
  for (const sheet of [1, 2, 3]) expect(types).toContain(`/xl/worksheets/sheet${sheet}.xml`)
})

test('a workbook that breaks in the middle has no end', async () => {
  async function* broken() {
    yield [1, 2]
    throw new Error('the database went away')
  }
  const stream = writeXlsx({ columns: one, batches: broken(), clock, name: 'Things', at: AT })
  await expect(buffer(stream)).rejects.toThrow('the database went away')
})

test('a reader who stops gives back its source', async () => {
  let closed = false
  async function* endless() {
    try {
      for (;;) yield Array.from({ length: 1000 }, () => crypto.randomUUID())
    } finally {
      closed = true
    }
  }
  const stream = writeXlsx({ columns: one, batches: endless(), clock, name: 'Things', at: AT })
  // Not at the head of the file, before which nothing was asked for.
  stream.on('data', (data: Buffer) => data.length > 1000 && stream.destroy())
  await expect.poll(() => closed).toBe(true)
})

test.each([
  ['+6281234567890', '+62 812-3456-7890', '(+62) 812-3456-7890'],
  ['+62215550199', '+62 21 5550199', '(+62) 21 5550199'],
  ['+6591234567', '+65 9123 4567', '(+65) 9123 4567'],
])('the number %s is %s, and %s in CSV', async (e164, shown, inCsv) => {
  expect([showPhone(e164, 'xlsx'), showPhone(e164, 'csv')]).toEqual([shown, inCsv])
  expect(await csvOf(showPhone(e164, 'csv'))).not.toContain("'")
})
