import type { ConsignmentDetail } from '#contract/proof/consignments.ts'
import type { Lot } from '#contract/requests/custody.ts'
import type { DeskFigures } from '#contract/requests/today.ts'
import type { SubmissionDetail } from '#contract/requests/submissions.ts'
import { addDays } from '#server/time/today.ts'
import { SLIPS, WIPED } from './examples.ts'
import type { Cast } from './fill.ts'
import { createRandom } from './random.ts'
import type { Act, Stage } from './stage.ts'
import { eachDay, endOf, moment, toGram, weigh, type Handed, type Year } from './year.ts'

/** Kilograms of the first month, and how many more come in each month after it. */
const FIRST_KG = 480
const MORE_KG = 55
const EVERY_DAYS = 15
/** Days before today: the last consignments are at different stations. */
const LAST_DONE = 20
const NOT_CERTIFIED = 11
const NOT_TREATED = 4
const UNDERWAY = 1
/** The last ones lie in the store for the next consignment. */
const KEPT_BACK = 3
/** Tube televisions that have to leave their store within the week. */
const NEARLY_DUE = 84
const TAKEN_APART = [160, 75]
const WASHERS = { device_class: 'washing-machine', id: '', en: '', most: 0, each_kg: [52, 74] } as const
const TUBES = { device_class: 'tv-crt', id: '', en: '', most: 0, each_kg: [27, 36] } as const
const BY = { by_name: '[Contoh] Sari', note: '[Contoh]' }
const MATERIALS: Record<string, string> = { 'tv-crt': 'glass-leaded', 'cable-extension-cord': 'cables' }
/** Of a lot at a recycler. */
const RESIDUE = 0.06

