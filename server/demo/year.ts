import type { Service } from '#contract/requests/submissions.ts'
import { addDays, beginOfDay } from '#server/time/today.ts'
import {
  DISTRICTS,
  GIVEN,
  IDEAS,
  REFUSED,
  SPAM,
  SUPPLIES,
  TAILS,
  THINGS,
  TIME_ZONE,
  type Thing,
  LANDMARKS,
  NAMES,
} from './examples.ts'
import { createRandom, type Random } from './random.ts'

const HOUR_MS = 60 * 60_000
/** More requests each month than in the month before. */
const FIRST_MONTH = 12
const MORE_EACH_MONTH = 2
/** Requests of these last days are all on their way: the page of today is short. */
const FRESH_DAYS = 12
/** Before these weeks there was one round a week. */
const TWICE_WEEKS = 8

export type Handed = { thing: Thing; units: number; weight_kg: number }
/** `round`: fetched; `brought`: to the store; `served`: got what it asked for. */
export type End = 'round' | 'brought' | 'served' | 'rejected' | 'cancelled' | 'spam'
export type Planned = {
  name: string
  at: number
  service: Service
  /** Of the members; null: a guest. */
  member: number | null
  by_phone: boolean
  message: string
  location: string
  street: string
  landmark: string
  /** The person to ask for. */
  person: string
  phone_number: string
  things: readonly Handed[]
  end: End
  decided_at: number
  /** The reason of a rejection. */
  note: string
  reason: string
  /** Of a round. */
  day: string | null
  /** The sender chose the time. */
  booked: boolean
  /** Staff asked something, and the sender answered. */
  asked: boolean
  brought_at: number
}
export type Year = {
  from: string
  today: string
  weekdays: readonly number[]
  round_days: readonly string[]
  requests: readonly Planned[]
  /** Months that are over, the oldest first. */
  months: readonly string[]
}

export const moment = (day: string, hours: number) => beginOfDay(day, TIME_ZONE).getTime() + hours * HOUR_MS
/** Monday is 1. */
const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7
const monthOf = (day: string) => day.slice(0, 'yyyy-mm'.length)
/** The next moment at which somebody is at the desk, in the zone of the demonstration, which has no summer time. */
function atWork(at: number) {
  const hour = ((at - moment('2026-01-01', 0)) / HOUR_MS) % 24
  if (hour < 8) return at + (8.2 - hour) * HOUR_MS
  return hour > 16.5 ? at + (32.3 - hour) * HOUR_MS : at
}
export const toGram = (kg: number) => Math.round(kg * 1000) / 1000

export function weigh(random: Random, thing: Thing, units: number): Handed {
  const kg = Array.from({ length: units }, () => random.between(...thing.each_kg)).reduce(
    (sum, one) => sum + one,
    0,
  )
  // A scale for parcels shows 10 g, one for pallets 50.
  const step = kg < 5 ? 0.01 : 0.05
  return { thing, units, weight_kg: toGram(Math.max(step, Math.round(kg / step) * step)) }
}

/**
 * The year of an operator, as far as it can be told before it is played: who sends what on which day, and what is to become of it.
 * @param today the last day @param months how many that are over
 */
export function planYear(today: string, months: number): Year {
  const random = createRandom(20_26)
  const over = Array.from({ length: months }, (_, back) => monthBefore(today, months - back))
  const from = `${over[0] ?? monthOf(today)}-01`
  const weekdays = [weekdayOf(today), ((weekdayOf(today) + 2) % 7) + 1]
  const days = eachDay(from, addDays(today, 20))
  const round_days = days.filter(
    (day) =>
      weekdayOf(day) === weekdays[0] ||
      (weekdayOf(day) === weekdays[1] && day > addDays(today, -7 * TWICE_WEEKS)),
  )
  const requests = [...over, monthOf(today)].flatMap((month, at) => {
    const all = eachDay(`${month}-01`, endOf(month))
    const open = all.filter((day) => day < today)
    const count = Math.round(((FIRST_MONTH + MORE_EACH_MONTH * at) * open.length) / all.length)
    return Array.from({ length: count }, (_, nth) =>
      planRequest(random, { name: `${month}-${nth}`, day: pickDay(random, open), today, round_days }),
    )
  })
  return {
    from,
    today,
    weekdays,
    round_days,
    requests,
    months: over,
  }
}

