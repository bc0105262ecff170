import type { Lot } from '#contract/requests/custody.ts'
import type { Round } from '#contract/requests/rounds.ts'
import { addDays } from '#server/time/today.ts'
import { DROPPED, TIME_ZONE } from './examples.ts'
import type { Cast } from './fill.ts'
import { createRandom } from './random.ts'
import type { Requests, Sent } from './requests.ts'
import type { Act, Headers, Stage } from './stage.ts'
import { moment, weigh, type Handed, type Year } from './year.ts'

type Driver = Cast['drivers'][number]
type Drive = { round: Round; driver: Driver; sent: readonly Sent[] }
const MINUTES_A_STOP = 24

/** Rounds: planned the day before, driven, and their goods confirmed in the store. */
export function createRounds({ call, wait, context }: Stage, cast: Cast, { waiting }: Requests) {
  const { operator, drivers, points, store } = cast
  const random = createRandom(7)

  /** @param point_ids drop-off points on the way */
  async function plan(
    day: string,
    driver: Driver | null,
    sent: readonly Sent[],
    point_ids: readonly number[] = [],
  ) {
    const { round } = await call<{ round: Round }>(operator, 'POST', '/api/rounds', {
      day,
      time_zone: TIME_ZONE,
      driver_id: driver?.id ?? null,
      note: '[Contoh] Mobil boks, timbangan di belakang.',
      stops: [
        ...sent.map(({ id }) => ({ submission_id: id })),
        ...point_ids.map((point_id) => ({ point_id })),
      ],
    })
    return round
  }

  const at = () => context.now().toISOString()
  const start = ({ round, driver }: Drive) =>
    call(driver.headers, 'POST', `/api/field/rounds/${round.id}/start`, { at: at() })

  const tell = (who: Headers, stop: number, outcome: object) =>
    call(who, 'POST', `/api/field/stops/${stop}/outcome`, { outcome: { at: at(), note: '', ...outcome } })

  const weighed = (things: readonly Handed[]) =>
    things.map(({ thing, units, weight_kg }) => ({
      device_class: thing.device_class,
      units,
      weight_kg,
      confirmed: true,
    }))

  /** @param nth stop */
  function visit({ round, driver, sent }: Drive, nth: number) {
    const { id, submission_id } = round.stops[nth]!
    const things =
      submission_id === null
        ? DROPPED.map((thing) => weigh(random, thing, random.whole(2, 6)))
        : sent.find((one) => one.id === submission_id)!.things
    return tell(driver.headers, id, { kind: 'done', weighings: weighed(things) })
  }

  const fail = ({ round, driver }: Drive, nth: number) =>
    tell(driver.headers, round.stops[nth]!.id, {
      kind: 'failed',
      failure: 'nobody-there',
      note: '[Contoh] Pagar terkunci.',
    })

  async function finish({ round, driver }: Drive) {
    await call(driver.headers, 'POST', `/api/field/rounds/${round.id}/finish`, { at: at() })
  }

  /** Everything that the round brought lies in the store now. */
  async function arrive({ round }: Drive) {
    const { lots } = await call<{ lots: Lot[] }>(
      operator,
      'GET',
      `/api/custody/lots?round=${round.id}&limit=500`,
    )
    if (lots.length === 0) return
    await call(operator, 'POST', '/api/custody/arrivals', {
      store_id: store,
      lots: lots.map(({ id }) => ({ lot_id: id, weight_kg: null })),
    })
  }

  async function drive(one: Drive) {
    await start(one)
    for (const nth of one.round.stops.keys()) {
      wait(MINUTES_A_STOP)
      await visit(one, nth)
    }
    wait(30)
    await finish(one)
    wait(25)
    await arrive(one)
    // Opened at the desk, it waits for nobody any more.
    await call(operator, 'GET', `/api/rounds/${one.round.id}`)
  }

  /** The rounds of all days before today. */
  function acts({ round_days, today }: Year): Act[] {
    return round_days
      .filter((day) => day < today)
      .flatMap((day, nth): Act[] => {
        const driver = drivers[nth % drivers.length]!
        let planned: Drive | undefined
        const chain = `round:${day}`
        return [
          {
            at: moment(addDays(day, -1), 16.5),
            chain,
            alone: true,
            run: async () => {
              const sent = waiting.get(day) ?? []
              const emptied = nth % 2 === 0 ? [points[(nth / 2) % points.length]!.id] : []
              if (sent.length + emptied.length === 0) return
              planned = { round: await plan(day, driver, sent, emptied), driver, sent }
            },
          },
          { at: moment(day, 8.3), chain, run: async () => planned && drive(planned) },
        ]
      })
  }

  return { acts, plan, start, visit, fail, finish }
}
export type Rounds = ReturnType<typeof createRounds>
