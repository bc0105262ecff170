import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UnreadableFile, type Cell } from './rows.ts'
import { escapeXml, makeZip, readCells, readRows, withFile } from './testing/write-file.ts'

const NAMES = Object.entries({
  office: 'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
  table: 'urn:oasis:names:tc:opendocument:xmlns:table:1.0',
  text: 'urn:oasis:names:tc:opendocument:xmlns:text:1.0',
  style: 'urn:oasis:names:tc:opendocument:xmlns:style:1.0',
  number: 'urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0',
  draw: 'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0',
  calcext: 'urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0',
})
  .map(([prefix, name]) => `xmlns:${prefix}="${name}"`)
  .join(' ')

/** A document of these tables; each number format is the style of cells with its name. */
function makeOds(tables: string, { styles = '', formats = [] as [string, string][], parts = {} } = {}) {
  const written = formats.map(
    ([name, format]) =>
      `${format.replace('NAME', `N-${name}`)}<style:style style:name="${name}" style:family="table-cell" style:parent-style-name="Default" style:data-style-name="N-${name}"/>`,
  )
  return makeZip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${NAMES}><office:automatic-styles>${written.join('')}${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ...parts,
  })
}
const table = (rows: string, name = 'Register') => `<table:table table:name="${name}">${rows}</table:table>`
const cellsOf = async (cells: string, options?: Parameters<typeof makeOds>[1]) =>
  (await readCells(await makeOds(table(`<table:table-row>${cells}</table:table-row>`), options)))[0]
const cell = (attributes: string, content = '') =>
  `<table:table-cell ${attributes}>${content && `<text:p>${content}</text:p>`}</table:table-cell>`
const value = (type: string, name: string, stored: string, more = '') =>
  cell(`office:value-type="${type}" office:${name}="${stored}" ${more}`, 'shown')

test('values by their type, whatever is shown', async () => {
  expect(
    await cellsOf(
      cell('office:value-type="string"', 'Kulkas &amp; TV') +
        value('float', 'value', '0.1') +
        value('boolean', 'boolean-value', 'true') +
        value('boolean', 'boolean-value', 'false') +
        value('date', 'date-value', '2026-12-05') +
        value('date', 'date-value', '2026-12-05T08:29:59.9999') +
        value('time', 'time-value', 'PT26H30M00S') +
        value('time', 'time-value', 'PT026H29M59.9999S') +
        value('time', 'time-value', '-P1DT1H') +
        value('percentage', 'value', '0.125') +
        value('currency', 'value', '150000', 'office:currency="IDR"') +
        value('string', 'string-value', ' as stored '),
    ),
  ).toEqual([
    'Kulkas & TV',
    0.1,
    true,
    false,
    { day: '2026-12-05' },
    { day: '2026-12-05', time: '08:30:00' },
    { hours: 26.5 },
    { hours: 26.5 },
    { hours: -25 },
    { number: 0.125, format: '0%' },
    { number: 150_000, format: '[$IDR] 0' },
    ' as stored ',
  ])
})

const NUMBER = (attributes: string, after = '') =>
  `<number:number-style style:name="NAME"><number:number ${attributes}/>${after}</number:number-style>`

