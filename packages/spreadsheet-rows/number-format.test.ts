import { expect, test } from 'vitest'
import { readBuiltIn, readFormat, readIso, readNumber } from './number-format.ts'

const read = (number: number, code: string, is1904 = false) => readNumber(number, readFormat(code), is1904)

test.each([
  'General',
  '0',
  '0.00',
  '#,##0',
  '#,##0.00',
  '#,##0;[Red]-#,##0',
  '#,##0_);\\(#,##0\\)',
  '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)',
  '[>=1000]#,##0;0',
  '[$-421]#,##0',
  '0.00E+00',
  '# ?/?',
  '# ??/??',
  '@',
  ';;;',
])('the format %j says no more than the number', (code) => {
  expect(read(1500, code)).toBe(1500)
})

test.each([
  '0%',
  '0.00%',
  '0 "kg"',
  '0.0\\ \\b\\u\\a\\h',
  '0\\ \\h\\a\\r\\i',
  '"Rp"#,##0',
  '[$Rp-421]#,##0;[Red]-[$Rp-421]#,##0',
  '$#,##0',
  '#,##0, "ton"',
  '#,##0,',
  '0.0,,',
  '00000',
  '0000\\-0000\\-0000',
  '"Ya";"Ya";"Tidak"',
  '0 hari',
])('the format %j says more than the number', (format) => {
  expect(read(1500, format)).toEqual({ number: 1500, format })
})

test.each([
  ['dd/mm/yyyy', { day: '2026-12-05' }],
  ['[$-421]dd mmmm yyyy;@', { day: '2026-12-05' }],
  ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', { day: '2026-12-05' }],
  ['d"-hari" mmm', { day: '2026-12-05' }],
  ['MMM YYYY', { day: '2026-12-05' }],
  ['dd/mm/yyyy hh:mm', { day: '2026-12-05', time: '00:00:00' }],
  ['yyyy-mm-dd"T"hh:mm:ss.000', { day: '2026-12-05', time: '00:00:00' }],
  ['m/d/yy h:mm AM/PM', { day: '2026-12-05', time: '00:00:00' }],
])('a day in the format %j', (code, cell) => {
  expect(read(46_361, code)).toEqual(cell)
})

test('a time that is not midnight belongs to its day, in whatever format', () => {
  expect(read(46_361.354_166_666_664, 'dd/mm/yyyy')).toEqual({ day: '2026-12-05', time: '08:30:00' })
})

test.each(['[h]:mm', '[hh]:mm:ss', '[mm]:ss', '[s].00', '[h]:mm;@'])('%j is a duration', (code) => {
  expect(read(26.5 / 24, code)).toEqual({ hours: 26.5 })
  expect(read(-0.25, code)).toEqual({ hours: -6 })
})

test.each(['h:mm', 'hh:mm:ss', 'mm:ss.0', '[$-F400]h:mm:ss\\ AM/PM', 'h "jam" mm "menit"'])(
  '%j is a time of day',
  (code) => {
    expect(read(8.5 / 24, code)).toEqual({ hours: 8.5 })
    expect(read(46_361 + 8.5 / 24, code)).toEqual({ hours: 8.5 })
  },
)

test('each minute of a day, as a spreadsheet program stores it, is that minute', () => {
  for (let minute = 0; minute < 1_440; minute++) {
    // A millisecond early, and the 15 digits that Excel writes.
    for (const part of [minute / 1_440 - 1 / 86_400_000, Number((minute / 1_440).toPrecision(15))]) {
      const time = new Date(minute * 60_000).toISOString().slice(11, 19)
      expect(read(46_361 + part, 'dd/mm/yyyy hh:mm')).toEqual({ day: '2026-12-05', time })
    }
  }
})

test('days of 1900 and of workbooks that count from 1904', () => {
  expect(read(1, 'dd/mm/yyyy')).toEqual({ day: '1900-01-01' })
  expect(read(59, 'dd/mm/yyyy')).toEqual({ day: '1900-02-28' })
  expect(read(61, 'dd/mm/yyyy')).toEqual({ day: '1900-03-01' })
  expect(read(44_899, 'dd/mm/yyyy', true)).toEqual({ day: '2026-12-05' })
  expect(read(0, 'dd/mm/yyyy', true)).toEqual({ day: '1904-01-01' })
  expect(read(26.5 / 24, '[h]:mm', true)).toEqual({ hours: 26.5 })
})

test('a number that is no day stays a number', () => {
  for (const number of [-1, 0, 60, 3_000_000, 1e300])
    expect(read(number, 'dd/mm/yyyy')).toEqual({ number, format: 'dd/mm/yyyy' })
  expect(read(8.5 / 24, 'dd/mm/yyyy hh:mm')).toEqual({ hours: 8.5 })
})

test.each([
  ['2026-12-05', 'General', { day: '2026-12-05' }],
  ['2026-12-05', 'dd/mm/yyyy hh:mm', { day: '2026-12-05', time: '00:00:00' }],
  ['2026-12-05T08:29:59.9996', 'dd/mm/yyyy', { day: '2026-12-05', time: '08:30:00' }],
  ['2026-12-05T00:00:00Z', 'dd/mm/yyyy', { day: '2026-12-05' }],
  ['2026-12-05T08:30:00+07:00', 'General', { day: '2026-12-05', time: '08:30:00' }],
  ['1890-05-01', 'General', { day: '1890-05-01' }],
  ['1900-01-01T02:30:00', '[h]:mm', { hours: 26.5 }],
  ['1899-12-31T08:30:00', 'h:mm', { hours: 8.5 }],
  ['1899-12-30T08:30:00', '[h]:mm', { hours: 8.5 }],
  ['T08:30:00', 'h:mm', { hours: 8.5 }],
  ['08:30', 'h:mm', { hours: 8.5 }],
  ['2026-13-05', 'General', '2026-13-05'],
  ['besok', 'General', 'besok'],
  ['', 'General', ''],
])('the ISO text %j in the format %j', (text, code, cell) => {
  expect(readIso(text, readFormat(code))).toEqual(cell)
})

test('formats that a file names by number alone', () => {
  expect(readBuiltIn(0).shows).toBe('number')
  expect(readBuiltIn(9)).toEqual({ code: '0%', shows: 'unit' })
  expect(readBuiltIn(14).shows).toBe('day')
  expect(readBuiltIn(22).shows).toBe('day-and-time')
  expect(readBuiltIn(46).shows).toBe('duration')
  expect(readBuiltIn(49).shows).toBe('number')
})
