import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSpreadsheet } from './open-spreadsheet.ts'
import { UnreadableFile, type Cell } from './rows.ts'
import { escapeXml, makeXlsx, makeZip, readCells, readRows, withFile } from './testing/write-file.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const cellsOf = async (cells: string, options?: Parameters<typeof makeXlsx>[1]) =>
  (await readCells(await makeXlsx(`<row r="1">${cells}</row>`, options)))[0]

test('numbers, texts, truth values and errors', async () => {
  const texts =
    '<si><t xml:space="preserve"> Kulkas </t></si><si><r><t>Mesin </t></r><r><rPr><b/></rPr><t>cuci</t></r><rPh sb="0" eb="1"><t>hint</t></rPh></si>'
  expect(
    await cellsOf(
      `<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1"><v>0.10000000000000001</v></c>
       <c r="D1" t="b"><v>1</v></c><c r="E1" t="b"><v>0</v></c><c r="F1" t="e"><v>#N/A</v></c>
       <c r="G1" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c><c r="H1" t="str"><f>A1</f><v>x &amp; y</v></c>
       <c r="I1" t="n"><v>-1.5E3</v></c>`,
      { texts },
    ),
  ).toEqual([' Kulkas ', 'Mesin cuci', 0.1, true, false, { error: '#N/A' }, 'ab', 'x & y', -1500])
})

test('formats give units, days and durations', async () => {
  const formats = ['General', '0%', '0 "buah"', 'dd/mm/yyyy', '[h]:mm', '[$-421]dd mmmm yyyy', '00000']
  expect(
    await cellsOf(
      `<c s="1"><v>0.125</v></c><c s="2"><v>5</v></c><c s="3"><v>46361</v></c><c s="4"><v>1.1041666666666667</v></c>
       <c s="5"><v>46361</v></c><c s="6"><v>812</v></c><c s="0"><v>7</v></c><c s="99"><v>8</v></c>`,
      { formats },
    ),
  ).toEqual([
    { number: 0.125, format: '0%' },
    { number: 5, format: '0 "buah"' },
    { day: '2026-12-05' },
    { hours: 26.5 },
    { day: '2026-12-05' },
    { number: 812, format: '00000' },
    7,
    8,
  ])
})

test('a workbook that counts from 1904', async () => {
  const options = { formats: ['dd/mm/yyyy'], date1904: true }
  expect(await cellsOf('<c s="0"><v>44899</v></c>', options)).toEqual([{ day: '2026-12-05' }])
})

test('ISO days of strict workbooks', async () => {
  const formats = ['dd/mm/yyyy', '[h]:mm']
  const cells =
    '<c t="d" s="0"><v>2026-12-05T08:30:00.000</v></c><c t="d" s="1"><v>1900-01-01T02:30:00</v></c><c t="d"><v>2026-12-05</v></c>'
  expect(await cellsOf(cells, { formats })).toEqual([
    { day: '2026-12-05', time: '08:30:00' },
    { hours: 26.5 },
    { day: '2026-12-05' },
  ])
})

test('a formula without a stored value is told, one that gives no text is empty', async () => {
  const cells =
    '<c><f>SUM(B1)</f></c><c><f>A1</f><v/></c><c t="str"><f>""</f><v></v></c><c t="str"><f>A1</f></c><c><f>1+1</f><v>2</v></c>'
  expect(await cellsOf(cells)).toEqual([{ formula: true }, { formula: true }, null, { formula: true }, 2])
})

test('escapes of characters that XML has not, and ends of lines', async () => {
  const cells =
    '<c t="inlineStr"><is><t>a_x000D_\r\nb</t></is></c><c t="str"><v>_x005F_x000D_</v></c><c t="inlineStr"><is><t>&#13;&#x1F600;<![CDATA[<&]]></t></is></c>'
  expect(await cellsOf(cells)).toEqual(['a\r\nb', '_x000D_', '\r😀<&'])
})

test('rows and cells without an address follow the one before', async () => {
  const rows = await readRows(
    await makeXlsx(
      '<row><c><v>1</v></c><c r="D1"><v>2</v></c><c><v>3</v></c></row><row r="5"><c><v>4</v></c></row><row><c><v>5</v></c></row>',
    ),
  )
  expect(rows.map(({ row, cells }) => [row, cells])).toEqual([
    [1, [1, null, null, 2, 3]],
    [5, [4]],
    [6, [5]],
  ])
})