test.each<[string, string, Cell]>([
  ['a number', NUMBER('number:min-integer-digits="1"'), 1500],
  ['grouped', NUMBER('number:min-integer-digits="1" number:grouping="true" number:decimal-places="2"'), 1500],
  ['zeros', NUMBER('number:min-integer-digits="5"'), { number: 1500, format: '00000' }],
  [
    'a unit',
    NUMBER('number:min-integer-digits="1"', '<number:text> kg "net"</number:text>'),
    { number: 1500, format: '0" kg net"' },
  ],
  [
    'a scale',
    NUMBER(
      'number:min-integer-digits="1" number:decimal-places="1" number:display-factor="1000"',
      '<number:text> ton</number:text>',
    ),
    { number: 1500, format: '0.0," ton"' },
  ],
  [
    'a percentage',
    '<number:percentage-style style:name="NAME"><number:number number:decimal-places="1" number:min-integer-digits="1"/><number:text> %</number:text></number:percentage-style>',
    { number: 1500, format: '0.0 %' },
  ],
  [
    'scientific',
    '<number:number-style style:name="NAME"><number:scientific-number number:decimal-places="2" number:min-integer-digits="1" number:min-exponent-digits="2"/></number:number-style>',
    1500,
  ],
])('the format of a number: %s', async (_, format, expected) => {
  const cells = value('float', 'value', '1500', 'table:style-name="a"')
  expect(await cellsOf(cells, { formats: [['a', format]] })).toEqual([expected])
})

test('a format with sections has the first one first', async () => {
  const currency = (name: string, before: string, after: string) =>
    `<number:currency-style style:name="${name}">${before}<number:currency-symbol number:language="id">Rp</number:currency-symbol><number:number number:min-integer-digits="1" number:grouping="true"/>${after}</number:currency-style>`
  const format =
    currency('P0', '', '') +
    currency(
      'NAME',
      '<number:text>-</number:text>',
      '<style:map style:condition="value()&gt;=0" style:apply-style-name="P0"/>',
    )
  const cells = value('currency', 'value', '150000', 'office:currency="IDR" table:style-name="a"')
  expect(await cellsOf(cells, { formats: [['a', format]] })).toEqual([
    { number: 150_000, format: '[$Rp]#,##0;-[$Rp]#,##0' },
  ])
})

test('four sections, and texts between digits', async () => {
  const part = (name: string, content: string) =>
    `<number:number-style style:name="${name}">${content}</number:number-style>`
  const digits =
    '<number:number number:min-integer-digits="8"><number:embedded-text number:position="4">-</number:embedded-text></number:number>'
  const format =
    part('P0', digits) +
    part('P1', `<number:text>minus </number:text>${digits}`) +
    part('P2', '<number:text>-</number:text>') +
    '<number:text-style style:name="NAME"><number:text-content/><style:map style:condition="value()&gt;0" style:apply-style-name="P0"/><style:map style:condition="value()&lt;0" style:apply-style-name="P1"/><style:map style:condition="value()=0" style:apply-style-name="P2"/></number:text-style>'
  const cells = value('float', 'value', '8123', 'table:style-name="a"')
  expect(await cellsOf(cells, { formats: [['a', format]] })).toEqual([
    { number: 8_123, format: '0000-0000;"minus "0000-0000;-;@' },
  ])
})

test('a format that shows no days leaves them out of a time, unless it is for durations', async () => {
  const format = (more: string) =>
    `<number:time-style style:name="NAME" ${more}><number:hours/><number:text>:</number:text><number:minutes number:style="long"/></number:time-style>`
  const cells = ['a', 'b'].map((name) =>
    value('time', 'time-value', 'PT26H30M00S', `table:style-name="${name}"`),
  )
  const formats: [string, string][] = [
    ['a', format('')],
    ['b', format('number:truncate-on-overflow="false"')],
  ]
  expect(await cellsOf(cells.join(''), { formats })).toEqual([{ hours: 2.5 }, { hours: 26.5 }])
})

test('a format that shows a time gives midnight its time', async () => {
  const format =
    '<number:date-style style:name="NAME"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year number:style="long"/><number:text> pukul </number:text><number:hours number:style="long"/><number:text>.</number:text><number:minutes number:style="long"/></number:date-style>'
  const cells = value('date', 'date-value', '2026-12-05', 'table:style-name="a"')
  expect(await cellsOf(cells, { formats: [['a', format]] })).toEqual([
    { day: '2026-12-05', time: '00:00:00' },
  ])
})

