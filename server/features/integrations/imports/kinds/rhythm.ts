import type { Reason } from '#contract/integrations/imports.ts'
import { plain } from './kind.ts'

const NUMBERS: Record<string, string> = {
  satu: '1',
  one: '1',
  dua: '2',
  two: '2',
  tiga: '3',
  three: '3',
  empat: '4',
  four: '4',
}
const DAYS = [
  /\b(?:senin|monday|mon)\b/g,
  /\b(?:selasa|tuesday|tue)\b/g,
  /\b(?:rabu|wednesday|wed)\b/g,
  /\b(?:kamis|thursday|thu)\b/g,
  /\b(?:jumat|jum at|friday|fri)\b/g,
  /\b(?:sabtu|saturday|sat)\b/g,
  /\b(?:ahad|hari minggu|sunday|sun)\b/g,
]
const EVERY = /\b(?:tiap|setiap|every|each)\b/g
const FILLERS = /\b(?:tiap|setiap|every|each|hari|pada|on|sekali|jemput|dijemput|penjemputan)\b/g

type Way = [pattern: RegExp, weeks: (count: number) => number | 'every-month' | 'undecided' | 'not-a-rhythm']
/** Longer patterns come first, because each removes the words that it has read. */
const WAYS: Way[] = [
  [
    /\b(?:\d+ ?(?:x|kali)? ?(?:dalam )?(?:se|per )?|tiap |setiap |every |per |se)?(?:bulan(?:an)?|months?|monthly)\b/g,
    () => 'every-month',
  ],
  [
    /\b(\d+) ?(?:x|kali|times) (?:dalam )?(?:se|per |a |tiap )?(?:1 )?(?:minggu|pekan|week)\b/g,
    (count) => (count === 1 ? 1 : 'not-a-rhythm'),
  ],
  [/\b(\d+) ?(?:minggu|pekan|mingguan|pekanan|weeks?)\b/g, (count) => count],
  [/\b(?:fortnightly|dwimingguan|dwi mingguan)\b/g, () => 2],
  // Twice a week, or every two weeks.
  [/\bbiweekly\b/g, () => 'undecided'],
  [
    /\b(?:sekali )?(?:seminggu|sepekan)\b|\b(?:mingguan|pekanan|weekly)\b|\b(?:tiap|setiap|per) pekan\b|\b(?:every|per|a) week\b/g,
    () => 1,
  ],
]

type Read = {
  weeks: Set<number>
  weekdays: Set<number>
  every: boolean
  rest: string
  why: string | null
  bare: boolean
}

/** Reads the rhythm in one cell. `rest`: the words that say something else. */
function readCell(cell: string): Read {
  let rest = cell.replace(/\p{L}+/gu, (word) => NUMBERS[word] ?? word)
  const read: Read = { weeks: new Set(), weekdays: new Set(), every: false, rest: '', why: null, bare: false }
  for (const [pattern, weeks] of WAYS)
    rest = rest.replace(pattern, (_, count: string | number) => {
      const said = weeks(Number(count))
      if (typeof said === 'number') read.weeks.add(said)
      else read.why ??= said
      return ' '
    })
  read.every = rest.search(EVERY) >= 0
  for (const [index, names] of DAYS.entries())
    rest = rest.replace(names, () => {
      read.weekdays.add(index + 1)
      return ' '
    })
  // "Minggu" is a week, and Sunday.
  read.bare = /\bminggu\b/.test(rest)
  read.rest = rest
    .replace(FILLERS, ' ')
    .replaceAll(/\bminggu\b/g, ' ')
    .trim()
  return read
}

export type Rhythm = { weekday: number; weeks: 1 | 2 | 4 }

/**
 * The rhythm that a register means: the weekday and the number of weeks, from the cells of both columns. Nothing is guessed: a month is
 * no number of weeks, and "tiap minggu" beside no other day may be every Sunday.
 */
export function readRhythm(day_cell: string, frequency_cell: string): Rhythm | Reason {
  const day = readCell(plain(day_cell))
  const often = readCell(plain(frequency_cell))
  // Alone in its column the word has one meaning.
  if (day.bare && !day.every && day.weekdays.size === 0 && day.weeks.size === 0) {
    day.weekdays.add(SUNDAY)
    day.bare = false
  }
  if (often.bare && day.weekdays.size === 1 && often.weeks.size === 0) {
    often.weeks.add(1)
    often.bare = false
  }
  const refuse = (reason: string, field: 'weekday' | 'frequency') => ({ reason, field }) as Reason
  if (often.why) return refuse(often.why, 'frequency')
  if (day.why) return refuse(day.why, 'weekday')
  if (often.bare) return refuse('undecided', 'frequency')
  if (day.bare) return refuse('undecided', 'weekday')
  const weekdays = new Set([...day.weekdays, ...often.weekdays])
  if (weekdays.size === 0)
    return day_cell.trim() === '' ? refuse('missing', 'weekday') : refuse('not-a-weekday', 'weekday')
  if (weekdays.size > 1) return refuse('not-a-weekday', 'weekday')
  if (day.rest) return refuse('not-a-weekday', 'weekday')
  if (often.rest) return refuse('not-a-rhythm', 'frequency')
  const every = day.every || often.every
  const weeks = new Set([...day.weeks, ...often.weeks])
  if (weeks.size === 0 && every) weeks.add(1)
  if (weeks.size === 0) return refuse(frequency_cell.trim() === '' ? 'missing' : 'not-a-rhythm', 'frequency')
  if (weeks.size > 1) return refuse('undecided', 'frequency')
  const [only] = weeks
  if (only !== 1 && only !== 2 && only !== 4) return refuse('not-a-rhythm', 'frequency')
  return { weekday: [...weekdays][0]!, weeks: only }
}
const SUNDAY = 7

const WINDOW =
  /^(?:jam|pukul)? ?(\d{1,2})(?:[.:](\d{2}))? ?(?:-|–|—|s ?\/ ?d|sd|sampai|hingga|to|until) ?(?:jam|pukul)? ?(\d{1,2})(?:[.:](\d{2}))? ?(?:wib|wita|wit)?$/

/** A time from and to, such as "09.00–11.00" or "jam 9 s/d 11"; null: it is none. */
export function readWindow(cell: string): { starts: string; ends: string } | null {
  const [, from, from_min = '00', to, to_min = '00'] = WINDOW.exec(cell.trim().toLowerCase()) ?? []
  if (from === undefined || to === undefined) return null
  const starts = `${from.padStart(2, '0')}:${from_min}`
  const ends = `${to.padStart(2, '0')}:${to_min}`
  const isTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
  return isTime(starts) && isTime(ends) && starts < ends ? { starts, ends } : null
}