test('hidden rows are told, empty rows and cells at the end are left out', async () => {
  const rows = await readRows(
    await makeXlsx(
      '<row r="1" hidden="1"><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row><row r="2"><c r="A2" t="s"><v>0</v></c></row><row r="3"><c r="AA3"><v>3</v></c></row>',
      { texts: '<si><t/></si>' },
    ),
  )
  expect(rows).toEqual([
    { sheet: 0, row: 1, hidden: true, cells: [1] },
    { sheet: 0, row: 3, hidden: false, cells: [...Array<Cell>(26).fill(null), 3] },
  ])
})

test('sheets in their order, hidden ones too, without charts; parts wherever they are', async () => {
  const strict = 'http://purl.oclc.org/ooxml'
  const relation = (id: string, kind: string, target: string) =>
    `<p:Relationship Id="${id}" Type="${strict}/officeDocument/relationships/${kind}" Target="${target}"/>`
  const relations = (list: string) =>
    `<p:Relationships xmlns:p="http://schemas.openxmlformats.org/package/2006/relationships">${list}</p:Relationships>`
  const sheet = (value: number) =>
    `<x:worksheet xmlns:x="${strict}/spreadsheetml/main" xmlns="urn:other"><x:sheetData><row><c><v>9</v></c></row><x:row><x:c><x:v>${value}</x:v></x:c></x:row></x:sheetData></x:worksheet>`
  const bytes = await makeZip({
    '_rels/.rels': relations(relation('a', 'officeDocument', '/Book/Main.xml')),
    'Book/_rels/Main.xml.rels': relations(
      relation('s1', 'worksheet', 'one.xml') +
        relation('s2', 'worksheet', '/two.xml') +
        relation('s3', 'chartsheet', 'chart.xml') +
        relation('s4', 'worksheet', '../three.xml'),
    ),
    'book/main.xml': `<x:workbook xmlns:x="${strict}/spreadsheetml/main" xmlns:q="${strict}/officeDocument/relationships"><x:sheets><x:sheet name="Lama" state="veryHidden" q:id="s1"/><x:sheet name="Baru &amp; lain" q:id="s2"/><x:sheet name="Grafik" q:id="s3"/><x:sheet name="Akhir" state="hidden" q:id="s4"/></x:sheets></x:workbook>`,
    'Book/one.xml': sheet(1),
    'two.xml': sheet(2),
    'three.xml': sheet(3),
  })
  await withFile(bytes, async ({ kind, sheets }) => {
    expect(kind).toBe('xlsx')
    expect(sheets).toEqual([
      { name: 'Lama', hidden: true },
      { name: 'Baru & lain', hidden: false },
      { name: 'Akhir', hidden: true },
    ])
  })
  expect(await readRows(bytes, {}, 2)).toEqual([{ sheet: 2, row: 1, hidden: false, cells: [3] }])
  await expect(readRows(bytes, {}, 3)).rejects.toThrow(RangeError)
})

test('a reader that leaves early may begin again', async () => {
  const rows = Array.from(
    { length: 5_000 },
    (_, at) => `<row><c><v>${at}</v></c><c t="s"><v>0</v></c></row>`,
  ).join('')
  await withFile(await makeXlsx(rows, { texts: '<si><t>x</t></si>' }), async (book) => {
    for await (const { row } of book.rows(0)) if (row === 2) break
    let count = 0
    for await (const { cells } of book.rows(0)) expect(cells).toEqual([count++, 'x'])
    expect(count).toBe(5_000)
  })
})

const value = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text.isWellFormed()),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.boolean(),
  fc.constant(null),
)

test('rows come back as they were written, whatever the texts and numbers are', async () => {
  const bad = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|_(?=x[\da-f]{4}_)/gi // oxlint-disable-line no-control-regex
  const escapeText = (text: string) =>
    escapeXml(text.replace(bad, (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0')}_`))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(value, { minLength: 1 }), { minLength: 1 }), async (table) => {
      const texts: string[] = []
      const write = (cell: Cell, at: number) => {
        const text = typeof cell === 'string' ? escapeText(cell) : ''
        if (text && at % 2 === 1) return `<c t="inlineStr"><is><t>${text}</t></is></c>`
        if (text) return `<c t="s"><v>${texts.push(`<si><t>${text}</t></si>`) - 1}</v></c>`
        if (cell === null) return '<c/>'
        return typeof cell === 'boolean'
          ? `<c t="b"><v>${Number(cell)}</v></c>`
          : `<c><v>${String(cell)}</v></c>`
      }
      const rows = table.map((cells, at) => `<row r="${at + 1}">${cells.map(write).join('')}</row>`).join('')
      const read = await readRows(await makeXlsx(rows, { texts: texts.join('') }))
      const written = table.flatMap((cells, at) => {
        const length = cells.findLastIndex((cell) => cell !== null) + 1
        return length > 0 ? [{ sheet: 0, row: at + 1, hidden: false, cells: cells.slice(0, length) }] : []
      })
      expect(read).toEqual(written)
    }),
    { numRuns: 60 },
  )
})

