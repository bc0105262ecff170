import { freezeMonths } from '#server/features/proof/statements/freeze.ts'
import { extendSlots } from '#server/features/requests/pickups/slots.ts'
import { addDays, dayOf } from '#server/time/today.ts'
import { points as pointTable } from '#server/database/schema/places.ts'
import type { DeskPoint } from '#contract/requests/points.ts'
import type { Store } from '#contract/requests/custody.ts'
import type { Partner } from '#contract/proof/partners.ts'
import type { Report } from '#contract/proof/reports.ts'
import type { CalendarSlot } from '#contract/requests/pickups.ts'
import type { Role } from '#contract/foundation/roles.ts'
import type { Context } from '#server/core/context.ts'
import {
  ACCOUNTS,
  areaOn,
  BENCH,
  DEPOT,
  OPERATOR,
  OTHERS,
  PARTNERS,
  POINTS,
  STORE,
  TIME_ZONE,
} from './examples.ts'
import { createGoods } from './goods.ts'
import { nameDemo } from './is-demo.ts'
import { createRequests } from './requests.ts'
import { createRounds } from './rounds.ts'
import { openStage, type Act, type Headers, type Stage } from './stage.ts'
import { actsOfToday } from './today.ts'
import { eachDay, moment, planYear, type Year } from './year.ts'

/** Everybody and everything that is there from the first day. */
export type Cast = {
  admin: Headers
  operator: Headers
  colleague: Headers
  drivers: readonly { id: number; headers: Headers }[]
  members: readonly Headers[]
  points: readonly DeskPoint[]
  store: number
  bench: number
  recycler: number
  transporter: number
}

/**
 * A year of an operator up to this moment, played through the same routes that people use, each act at its time. A refusal ends it:
 * whatever the product does not allow is not in it.
 * @param months how many before the present one
 */
export async function fillDemo({ context }: { context: Context }, months = 12) {
  await nameDemo(context.db)
  const now = context.now().getTime()
  const year = planYear(dayOf(new Date(now), TIME_ZONE), months)
  const stage = await openStage(context)
  try {
    const cast = await stage.runAt(moment(year.from, -24), () => settle(stage, year))
    await context.db.update(pointTable).set({ is_example: true })
    const slots = createSlots(stage, cast)
    const requests = createRequests(stage, cast, slots)
    const rounds = createRounds(stage, cast, requests)
    const goods = createGoods(stage, cast, year)
    const acts: Act[] = [
      ...housekeeping(stage, year),
      ...year.requests.flatMap((one) => requests.acts(one)),
      ...rounds.acts(year),
      ...goods.acts(),
      ...reporting(stage, cast, year),
      ...actsOfToday({ stage, cast, requests, rounds, goods }, now),
    ]
    await stage.play(acts.filter(({ at }) => at < now))
  } finally {
    await stage.close()
  }
}

/** The accounts, and what an administrator sets up on the first day. */
async function settle({ call, signUp }: Stage, year: Year): Promise<Cast> {
  const accounts = new Map<string, { id: number; headers: Headers; role: Role }>()
  for (const [username, role] of [...ACCOUNTS, ...OTHERS]) {
    const account = await signUp(username)
    accounts.set(username, { ...account, role })
    const admin = accounts.get(ACCOUNTS[0]![0])!
    if (role !== 'member' && role !== 'admin')
      await call(admin.headers, 'PATCH', `/api/users/${account.id}/role`, { role })
  }
  const of = (role: Role) => [...accounts.values()].filter((one) => one.role === role)
  const admin = of('admin')[0]!.headers
  const [operator, colleague] = of('operator').map(({ headers }) => headers) as [Headers, Headers]
  await call(admin, 'POST', '/api/areas', areaOn(year.weekdays))
  await call(admin, 'PATCH', '/api/admin/settings', {
    depot: DEPOT,
    ...OPERATOR,
    set_up_away: true,
  })
  const points: DeskPoint[] = []
  for (const point of POINTS) {
    const made = await call<{ point: DeskPoint }>(operator, 'POST', '/api/admin/points', point)
    points.push(made.point)
  }
  const { stores } = await call<{ stores: [Store] }>(operator, 'GET', '/api/custody/stores')
  const { id: store } = stores[0]
  await call(operator, 'PUT', `/api/custody/stores/${store}`, { ...STORE, is_default: true, seen: stores[0] })
  const { id: bench } = await call<{ id: number }>(operator, 'POST', '/api/custody/stores', {
    ...BENCH,
    is_default: false,
  })
  const partners: number[] = []
  for (const { permit, ...partner } of PARTNERS) {
    const { days, ...papers } = permit
    const made = await call<{ partner: Partner }>(operator, 'POST', '/api/partners', partner)
    const ends_on = addDays(year.today, days)
    await call(operator, 'POST', `/api/partners/${made.partner.id}/permits`, { ...papers, ends_on })
    partners.push(made.partner.id)
  }
  const [recycler, transporter] = partners as [number, number]
  const members = of('member').map(({ headers }) => headers)
  return {
    admin,
    operator,
    colleague,
    drivers: of('driver'),
    members,
    points,
    store,
    bench,
    recycler,
    transporter,
  }
}

/** The server offers further days by itself, and states a month that is over. */
function housekeeping({ context }: Stage, { from, today }: Year): Act[] {
  const days = eachDay(from, today)
  return days.flatMap((day, at) => {
    const acts: Act[] = []
    const add = (hours: number, run: () => Promise<unknown>) =>
      acts.push({ at: moment(day, hours), chain: 'housekeeping', alone: true, run })
    if (at % 7 === 0 || day === today) add(0.01, () => extendSlots(context.db, context.now()))
    if (day.endsWith('-02')) add(3, () => freezeMonths(context))
    return acts
  })
}

/** A month is handed in on the sixth of the next one. That of the last month is still to be handed in. */
function reporting({ call }: Stage, { operator }: Cast, { months }: Year): Act[] {
  return months.slice(0, -1).map((month, at) => ({
    at: moment(`${months[at + 1]}-06`, 10),
    chain: 'reports',
    alone: true,
    run: async () => {
      const { report } = await call<{ report: Report }>(operator, 'GET', `/api/admin/reports/${month}`)
      await call(operator, 'POST', `/api/admin/reports/${month}/hand-in`, { sha256: report.sha256 })
    },
  }))
}

/** The first appointment of a day that can still be made. */
const createSlots = ({ call, context }: Stage, { operator }: Cast) => {
  const known = new Map<string, CalendarSlot[]>()
  return async (day: string) => {
    if (!known.has(day)) {
      const url = `/api/pickups?from=${day}&to=${day}`
      known.set(day, (await call<{ slots: CalendarSlot[] }>(operator, 'GET', url)).slots)
    }
    const cutoff = context.now().getTime() + 12 * 60 * 60_000
    return known.get(day)!.find(({ starts_at }) => Date.parse(starts_at) > cutoff)?.id
  }
}
export type Slots = ReturnType<typeof createSlots>