test('a cell has the style of its row or its column, a style the format of its parent', async () => {
  const percent =
    '<number:percentage-style style:name="NAME"><number:number number:min-integer-digits="1"/><number:text>%</number:text></number:percentage-style>'
  const unit = NUMBER('number:min-integer-digits="1"', '<number:text> buah</number:text>')
  const styles =
    '<style:style style:name="child" style:family="table-cell" style:parent-style-name="unit"/><style:style style:name="round" style:family="table-cell" style:parent-style-name="round"/>'
  const one = value('float', 'value', '1')
  const rows =
    '<table:table-column table:number-columns-repeated="2" table:default-cell-style-name="unit"/><table:table-column table:number-columns-repeated="16382" table:default-cell-style-name="round"/>' +
    `<table:table-row>${one}${one}${one}${value('float', 'value', '1', 'table:style-name="child"')}</table:table-row>` +
    `<table:table-row table:default-cell-style-name="percent">${one}</table:table-row>`
  const bytes = await makeOds(table(rows), {
    styles,
    formats: [
      ['percent', percent],
      ['unit', unit],
    ],
  })
  const five = { number: 1, format: '0" buah"' }
  expect(await readCells(bytes)).toEqual([[five, five, 1, five], [{ number: 1, format: '0%' }]])
})

test('texts with their spaces, tabs, lines and paragraphs, without notes and drawings', async () => {
  const text =
    '<table:table-cell office:value-type="string"><office:annotation><text:p>a note</text:p></office:annotation><text:p>\n  two  <text:s/> words<text:tab/>x <text:span>bold</text:span><text:line-break/>y<text:s text:c="3"/>\n</text:p>\n<text:p/><text:p> <text:a>link</text:a> </text:p><draw:frame><draw:text-box><text:p>drawn</text:p></draw:text-box></draw:frame></table:table-cell>'
  expect(await cellsOf(text)).toEqual(['two   words\tx bold\ny   \n\n link '])
})

test('errors, formulas without a value, formulas that give no text', async () => {
  expect(
    await cellsOf(
      cell(
        'table:formula="of:=A" office:value-type="string" office:string-value="" calcext:value-type="error"',
        '#N/A',
      ) +
        cell('table:formula="of:=A" office:value-type="float" office:value="0"', 'Err:502') +
        cell('table:formula="of:=A"') +
        cell('table:formula="of:=A" office:value-type="string" office:string-value=""') +
        cell('table:formula="of:=A" office:value-type="float" office:value="2"', '2') +
        cell('office:value-type="string"', '#N/A') +
        cell('table:formula="of:=TRUE()" office:value-type="float" office:value="1"', 'TRUE'),
    ),
  ).toEqual([{ error: '#N/A' }, { error: 'Err:502' }, { formula: true }, null, 2, '#N/A', true])
})

test('repeated cells and rows', async () => {
  const rows =
    `<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="2"/>${value('float', 'value', '7', 'table:number-columns-repeated="2"')}<table:table-cell table:number-columns-repeated="16380"/></table:table-row>` +
    '<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>' +
    `<table:table-row>${value('float', 'value', '8')}</table:table-row>`
  const rest = { sheet: 0, hidden: false }
  expect(await readRows(await makeOds(table(rows)))).toEqual([
    ...[1, 2, 3].map((row) => ({ ...rest, row, cells: [null, null, 7, 7] })),
    { ...rest, row: 1_000_004, cells: [8] },
  ])
})

test('merged cells have their text in the first one', async () => {
  const cells =
    cell('office:value-type="string" table:number-columns-spanned="2"', 'Berat') +
    '<table:covered-table-cell office:value-type="string"><text:p>under it</text:p></table:covered-table-cell>' +
    cell('office:value-type="string"', 'Kota')
  expect(await cellsOf(cells)).toEqual(['Berat', null, 'Kota'])
})