const reasonOf = (read: Promise<unknown>) =>
  read.then(
    () => 'read',
    (error: unknown) => {
      if (!(error instanceof UnreadableFile)) throw error
      return error.reason
    },
  )

test.each<[string, string, () => Promise<Buffer> | Buffer, Parameters<typeof readRows>[1]?]>([
  [
    'more rows than the limit',
    'too-large',
    () => makeXlsx('<row><c><v>1</v></c></row>'.repeat(3)),
    { rows: 2 },
  ],
  [
    'more columns than the limit',
    'too-large',
    () => makeXlsx('<row><c r="C1"><v>1</v></c></row>'),
    { columns: 2 },
  ],
  [
    'a part larger than the limit',
    'too-large',
    () => makeXlsx('<row/>'.repeat(1_000)),
    { unpackedBytes: 2_000 },
  ],
  [
    'a text that no program would write',
    'too-large',
    () => makeXlsx('', { texts: `<si><t>${'x'.repeat(70_000)}</t></si>` }),
  ],
  [
    'a short sheet that names a long text many times',
    'too-large',
    () =>
      makeXlsx('<row><c t="s"><v>0</v></c></row>'.repeat(3_000), {
        texts: `<si><t>${'x'.repeat(60_000)}</t></si>`,
      }),
  ],
  ['elements in elements', 'damaged', () => makeXlsx('<a>'.repeat(2_000))],
  ['one endless tag', 'damaged', () => makeXlsx(`<row a="${' '.repeat(2_000_000)}"/>`)],
  ['one endless comment', 'damaged', () => makeXlsx(`<!--${' '.repeat(2_000_000)}-->`)],
  [
    'a document type',
    'damaged',
    () =>
      makeXlsx('', {
        parts: {
          'xl/worksheets/sheet1.xml': `<!DOCTYPE worksheet [<!ENTITY a "b">]><worksheet xmlns="${MAIN}"/>`,
        },
      }),
  ],
  [
    'an end that is missing',
    'damaged',
    () =>
      makeXlsx('', {
        parts: {
          'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData><row><c><v>1</v></c></row>`,
        },
      }),
  ],
  ['a shared string that is not there', 'damaged', () => makeXlsx('<row><c t="s"><v>7</v></c></row>')],
  ['half of a file', 'damaged', async () => (await makeXlsx('<row><c><v>1</v></c></row>')).subarray(0, 700)],
  ['another archive', 'not-a-spreadsheet', () => makeZip({ 'word/document.xml': '<a/>' })],
  ['an old workbook', 'old-excel', () => makeOle2('Workbook')],
  ['a workbook with a password', 'encrypted', () => makeOle2('EncryptedPackage')],
  ['another file of that container', 'not-a-spreadsheet', () => makeOle2('WordDocument')],
])('%s: %s', async (_, reason, make, limits) => {
  expect(await reasonOf(readRows(await make(), limits))).toBe(reason)
})

function makeOle2(name: string) {
  const filler = Buffer.alloc(65_530, 'x')
  return Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    filler,
    Buffer.from(`${name}\0\0`, 'utf16le'),
    filler,
  ])
}

test('a bit that fell over is found', async () => {
  const bytes = await makeXlsx('<row><c><v>1234567</v></c></row>')
  // The stored checksum, so that everything unpacks.
  const entry = bytes.indexOf('xl/worksheets/sheet1.xml', bytes.indexOf('PK\x01\x02', 0, 'latin1')) - 46
  bytes[entry + 16]! ^= 1
  expect(await reasonOf(readRows(bytes))).toBe('damaged')
})

test('an entry with a password', async () => {
  const bytes = await makeXlsx('<row><c><v>1</v></c></row>')
  const entry = bytes.indexOf('xl/worksheets/sheet1.xml', bytes.indexOf('PK\x01\x02', 0, 'latin1')) - 46
  bytes[entry + 8]! |= 1
  expect(await reasonOf(readRows(bytes))).toBe('encrypted')
})

test('a bomb ends when it is longer than it says', async () => {
  const bytes = await makeXlsx('<row/>'.repeat(100_000))
  const entry = bytes.indexOf('xl/worksheets/sheet1.xml', bytes.indexOf('PK\x01\x02', 0, 'latin1')) - 46
  bytes.writeUInt32LE(1_000, entry + 24)
  expect(await reasonOf(readRows(bytes, { unpackedBytes: 2_000 }))).toBe('damaged')
})

test('a file that is not there is an error of the disk', async () => {
  await expect(openSpreadsheet('/nowhere/at-all.xlsx')).rejects.toMatchObject({ code: 'ENOENT' })
})