/** Goods from the store to their end: wiped, given on, taken apart, sent to a recycler, and certified. */
export function createGoods({ call, wait }: Stage, cast: Cast, { today, from, months, weekdays }: Year) {
  const { operator, store, bench, recycler, transporter } = cast
  const random = createRandom(11)
  let before_kg = 0
  /** Lots that stay where they are. */
  const kept = new Set<number>()

  const ago = (days: number) => addDays(today, -days)
  const stock = async () =>
    (await call<{ lots: Lot[] }>(operator, 'GET', `/api/custody/lots?store=${store}&limit=500`)).lots.filter(
      ({ id, place }) => place === 'stock' && !kept.has(id),
    )

  async function receive(day: string, slip_number: string, entries: readonly Handed[]) {
    const { lots } = await call<{ lots: Lot[] }>(operator, 'POST', '/api/custody/receipts', {
      store_id: store,
      happened_on: day,
      slip_number,
      image_id: null,
      waste_source: 'business',
      message: '[Contoh] Dicatat dari bon kertas',
      entries: entries.map(({ thing, units, weight_kg }) => ({
        device_class: thing.device_class,
        units,
        weight_kg,
        confirmed: true,
      })),
    })
    return lots
  }

  /** The slip of a shop fills each month up, so that every month brought more than the one before it. */
  async function fillUp(month: string, nth: number) {
    const { figures } = await call<{ figures: DeskFigures }>(operator, 'GET', '/api/desk/figures')
    const came_kg = figures.month_kg
    const thing = SLIPS[nth % SLIPS.length]!
    const each_kg = (thing.each_kg[0] + thing.each_kg[1]) / 2
    const wanted_kg = Math.max(FIRST_KG + MORE_KG * nth, before_kg + each_kg * 3, came_kg)
    const slip = weigh(random, thing, Math.max(2, Math.ceil((wanted_kg - came_kg) / each_kg)))
    before_kg = came_kg + slip.weight_kg
    await receive(endOf(month), `CONTOH-${month}`, [slip])
  }

  /** Data is destroyed, and what still works goes to somebody who uses it. */
  async function workThrough(day: string) {
    const lots = await stock()
    for (const { id } of lots.filter(({ data }) => data === 'holds')) {
      await call(operator, 'POST', `/api/custody/lots/${id}/wipes`, { ...WIPED, done_on: day })
      wait(3)
    }
    const touched: number[] = []
    for (const { id, submission_id, weight_kg } of lots) {
      if (submission_id === null) continue
      const { submission } = await call<{ submission: SubmissionDetail }>(
        operator,
        'GET',
        `/api/submissions/${submission_id}`,
      )
      if (submission.service !== 'donation') continue
      const end = { outcome: 'reused', weight_kg, reason: '[Contoh] Dipakai lagi di sekolah' }
      await call(operator, 'POST', `/api/custody/lots/${id}/outcome`, end)
      touched.push(submission_id)
    }
    wait(30)
    await certifyRequests(touched)
  }

  /** Those whose kilograms have all met their end, as the product says. */
  async function certifyRequests(ids: readonly (number | null)[], but = 0) {
    const all = [...new Set(ids)].filter((id) => id !== null)
    const due: number[] = []
    for (const id of all) {
      const { submission } = await call<{ submission: SubmissionDetail }>(
        operator,
        'GET',
        `/api/submissions/${id}`,
      )
      if (submission.next_step?.action === 'certify') due.push(id)
    }
    for (const submission_id of due.slice(but))
      await call(operator, 'POST', '/api/certificates', { submission_id })
  }

  async function takeApart(day: string) {
    const [lot] = await receive(day, `CONTOH-BONGKAR-${day}`, [weigh(random, WASHERS, 3)])
    wait(45)
    const parts = [{ weight_kg: lot!.weight_kg, store_id: bench }]
    const { lots } = await call<{ lots: Lot[] }>(operator, 'POST', `/api/custody/lots/${lot!.id}/split`, {
      parts,
      reason: '[Contoh] Ke bengkel',
    })
    const moved = lots.find((one) => one.store.id === bench)!
    wait(180)
    const shares = { steel: 0.62, plastics: 0.22, motors: 0.11, cables: 0.02 }
    const fractions = Object.entries(shares).map(([material, share]) => ({
      device_class: null,
      material,
      weight_kg: toGram(moved.weight_kg * share),
    }))
    const rest = fractions.reduce((sum, { weight_kg }) => sum + weight_kg, 0)
    await call(operator, 'POST', `/api/custody/lots/${moved.id}/dismantling`, {
      fractions,
      loss_kg: toGram(moved.weight_kg - rest),
      reason: '[Contoh] Tiga mesin cuci',
    })
  }

  type Load = {
    consignment: ConsignmentDetail
    lots: readonly Lot[]
    token: string
    arrived: { lot_id: number; weight_kg: number }[]
  }

  async function begin(day: string, number: number, most?: number): Promise<Omit<Load, 'token' | 'arrived'>> {
    const lots = (await stock()).filter(({ data }) => data !== 'holds').slice(0, most)
    if (lots.length === 0) throw new Error('Example data: nothing to send')
    const papers = {
      waste_code: '',
      packaging: 'Palet',
      vehicle: 'CONTOH 1',
      note: '[Contoh]',
      manifest_number: `CONTOH-MANIFES-${number}`,
    }
    const draft = await call<{ consignment: ConsignmentDetail }>(operator, 'POST', '/api/consignments', {
      ...papers,
      store_id: store,
      receiver_id: recycler,
      transporter_id: transporter,
      leaves_on: day,
    })
    const { id, version } = draft.consignment
    const { consignment } = await call<{ consignment: ConsignmentDetail }>(
      operator,
      'PUT',
      `/api/consignments/${id}/lots`,
      {
        version,
        lots: lots.map((lot, at) => ({
          lot_id: lot.id,
          weight_kg: null,
          box_number: `K-${at + 1}`,
          seal_number: `CONTOH-S${at + 1}`,
        })),
      },
    )
    return { consignment, lots }
  }

  async function send(day: string, number: number, most?: number): Promise<Load> {
    const { consignment, lots } = await begin(day, number, most)
    wait(20)
    const { id, version } = consignment
    await call(operator, 'POST', `/api/consignments/${id}/sending`, { version })
    const link = await call<{ token: string }>(operator, 'POST', `/api/consignments/${id}/link`, {
      send_to: null,
      locale: 'id',
    })
    return { consignment, lots, token: link.token, arrived: [] }
  }

  const seenBy = async (link: Record<string, string>) =>
    (await call<{ consignment: { version: number } }>(link, 'GET', '/api/confirmations')).consignment.version

  /** @param less_kg the receiver's scale says so much less of the heaviest lot */
  async function confirm(load: Load, less_kg: number) {
    const link = { 'link-token': load.token }
    const heaviest = load.lots.reduce((one, other) => (other.weight_kg > one.weight_kg ? other : one))
    load.arrived = load.lots.map(({ id, weight_kg }) => ({
      lot_id: id,
      weight_kg: id === heaviest.id ? toGram(weight_kg - less_kg) : weight_kg,
    }))
    await call(link, 'POST', '/api/confirmations/received', {
      ...BY,
      version: await seenBy(link),
      lines: load.arrived,
    })
  }

  async function treat({ token, lots, arrived }: Load) {
    const link = { 'link-token': token }
    const lines = arrived.flatMap(({ lot_id, weight_kg }, at) => {
      const residue_kg = toGram(weight_kg * RESIDUE)
      const material = MATERIALS[lots[at]!.device_class ?? ''] ?? 'steel'
      const recycled = { lot_id, outcome: 'recycled', material, weight_kg: toGram(weight_kg - residue_kg) }
      return residue_kg > 0
        ? [recycled, { lot_id, outcome: 'disposed', material: 'residue', weight_kg: residue_kg }]
        : [recycled]
    })
    await call(link, 'POST', '/api/confirmations/treated', { ...BY, version: await seenBy(link), lines })
  }

  /** One consignment up to a station of its life. */
  function consign(days: number, number: number): Act[] {
    let load: Load
    const chain = `consignment:${number}`
    const act = (after: number, hours: number, run: () => Promise<unknown>, alone = false): Act => ({
      at: moment(addDays(ago(days), after), hours),
      chain,
      run,
      alone,
    })
    const sent = act(
      0,
      10,
      async () => (load = await send(ago(days), number, days === UNDERWAY ? -KEPT_BACK : undefined)),
      true,
    )
    if (days === UNDERWAY) return [sent]
    const less_kg = days === NOT_TREATED ? 1.4 : number % 9 === 4 ? 0.45 : 0
    const received = act(1, 11, () => confirm(load, less_kg))
    if (days === NOT_TREATED) return [sent, received]
    const treated = act(8, 14, () => treat(load))
    const certified = act(9, 9, async () => {
      if (days !== NOT_CERTIFIED)
        await call(operator, 'POST', '/api/certificates', { consignment_id: load.consignment.id })
      // Opened at the desk, it waits for nobody any more.
      await call(operator, 'GET', `/api/consignments/${load.consignment.id}`)
      await certifyRequests(
        load.lots.map(({ submission_id }) => submission_id),
        days === NOT_CERTIFIED ? 1 : 0,
      )
    })
    return [sent, received, treated, certified]
  }

  function acts(): Act[] {
    const one = (day: string, hours: number, run: () => Promise<unknown>): Act => ({
      at: moment(day, hours),
      chain: `goods:${day}`,
      alone: true,
      run,
    })
    const first = Math.floor((Date.parse(today) - Date.parse(from)) / (24 * 60 * 60_000))
    const done: number[] = []
    for (let days = LAST_DONE; days <= first - 12; days += EVERY_DAYS) done.unshift(days)
    const consignments = [...done, NOT_CERTIFIED, NOT_TREATED, UNDERWAY].flatMap((days, at) =>
      consign(days, at + 1),
    )
    const after = new Set(weekdays.map((weekday) => (weekday % 7) + 1))
    const days = eachDay(addDays(from, 1), ago(1)).filter((day) => after.has(new Date(day).getUTCDay() || 7))
    const spare = (days: readonly number[]) => days.filter((one) => one < first)
    return [
      ...consignments,
      ...months.map((month, nth) => one(endOf(month), 18, () => fillUp(month, nth))),
      ...days.map((day) => one(day, 9.5, () => workThrough(day))),
      ...spare(TAKEN_APART).map((days) => one(ago(days), 9, () => takeApart(ago(days)))),
      ...spare([NEARLY_DUE]).map((days) =>
        one(ago(days), 12, async () => {
          const lots = await receive(ago(days), 'CONTOH-TABUNG', [weigh(random, TUBES, 3)])
          for (const { id } of lots) kept.add(id)
        }),
      ),
    ]
  }

  return { acts, begin }
}
export type Goods = ReturnType<typeof createGoods>
