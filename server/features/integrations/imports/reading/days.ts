import { plainSigns } from '#contract/foundation/typed.ts'
import { isSlip } from './matching.ts'

export type DayOrder = 'dmy' | 'mdy' | 'ymd'
type Numbers = readonly [year: number, month: number, day: number]

/** A written day: certain, or one for each order in which its numbers may stand. */
export type WrittenDay =
  | { day: string }
  | { orders: Partial<Record<DayOrder, string>> }
  | { wrong: 'not-a-day' | 'impossible' }

const MONTHS = [
  'januari january jan',
  'februari february pebruari feb peb',
  'maret march mar mrt',
  'april apr',
  'mei may',
  'juni june jun',
  'juli july jul',
  'agustus august agt agu ags aug agust',
  'september sept sep',
  'oktober october okt oct',
  'november nopember nov nop',
  'desember december des dec',
].map((names) => names.split(' '))
const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ')
/** 1 to 12; 0: none. */
export const monthNamed = (name: string) =>
  MONTHS.findIndex((names) => names.includes(name)) + 1 ||
  ROMAN.indexOf(name) + 1 ||
  MONTHS.findIndex((names) => names.some((one) => one.length > 5 && isSlip(name, one))) + 1

const WEEKDAY =
  /^(?:senin|selasa|rabu|kamis|jum'?at|sabtu|minggu|ahad|mon|tues?|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?[,. ]+/
const TIME =
  /(?: ?t| |, )(?:pukul |jam |pkl\.? )?(\d{1,2})[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)? ?(?:am|pm|wib|wita|wit)?(z|[+-]\d{2}:?\d{2})?$/

const pad = (number: number, length: number) => String(number).padStart(length, '0')
const isReal = ([year, month, day]: Numbers) =>
  year >= 1970 &&
  year <= 2100 &&
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
const iso = ([year, month, day]: Numbers) => `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
const known = (numbers: Numbers): WrittenDay =>
  isReal(numbers) ? { day: iso(numbers) } : { wrong: 'impossible' }
/** Registers are of this century, unless the two digits lie far ahead. */
const yearOf = (digits: string) =>
  digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 70 ? 2000 : 1900)

/** Days since 30 December 1899 that a register can have: 2017 to 2064. */
const isSerial = (number: number) => number >= 43_000 && number < 60_000
/** A day as the number in which spreadsheets store it, or as `20261205`. */
export function dayOfSerial(number: number): string | undefined {
  if (isSerial(number)) return new Date((Math.floor(number) - 25_569) * 86_400_000).toISOString().slice(0, 10)
  const [, year, month, day] = /^(20\d\d)(\d\d)(\d\d)$/.exec(String(number)) ?? []
  const numbers = [Number(year), Number(month), Number(day)] as const
  return year && isReal(numbers) ? iso(numbers) : undefined
}

/** With a day of the month up to twelve, the other reading of a stored day: month and day exchanged. */
export function turnedDay(day: string): string | undefined {
  const [year, month, date] = day.split('-') as [string, string, string]
  return Number(date) <= 12 ? `${year}-${date}-${month}` : undefined
}

export const isRealDay = (day: string) => isReal(day.split('-').map(Number) as [number, number, number])

/** In the afternoon of Greenwich the next day has begun in the east of Indonesia. */
const isAnotherDay = (hour: number, zone: string) =>
  !/^\+0[789]/.test(zone) && (hour >= 15 || !/^(?:z|\+00)/.test(zone))

export function parseDay(text: string): WrittenDay {
  const typed = plainSigns(text)
    .toLowerCase()
    .replace(WEEKDAY, '')
    .replace(/^(?:tgl|tanggal)\b[. :]*/, '')
  const time = TIME.exec(typed)
  if (time?.[2] && isAnotherDay(Number(time[1]), time[2])) return { wrong: 'not-a-day' }
  const written = (time ? typed.slice(0, time.index) : typed)
    .replace(/ ?([/.-]) ?/g, '$1')
    .replace(/[,.]$/, '')

  const named =
    /^(\d{1,2})[ ./-]*([a-z]+)[ ./,'-]*(\d{4}|\d{2})$/.exec(written) ??
    /^(?<first>[a-z]+)[ .-]*(\d{1,2})(?:st|nd|rd|th)?[ ,-]+(\d{4})$/.exec(written)
  if (named) {
    const [day, name] = named.groups ? [named[2]!, named[1]!] : [named[1]!, named[2]!]
    const month = monthNamed(name)
    return month ? known([yearOf(named[3]!), month, Number(day)]) : { wrong: 'not-a-day' }
  }
  if (/^\d{5}(?:[.,]\d+)?$|^\d{8}$/.test(written)) {
    const day = dayOfSerial(Number(written.replace(',', '.')))
    return day ? { day } : { wrong: 'not-a-day' }
  }
  const [, a = '', b = '', c = ''] = /^(\d{1,4})[/. -](\d{1,2})[/. -](\d{1,4})$/.exec(written) ?? []
  if (a.length === 4 && c.length <= 2 && c) return known([Number(a), Number(b), Number(c)])
  if (!c || a.length > 2 || (c.length !== 2 && c.length !== 4)) return { wrong: 'not-a-day' }
  return parseOrders(a, b, c, written.includes('.'))
}

/** Nobody writes month.day.year with full stops. */
function parseOrders(a: string, b: string, c: string, dotted: boolean): WrittenDay {
  const orders: Partial<Record<DayOrder, string>> = {}
  const offer = (order: DayOrder, numbers: Numbers) => {
    if (isReal(numbers)) orders[order] = iso(numbers)
  }
  offer('dmy', [yearOf(c), Number(b), Number(a)])
  if (!dotted) offer('mdy', [yearOf(c), Number(a), Number(b)])
  if (a.length === 2 && c.length === 2 && Number(a) >= 15) offer('ymd', [yearOf(a), Number(b), Number(c)])
  return Object.keys(orders).length ? { orders } : { wrong: 'impossible' }
}