/** `2026-11` and 2 months before: `2026-09`. */
function monthBefore(day: string, count: number) {
  const first = new Date(`${monthOf(day)}-01`)
  first.setUTCMonth(first.getUTCMonth() - count)
  return monthOf(first.toISOString())
}
export const endOf = (month: string) => addDays(`${monthBefore(`${month}-01`, -1)}-01`, -1)

export function eachDay(from: string, to: string) {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Fewer write on a Sunday. */
function pickDay(random: Random, days: readonly string[]) {
  const day = random.pick(days)
  return weekdayOf(day) === 7 && random.chance(0.6) ? random.pick(days) : day
}

type Given = { name: string; day: string; today: string; round_days: readonly string[] }

function planRequest(random: Random, { name, day, today, round_days }: Given): Planned {
  const fresh = day > addDays(today, -FRESH_DAYS)
  // Of yesterday the morning: what came in since then has its own lines on the page of today.
  const at = moment(day, random.between(7, day === addDays(today, -1) ? 13 : 20.5))
  const service = random.pick<Service>([
    ...Array.from({ length: 15 }, () => 'collection' as const),
    ...(['donation', 'donation', 'donation', 'supply', 'collaboration'] as const),
  ])
  const hands = service === 'collection' || service === 'donation'
  const indonesian = random.chance(0.8)
  const label = indonesian ? '[Contoh]' : '[Example]'
  const words = (pair: readonly [string, string]) => pair[indonesian ? 0 : 1]
  const kinds = service === 'donation' ? GIVEN : THINGS
  const things = hands
    ? Array.from({ length: random.chance(0.4) ? 2 : 1 }, () => random.pick(kinds))
        .filter((thing, nth, all) => all.indexOf(thing) === nth)
        .map((thing) => weigh(random, thing, random.whole(1, thing.most)))
    : []
  const said = hands
    ? `${things.map(({ thing, units }) => `${units} ${indonesian ? thing.id : thing.en}`).join(indonesian ? ' dan ' : ' and ')}, ${words(random.pick(TAILS))}.`
    : words(random.pick(service === 'supply' ? SUPPLIES : IDEAS))
  const lot = random.between(0, 1)
  const [id, en, reason] = random.pick(REFUSED)
  const refused = { note: words([id, en]), reason }
  const end = endOfRequest(hands, fresh, lot)
  const decided_at = fresh ? at + 2 * HOUR_MS : atWork(at + random.between(3, 30) * HOUR_MS)
  const brought_at = atWork(decided_at + random.between(3, fresh ? 8 : 60) * HOUR_MS)
  const visit = round_days.find((one) => moment(one, -14) > decided_at + 5 * HOUR_MS) ?? null
  return {
    name,
    at,
    service,
    member: random.chance(0.35) ? random.whole(0, 3) : null,
    by_phone: hands && !fresh && random.chance(0.05),
    message: end === 'spam' ? SPAM : `${label} ${said}`,
    location: `${random.pick(DISTRICTS, 1.5)} · Kota Bandung`,
    street: `Jl. Contoh ${random.whole(1, 90)}`,
    landmark: random.pick(LANDMARKS),
    person: `[Contoh] ${random.pick(NAMES)}`,
    phone_number: `0812 0000 ${String(random.whole(1000, 9999))}`,
    things,
    end,
    decided_at,
    ...refused,
    day: end === 'round' ? visit : null,
    booked: fresh || random.chance(0.6),
    asked: !fresh && random.chance(0.1),
    brought_at,
  }
}

function endOfRequest(hands: boolean, fresh: boolean, lot: number): End {
  if (!hands) return fresh || lot < 0.6 ? 'served' : lot < 0.85 ? 'rejected' : 'cancelled'
  if (fresh) return lot < 0.8 ? 'round' : 'brought'
  if (lot < 0.7) return 'round'
  if (lot < 0.88) return 'brought'
  return lot < 0.93 ? 'rejected' : lot < 0.985 ? 'cancelled' : 'spam'
}
