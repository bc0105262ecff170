import fc from 'fast-check'
import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { UnreadableFile } from './rows.ts'
import { readCells, readRows, withFile } from './testing/write-file.ts'

const found = (bytes: Buffer | string) => withFile(bytes, async ({ kind, csv }) => ({ kind, ...csv }))
const separatorOf = async (text: string) => (await found(text)).separator

test.each([
  ['Kulkas;45,5;1,2', ';'],
  ['Kulkas\t45,5\t1,2', '\t'],
  ['Kulkas;45,5\nTV;3,1\n', ';'],
  ['Laporan 2026\n\nnama;berat\nKulkas;45,5\nTV;3,1\n', ';'],
  ['nama,catatan\nKulkas,rusak; dibawa besok\nTV,baik\n', ','],
  ['nama,berat\nKulkas,"45,5; atau 46"\n', ','],
  ['nama,alamat,kota\nA,"Jl. Merdeka\t1",Bandung\nB,Jl.\tAsia,Solo\nC,x,y\n', ','],
  ['a;b\tc;d', '\t'],
  ['satu kolom\nsaja\n', ','],
])('the separator of %j is %j', async (text, separator) => {
  expect(await separatorOf(text)).toBe(separator)
})

test('fields are texts: nothing is guessed, nothing trimmed', async () => {
  expect(await readCells('08123,"1,500", x ,2/5,TRUE,\n')).toEqual([['08123', '1,500', ' x ', '2/5', 'TRUE']])
})

test('`sep=` is an instruction, not a row', async () => {
  expect(await readRows('sep=;\r\nnama;berat\r\nA,B;1\r\n')).toEqual([
    { sheet: 0, row: 1, hidden: false, cells: ['nama', 'berat'] },
    { sheet: 0, row: 2, hidden: false, cells: ['A,B', '1'] },
  ])
  expect(await found('\ufeff"sep=|"\na|b')).toEqual({ kind: 'csv', separator: '|', encoding: 'utf-8' })
})

test.each(['\n', '\r\n', '\r'])('line ends %j, also within quotes', async (newline) => {
  const lines = ['a,b', '"x\ny","5"" layar"', '', ',,', 'c,d']
  expect(await readRows(lines.join(newline))).toEqual(
    [
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: ['x\ny', '5" layar'] },
      { row: 5, cells: ['c', 'd'] },
    ].map((row) => ({ sheet: 0, hidden: false, ...row })),
  )
})

test('line ends may change within a file', async () => {
  expect(await readCells('a,b\nc,d\r\n"e","f"\r\ng,"h"\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
    ['g', 'h'],
  ])
})

test.each([
  ['utf-8', Buffer.from('Café;1 €\n')],
  ['utf-8', Buffer.from('\ufeffCafé;1 €\n')],
  ['utf-16le', Buffer.from('\ufeffCafé;1 €\n', 'utf16le')],
  ['utf-16le', Buffer.from('Café;1 €\n', 'utf16le')],
  ['utf-16be', Buffer.from('\ufeffCafé;1 €\n', 'utf16le').swap16()],
  ['windows-1252', Buffer.from('Caf\xe9;1 \x80\n', 'latin1')],
])('%s', async (encoding, bytes) => {
  expect(await found(bytes)).toEqual({ kind: 'csv', separator: ';', encoding })
  expect(await readCells(bytes)).toEqual([['Café', '1 €']])
})

test('the encoding is that of the whole file', async () => {
  const bytes = Buffer.from(`${'nama;berat\n'.repeat(20_000)}Caf\xe9;1\n`, 'latin1')
  expect((await readCells(bytes)).at(-1)).toEqual(['Café', '1'])
})

test('rows come back as they were written, in files of many pieces too', async () => {
  const cell = fc.oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^["\n,; x]{1,9}$/))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }),
      fc.constantFrom(',', ';', '\t'),
      fc.integer({ min: 1, max: 1_500 }),
      async (some, delimiter, times) => {
        const table = Array.from({ length: times }, () => some).flat()
        const text = papaparse.unparse(table, { delimiter, quotes: true })
        expect(await readCells(`sep=${delimiter}\n${text}`)).toEqual(table)
      },
    ),
    { numRuns: 20 },
  )
})

test.each([
  ['%PDF-1.7\n', 'not-a-spreadsheet'],
  ['<!DOCTYPE html><table></table>', 'not-a-spreadsheet'],
  ['\n<?xml version="1.0"?><Workbook/>', 'not-a-spreadsheet'],
  ['\x89PNG\r\n\x1a\n\0\0\0', 'not-a-spreadsheet'],
  [`a,b\n"${'c,d\n'.repeat(400_000)}`, 'damaged'],
  [`a${',b'.repeat(300)}`, 'too-large'],
])('%#: no spreadsheet', async (text, reason) => {
  const error: unknown = await readRows(text).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(UnreadableFile)
  expect(error).toMatchObject({ reason })
})

test('an empty file has no rows', async () => {
  expect(await readRows('')).toEqual([])
  expect(await readRows('\n\n,,\n')).toEqual([])
})
