import type { Cell } from './rows.ts'

/** `unit` says more than the number: a percent sign, a unit, a currency, a scale, leading zeros. */
type Shows = 'number' | 'unit' | 'day' | 'day-and-time' | 'time' | 'duration'

export interface NumberFormat {
  /** In Excel's notation. */
  code: string
  shows: Shows
}

export const GENERAL: NumberFormat = { code: 'General', shows: 'number' }

/** Quoted texts, escaped letters, gaps and fillings, brackets: whatever is not a placeholder. */
const MARKS = /"[^"]*"?|\\.|[_*].|\[[^\]]*\]?/gs
const DURATION = /^\[([hms])\1*\]$/i
const NAMES = /general|standard/gi

export function readFormat(code: string): NumberFormat {
  return { code, shows: findMeaning(code) }
}

function findMeaning(code: string): Shows {
  const bare = code
    .replace(MARKS, (mark) => (DURATION.test(mark) ? '~' : ''))
    .replace(NAMES, '')
    .replace(/am\/pm|a\/p/gi, 'h')
  const isNumber = /[0#?]/.test(bare.replace(/[s~][.,]0+/gi, ''))
  if (!isNumber && bare.includes('~')) return 'duration'
  const hasTime = /[hs]/i.test(bare)
  if (!isNumber && (/[yd]/i.test(bare) || (!hasTime && /m/i.test(bare))))
    return hasTime ? 'day-and-time' : 'day'
  if (!isNumber && hasTime) return 'time'
  return saysMore(code) ? 'unit' : 'number'
}

function saysMore(code: string) {
  const bare = code
    .replace(MARKS, (mark) =>
      (/^["\\]/.test(mark) ? mark.slice(1) : (/^\[\$([^-\]]*)/.exec(mark)?.[1] ?? '')).replace(/"$/, ''),
    )
    .replace(NAMES, '')
    .replace(/e[+-]0+/gi, '')
    .replace(/\/\s?[0#?]+/g, '')
  const hasLetters = /[^\s0#?.,;@()+\-–]/.test(bare)
  const hasScale = /[0#?],+(?![0#?,])/.test(bare)
  const hasLeadingZeros = /^[^.;]*0[^.;]*0/.test(bare)
  return hasLetters || hasScale || hasLeadingZeros
}

/** Excel's formats that a file names by number alone (ECMA-376, 18.8.30); 27 to 58 are those of East Asia. */
const BUILT_IN = new Map([
  ...Object.entries({
    1: '0',
    2: '0.00',
    3: '#,##0',
    4: '#,##0.00',
    9: '0%',
    10: '0.00%',
    14: 'mm-dd-yy',
    15: 'd-mmm-yy',
    16: 'd-mmm',
    17: 'mmm-yy',
    18: 'h:mm AM/PM',
    19: 'h:mm:ss AM/PM',
    20: 'h:mm',
    21: 'h:mm:ss',
    22: 'm/d/yy h:mm',
    45: 'mm:ss',
    46: '[h]:mm:ss',
    47: 'mmss.0',
  }).map(([id, code]) => [Number(id), code] as const),
  ...[27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'yyyy/m/d'] as const),
  ...[32, 33, 34, 35, 55, 56].map((id) => [id, 'h:mm'] as const),
])

export const readBuiltIn = (id: number) => readFormat(BUILT_IN.get(id) ?? 'General')

const HOUR_S = 3_600
const DAY_S = 86_400
const secondsOf = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 1_000
/** Excel counts a 29 February 1900, so that its days begin a day earlier from 1 March 1900 on. */
const EPOCH_S = secondsOf(1899, 12, 30)
const EPOCH_1904_S = secondsOf(1904, 1, 1)
const LEAP_DAY = 60
/** 31 December 9999. */
const LAST_DAY = 2_958_465

/** The cell that a stored number is. Days and times are rounded to the second first. */
export function readNumber(number: number, { code, shows }: NumberFormat, is1904: boolean): Cell {
  if (shows === 'number') return number
  const seconds = Math.round(number * DAY_S)
  if (shows === 'duration') return { hours: seconds / HOUR_S }
  const day = Math.floor(seconds / DAY_S)
  const isNoDay = number < 0 || day > LAST_DAY || (shows === 'day' && day < 1 && !is1904)
  if (shows === 'unit' || isNoDay) return { number, format: code }
  if (shows === 'time' || (day < 1 && !is1904))
    return { hours: (number < 1 ? seconds : seconds % DAY_S) / HOUR_S }
  if (is1904) return readMoment(EPOCH_1904_S + seconds, shows)
  if (day === LEAP_DAY) return { number, format: code }
  return readMoment(EPOCH_S + seconds + (day < LEAP_DAY ? DAY_S : 0), shows)
}

function readMoment(epoch_s: number, shows: Shows): Cell {
  const [day, time] = new Date(epoch_s * 1_000).toISOString().slice(0, -'.000Z'.length).split('T')
  return time === '00:00:00' && shows !== 'day-and-time' ? { day: day! } : { day: day!, time: time! }
}

const ISO = /^(\d{4}-\d\d-\d\d)?T?(?:(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)?(?:Z|[+-]\d\d:?\d\d)?$/

/** The cell that a stored ISO day, time or both is; its zone is not looked at. Another text stays as it is. */
export function readIso(text: string, format: NumberFormat): Cell {
  const [, day, hours, minutes = 0, rest = 0] = ISO.exec(text) ?? []
  const midnight_s = day === undefined ? 0 : Date.parse(`${day}T00:00:00Z`) / 1_000
  if ((day ?? hours) === undefined || Number.isNaN(midnight_s)) return text
  const seconds = Number(hours ?? 0) * HOUR_S + Number(minutes) * 60 + Number(rest)
  if (day === undefined) return { hours: Math.round(seconds) / HOUR_S }
  if (format.shows !== 'time' && format.shows !== 'duration')
    return readMoment(midnight_s + Math.round(seconds), format.shows)
  const days = (midnight_s - EPOCH_S) / DAY_S
  return readNumber(Math.max(days > LEAP_DAY ? days : days - 1, 0) + seconds / DAY_S, format, false)
}

const ISO_DURATION = /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

/** The cell that a stored ISO duration is, such as `PT26H30M00S`. Another text stays as it is. */
export function readDuration(text: string, { code, shows }: NumberFormat): Cell {
  const [, sign, days = 0, hours = 0, minutes = 0, rest = 0] = ISO_DURATION.exec(text) ?? []
  if (sign === undefined) return text
  const seconds = Number(days) * DAY_S + Number(hours) * HOUR_S + Number(minutes) * 60 + Number(rest)
  const number = (sign ? -seconds : seconds) / DAY_S
  return readNumber(number, { code, shows: shows === 'time' ? shows : 'duration' }, false)
}