test('hidden rows and sheets, rows in groups, caches of other files', async () => {
  const row = (attributes: string) =>
    `<table:table-row ${attributes}>${value('float', 'value', '1')}</table:table-row>`
  const rows = `<table:table-header-rows>${row('')}</table:table-header-rows><table:table-row-group>${row('table:visibility="collapse"')}</table:table-row-group>${row('table:visibility="filter"')}`
  const bytes = await makeOds(
    `<table:table table:name="Lama" table:style-name="ta1">${row('')}</table:table><table:table table:name="Baru">${rows}</table:table><table:table table:name="'file:///a.ods'#A" table:style-name="ta_extref">${row('')}</table:table>`,
    {
      styles:
        '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="false"/></style:style>',
    },
  )
  await withFile(bytes, async ({ kind, sheets }) => {
    expect(kind).toBe('ods')
    expect(sheets).toEqual([
      { name: 'Lama', hidden: true },
      { name: 'Baru', hidden: false },
    ])
  })
  expect((await readRows(bytes, {}, 1)).map(({ row, hidden }) => [row, hidden])).toEqual([
    [1, false],
    [2, true],
    [3, true],
  ])
})

test('rows come back as they were written', async () => {
  const text = fc.string({ minLength: 1 }).map((text) => text.replace(/[\r\t]/g, '?'))
  const values = fc.oneof(
    text,
    // `+ 0` turns a negative zero, which no cell can hold, into zero.
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.boolean(),
    fc.constant(null),
  )
  const write = (cell: Cell) => {
    if (cell === null) return '<table:table-cell/>'
    if (typeof cell === 'number') return value('float', 'value', String(cell))
    if (typeof cell === 'boolean') return value('boolean', 'boolean-value', String(cell))
    const spaced = escapeXml(cell as string)
      .replaceAll('&#10;', '<text:line-break/>')
      .replaceAll(' ', '<text:s/>')
    return `<table:table-cell office:value-type="string"><text:p>${spaced}</text:p></table:table-cell>`
  }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(values, { minLength: 1 })), async (written) => {
      const rows = written.map((cells) => `<table:table-row>${cells.map(write).join('')}</table:table-row>`)
      const expected = written
        .map((cells) => cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1))
        .filter(({ length }) => length > 0)
      expect(await readCells(await makeOds(table(rows.join(''))))).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

test.each<[string, string, () => Promise<Buffer>]>([
  [
    'a row that is repeated too often',
    'too-large',
    () =>
      makeOds(
        table(
          `<table:table-row table:number-rows-repeated="1048576">${value('float', 'value', '1')}</table:table-row>`,
        ),
      ),
  ],
  [
    'a cell that is repeated too often',
    'too-large',
    () =>
      makeOds(
        table(
          `<table:table-row>${value('float', 'value', '1', 'table:number-columns-repeated="16384"')}</table:table-row>`,
        ),
      ),
  ],
  [
    'a million spaces',
    'too-large',
    () =>
      makeOds(
        table(
          `<table:table-row>${cell('office:value-type="string"', 'a<text:s text:c="1000000"/>a')}</table:table-row>`,
        ),
      ),
  ],
  [
    'a text document',
    'not-a-spreadsheet',
    () =>
      makeZip({
        'content.xml': `<office:document-content ${NAMES}><office:body><office:text/></office:body></office:document-content>`,
      }),
  ],
  [
    'a password',
    'encrypted',
    () =>
      makeOds('', {
        parts: {
          'content.xml': 'secret',
          'META-INF/manifest.xml':
            '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>',
        },
      }),
  ],
  [
    'a password of newer programs',
    'encrypted',
    () => makeZip({ mimetype: 'x', 'encrypted-package': 'secret' }),
  ],
])('%s: %s', async (_, reason, make) => {
  const error: unknown = await make()
    .then(readRows)
    .catch((error: unknown) => error)
  expect(error).toBeInstanceOf(UnreadableFile)
  expect(error).toMatchObject({ reason })
})
