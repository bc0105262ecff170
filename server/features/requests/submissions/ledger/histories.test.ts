import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { onTransaction, type Member, type RequestContext } from '#server/core/context.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { requestBatches } from '#server/features/administration/downloads/request-batches.ts'
import { readProfile } from '#server/features/people/accounts/read-profile.ts'
import { gatherCertificateFacts } from '#server/features/proof/certificates/facts/gather-facts.ts'
import { listConsignments } from '#server/features/proof/consignments/list.ts'
import { loadConsignment } from '#server/features/proof/consignments/load.ts'
import { readConsignment } from '#server/features/proof/consignments/read.ts'
import { recordConfirmation } from '#server/features/proof/consignments/record-confirmation.ts'
import { createConsignment } from '#server/features/proof/consignments/save.ts'
import { sendConsignment } from '#server/features/proof/consignments/send.ts'
import { takeStepBack } from '#server/features/proof/consignments/take-back.ts'
import { gatherReceipt } from '#server/features/proof/receipts/receipt.ts'
import { readReport } from '#server/features/proof/reports/read.ts'
import { confirmArrival } from '#server/features/requests/custody/arrive.ts'
import { correctAct } from '#server/features/requests/custody/correct.ts'
import { receiveWalkIn } from '#server/features/requests/custody/receive.ts'
import { settleLot } from '#server/features/requests/custody/settle.ts'
import { splitLot } from '#server/features/requests/custody/split.ts'
import { dataSubmission } from '#server/features/requests/impact/data-submission.ts'
import { readFigures } from '#server/features/requests/impact/figures.ts'
import { readImpactReport } from '#server/features/requests/impact/report.ts'
import { recordOutcome } from '#server/features/requests/rounds/outcome.ts'
import { planRound } from '#server/features/requests/rounds/plan.ts'
import { readRound } from '#server/features/requests/rounds/read.ts'
import { listRounds } from '#server/features/requests/rounds/list.ts'
import { readNextSteps } from '#server/features/requests/desk/next-steps.ts'
import { readSubmissionDetail } from '#server/features/requests/submissions/desk/detail.ts'
import { readWays } from '#server/features/requests/submissions/desk/ways.ts'
import { trackingCode } from '#server/features/requests/submissions/sender/tracking-code.ts'
import { readWeights } from '#server/features/requests/weights/list.ts'
import { storeEntry } from '#server/features/requests/weights/record.ts'
import { PlainLedger, sumUp, type PlainAct, type PlainLot, type Sums } from '#server/testing/plain-ledger.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { addDays, dayOf } from '#server/time/today.ts'

// Random histories of requests, side by side in one installation, against an independent ledger: every state, screen, file,
// certificate, report and statement has to say what that ledger works out. LEDGER_HISTORIES=10000 plays ten thousand.

const HISTORIES = Number(process.env.LEDGER_HISTORIES ?? 60)
const SEED = Number(process.env.LEDGER_SEED ?? 20_261_129)
/** So many in one installation. */
const SIDE_BY_SIDE = 500
const ACTS_MAX = 9
const DAY_MS = 24 * 60 * 60 * 1000
/** Between two acts of a history; a round may be told within a week. */
const PAUSE_MS = 4 * DAY_MS
const ZONE = 'Asia/Jakarta'
/** kg CO2e for a kilogram that is recycled, as docs/impact.md has them. */
const FACTORS: Record<string, number> = { laptop: 1.17, 'tv-crt': 0.628, 'washing-machine': 0.826 }

const verbs = ['weigh', 'correct', 'split', 'settle', 'send', 'confirm', 'treat', 'back'] as const
const Doing = fc.record({
  verb: fc.constantFrom(...verbs, 'confirm', 'treat', 'send', 'back'),
  pick: fc.nat(1000),
  share: fc.double({ min: 0.01, max: 1, noNaN: true }),
  device_class: fc.constantFrom(...Object.keys(FACTORS)),
  outcome: fc.constantFrom('recycled' as const, 'recycled' as const, 'disposed' as const),
  /** So much of the time since the act before, where a paper says its day. */
  paper: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
})
type Doing = typeof Doing extends fc.Arbitrary<infer T> ? T : never
const History = fc.record({
  way: fc.constantFrom('desk', 'slip', 'late'),
  doings: fc.array(Doing, { minLength: 2, maxLength: ACTS_MAX }),
})
type History = typeof History extends fc.Arbitrary<infer T> ? T : never
type Played = {
  history: History
  ledger: PlainLedger
  id: number
  from: string
  stop: number
  round: number
  recycled_on: string
}

const open: { close: () => Promise<void> }[] = []
afterAll(async () => {
  for (const server of open) await server.close()
})

const kg = (grams: number) => grams / 1000
const g = (kilograms: number) => Math.round(kilograms * 1000)
const key = () => randomUUID()

async function installation() {
  let now_ms = Date.parse('2026-09-20T03:00:00Z')
  const server = await createTestApp({ TIME_ZONE: ZONE }, { now: () => new Date(now_ms) })
  open.push(server)
  const staff = await server.account('ratna')
  const members = await Promise.all(['budi', 'sari', 'tono'].map((name) => server.account(name, 'member')))
  const as = (account: { id: number }): RequestContext<Member> => ({
    ...server.context,
    actor: { kind: 'member', role: 'admin', login: {}, ...account } as unknown as Member,
    request_id: randomUUID(),
    network: '127.0.0.1',
  })
  const rows = async <Row>(statement: string, values: unknown[] = []) =>
    (await server.pool.query(statement, values)).rows as Row[]
  const [partner] = await rows<{ id: string }>(
    `insert into partners (name, kinds) values ('PT Daur Ulang', '{recycler}') returning id`,
  )
  return {
    server,
    members,
    as,
    rows,
    ctx: as(staff),
    staff,
    receiver_id: Number(partner!.id),
    pass: (ms: number) => (now_ms += ms),
    today: () => dayOf(new Date(now_ms), ZONE),
    now: () => new Date(now_ms),
  }
}
type Installation = Awaited<ReturnType<typeof installation>>

/** An approved request; one in three of a member. */
async function begin({ rows, members, now }: Installation, nth: number) {
  const member = nth % 3 === 0 ? members[(nth / 3) % members.length]! : null
  const [request] = await rows<{ id: string }>(
    `insert into submissions (tracking_code, channel, service, status, user_id, guest_id, username, title, message, waste_source, submitted_at, status_at, read_at)
     values ($1, 'landing', 'collection', 'approved', $2, $3, 'somebody', 'E-Waste Collection', 'Old things', 'household', $4, $4, $4) returning id`,
    [trackingCode(), member?.id ?? null, member ? null : `guest_${randomUUID()}`, now()],
  )
  const id = Number(request!.id)
  await rows(
    `insert into submission_events (submission_id, kind, status, at) values ($1, 'submitted', 'pending', $2), ($1, 'status', 'approved', $2)`,
    [id, now()],
  )
  return id
}

const between = (from: string, to: string, share: number) => {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
  return days <= 0 ? to : addDays(from, Math.floor(share * (days + 0.999)))
}

/** Plays the next act of a history in both ledgers, where it is possible. */
async function play(at: Installation, one: Played, doing: Doing) {
  const { ctx, rows } = at
  const { ledger } = one
  const today = at.today()
  const newest = async ({ id }: PlainLot) =>
    Number(
      (
        await rows<{ id: string }>('select max(act_id) as id from custody_entries where lot_id = $1', [id])
      )[0]!.id,
    )
  const lotOf = async (entry: number) =>
    Number(
      (
        await rows<{ id: string }>(
          `select e.lot_id as id from custody_entries e join custody_acts a on a.id = e.act_id
           where a.weight_entry_id = $1 and e.account = 'source' order by e.id limit 1`,
          [entry],
        )
      )[0]?.id ?? 0,
    )
  const choose = <T>(some: readonly T[]) => some[doing.pick % Math.max(1, some.length)]
  const grams = 1000 + Math.round(doing.share * 20_000)
  const declared = doing.pick % 4 === 0 ? doing.outcome : 'unknown'
  const body = {
    device_class: doing.device_class,
    method: 'weighed',
    payout_idr: 0,
    confirmed: true,
  } as const
  const store = (entry: object, replaces_id?: number) =>
    ctx.db.transaction((tx) =>
      storeEntry(
        onTransaction(ctx, tx),
        one.id,
        { ...body, ...entry, ...(replaces_id && { replaces_id }) } as never,
        key(),
      ),
    )
  const paper = (lots: readonly PlainLot[]) =>
    doing.paper === null ? null : between(ledger.lastDay(lots), today, doing.paper)
  const versionOf = async (id: number) =>
    Number(
      (await rows<{ version: number }>('select version from consignments where id = $1', [id]))[0]!.version,
    )
  const stock = ledger.lots.filter((lot) => ledger.in(lot, 'stock') > 0)
  const lot = choose(stock)

  switch (doing.verb) {
    case 'weigh': {
      const id = await store({ weight_kg: kg(grams), outcome: declared })
      const { device_class } = doing
      ledger.weigh(
        { id, device_class, grams, declared, day: today, replaced: false, stop: null },
        await lotOf(id),
      )
      return
    }
    case 'correct': {
      const free = ledger.entries.filter(
        (entry) =>
          !entry.replaced &&
          ledger.standing.every(
            ({ kind, moves }) =>
              ['received', 'declared'].includes(kind) || moves.every((move) => move.lot.entry !== entry),
          ),
      )
      const entry = choose(free)
      if (!entry) return
      const now_g = doing.pick % 5 === 0 ? 0 : grams
      const { device_class } = entry
      const id = await store({ device_class, weight_kg: kg(now_g), outcome: declared }, entry.id)
      ledger.correct(entry, { id, grams: now_g, declared }, now_g === 0 ? 0 : await lotOf(id))
      return
    }
    case 'split': {
      if (!lot || ledger.in(lot, 'stock') < 2) return
      const some = Math.max(1, Math.floor(ledger.in(lot, 'stock') * doing.share * 0.99))
      const lots = await splitLot(ctx, lot.id, { parts: [{ weight_kg: kg(some) }], reason: '' }, key())
      const part = lots.find(({ id }) => id !== lot.id)!
      ledger.split(lot, { id: part.id, entry: lot.entry }, some, { day: today, id: await newest(lot) })
      return
    }
    case 'settle': {
      if (!lot) return
      const some = Math.max(1, Math.round(ledger.in(lot, 'stock') * doing.share))
      const said = { outcome: doing.outcome, weight_kg: kg(some), material: null, reason: '' }
      await settleLot(ctx, lot.id, said, key())
      ledger.do('settled', today, [{ lot, from: 'stock', to: doing.outcome, grams: some }], {
        id: await newest(lot),
      })
      return
    }
    case 'send': {
      const drafts = ledger.consignments.filter(({ lots }) =>
        lots.every(
          (each) =>
            ledger.in(each, 'stock') > 0 && ledger.in(each, 'underway') + ledger.in(each, 'held') === 0,
        ),
      )
      const inDraft = (each: PlainLot) => ledger.consignments.some(({ lots }) => lots.includes(each))
      let consignment = choose(drafts)
      if (!consignment) {
        const lots = stock.filter((each) => !inDraft(each)).slice(0, 1 + (doing.pick % 2))
        if (lots.length === 0) return
        const form = { store_id: 1, receiver_id: at.receiver_id, transporter_id: null, leaves_on: null }
        const words = { waste_code: '', packaging: '', vehicle: '', manifest_number: '', note: '' }
        const { id, version } = await createConsignment(ctx, { ...form, ...words })
        const loaded = lots.map((each) => ({
          lot_id: each.id,
          weight_kg: null,
          box_number: '',
          seal_number: '',
        }))
        await loadConsignment(ctx, id, { version, lots: loaded })
        consignment = { id, lots }
        ledger.consignments.push(consignment)
      }
      const { id, lots } = consignment
      const sent_on = paper(lots) ?? today
      await sendConsignment(ctx, id, { version: await versionOf(id), sent_on })
      const steps = lots.map(
        (each) => ({ lot: each, from: 'stock', to: 'underway', grams: ledger.in(each, 'stock') }) as const,
      )
      ledger.do('sent', sent_on, steps, { id: await newest(lots[0]!), consignment })
      return
    }
    case 'confirm':
    case 'treat': {
      const place = doing.verb === 'confirm' ? 'underway' : 'held'
      const consignment = choose(
        ledger.consignments.filter(({ lots }) => lots.some((each) => ledger.in(each, place) > 0)),
      )
      if (!consignment) return
      const { id, lots } = consignment
      const day = paper(lots)
      const told = { key: key(), paper: day ? { happened_on: day, slip_number: '', image_id: null } : null }
      const said = { version: await versionOf(id), by_name: 'Sari', note: '' }
      if (doing.verb === 'confirm') {
        // As it was sent, less, or a little more.
        const weigh = (each: PlainLot) => {
          const sent = ledger.in(each, 'underway')
          return doing.pick % 3 === 0
            ? sent
            : Math.round(sent * (doing.pick % 3 === 1 ? doing.share : 1 + doing.share / 9))
        }
        const lines = lots.map((each) => ({ lot_id: each.id, weight_kg: kg(weigh(each)) }))
        const steps = lots.flatMap((each) => [
          { lot: each, from: 'underway', to: 'held', grams: weigh(each) } as const,
          {
            lot: each,
            from: 'underway',
            to: 'difference',
            grams: ledger.in(each, 'underway') - weigh(each),
          } as const,
        ])
        await recordConfirmation(ctx, id, { kind: 'received', said: { ...said, lines } }, told)
        ledger.do('confirmed', day ?? today, steps, { id: await newest(lots[0]!), consignment })
        return
      }
      const share = doing.pick % 2 ? 1 : doing.share
      const parts = lots.flatMap((each) => {
        const some = Math.round(ledger.in(each, 'held') * share)
        return some > 0 ? [{ lot: each, from: 'held', to: doing.outcome, grams: some } as const] : []
      })
      if (parts.length === 0) return
      const lines = parts.map((part) => ({
        lot_id: part.lot.id,
        outcome: part.to,
        material: null,
        weight_kg: kg(part.grams),
      }))
      await recordConfirmation(ctx, id, { kind: 'treated', said: { ...said, lines } }, told)
      ledger.do('treated', day ?? today, parts, { id: await newest(lots[0]!), consignment })
      return
    }
    case 'back': {
      const last = ledger.standing.findLast(({ kind }) => kind !== 'received' && kind !== 'declared')
      if (!last) return
      await takeBack(ctx, last)
      last.taken_back = true
    }
  }
}

const takeBack = (ctx: RequestContext<Member>, { id, consignment }: PlainAct) =>
  consignment
    ? takeStepBack(ctx, consignment.id, { act_id: id, reason: 'A mistake' }, key())
    : correctAct(ctx, id, 'A mistake', key())

/** Some at a time: histories do not know of one another. */
async function together<T>(all: readonly T[], work: (one: T) => Promise<void>) {
  let next = 0
  const worker = async () => {
    while (next < all.length) await work(all[next++]!)
  }
  await Promise.all(Array.from({ length: 6 }, worker))
}

/** Begins a history: a request that waits, one in a round of today, or a slip of an earlier day. */
async function start(at: Installation, history: History, nth: number): Promise<Played> {
  const ledger = new PlainLedger()
  const from = at.today()
  const one = { history, ledger, from, id: 0, stop: 0, round: 0, recycled_on: '' }
  if (history.way === 'slip') {
    const { pick, share, device_class } = history.doings[0]!
    const grams = 1000 + Math.round(share * 20_000)
    const day = addDays(from, -(pick % 40))
    const slip = {
      store_id: 1,
      happened_on: day,
      slip_number: 'S-1',
      image_id: null,
      waste_source: 'household',
      message: '',
    }
    const entry = { device_class, weight_kg: kg(grams), units: null, confirmed: true }
    const [lot] = await receiveWalkIn(at.ctx, { ...slip, entries: [entry] } as never, key())
    const [stored] = await at.rows<{ id: string; submission_id: string }>(
      'select w.id, w.submission_id from weight_entries w join lots l using (submission_id) where l.id = $1',
      [lot!.id],
    )
    one.id = Number(stored!.submission_id)
    const weighed = {
      id: Number(stored!.id),
      device_class,
      grams,
      declared: 'unknown',
      day,
      replaced: false,
      stop: null,
    } as const
    ledger.weigh(weighed, lot!.id)
    return one
  }
  one.id = await begin(at, nth)
  if (history.way === 'late') {
    const stops = [{ submission_id: one.id }]
    const plan = { day: from, time_zone: ZONE, driver_id: at.staff.id, note: '', stops } as const
    const round = await planRound(at.ctx, null, plan as never)
    Object.assign(one, { round: round.id, stop: round.stops[0]!.id })
  }
  return one
}

/** Sends days later the weight that a driver took on the day of the round. */
async function tellLate(at: Installation, one: Played, { share, device_class }: Doing) {
  const now_ms = at.now().getTime()
  const done = new Date(now_ms - PAUSE_MS + Math.round(share * PAUSE_MS * 0.9))
  const grams = 1000 + Math.round(share * 20_000)
  const weighing = {
    device_class,
    weight_kg: kg(grams),
    units: null,
    confirmed: true,
    scale: '',
    box_number: '',
    image_id: null,
  }
  const outcome = {
    kind: 'done',
    at: done.toISOString(),
    weighings: [weighing],
    confirmation: null,
    note: '',
  } as const
  const sent_at = new Date(now_ms).toISOString()
  const told = await recordOutcome(at.ctx, one.stop, { outcome: outcome as never, sent_at }, key())
  expect(told).toEqual({ state: 'done', conflict: null })
  const [entry] = await at.rows<{ id: string; lot_id: string }>(
    `select w.id, e.lot_id from weight_entries w join custody_acts a on a.weight_entry_id = w.id
     join custody_entries e on e.act_id = a.id and e.account = 'source' where w.submission_id = $1`,
    [one.id],
  )
  const lot = Number(entry!.lot_id)
  const arrival = {
    store_id: 1,
    happened_on: at.today(),
    reason: '',
    lots: [{ lot_id: lot, weight_kg: null }],
  }
  await confirmArrival(at.ctx, arrival as never, key())
  const arrived = at.today()
  const day = dayOf(done, ZONE)
  const id = Number(entry!.id)
  one.ledger.weigh(
    { id, device_class, grams, declared: 'unknown', day, replaced: false, stop: one.stop, arrived },
    lot,
  )
}

const statusOf = ({ history, ledger }: Played) =>
  ledger.state ?? (history.way === 'desk' ? 'approved' : 'collected')

/** After each act: the state of every request, and its grams by what became of them. */
async function checkStates(at: Installation, all: readonly Played[]) {
  type Known = {
    id: string
    status: string
    fates: Sums | null
    recorded_g: string | null
    waits_for: string
  }
  const known = await at.rows<Known>(
    `select id, status, recorded_g, waits_for, (select jsonb_object_agg(outcome, grams) from
       (select outcome, sum(grams) as grams from weight_fates where submission_id = s.id group by 1) f) as fates
     from submissions s`,
  )
  const found = new Map(known.map((row) => [Number(row.id), row]))
  const ids = all.map(({ id }) => id)
  const steps = await readNextSteps(at.ctx, ids)
  for (const one of all) {
    const { status, fates, recorded_g, waits_for } = found.get(one.id)!
    expect({ status, fates: fates ?? {}, grams: Number(recorded_g), waits_for }, told(one)).toEqual({
      status: statusOf(one),
      fates: one.ledger.fates,
      grams: one.ledger.grams,
      waits_for: steps.get(one.id)?.waits_for ?? null,
    })
  }
}

const told = ({ id, history, ledger }: Played) =>
  `request ${id}: ${JSON.stringify(history)}\n${ledger.acts
    .map(({ kind, day, moves, taken_back }) =>
      [
        kind,
        day,
        taken_back && 'taken back',
        ...moves.map(({ lot, place, grams }) => `${lot.id} ${place} ${grams}`),
      ].join(' '),
    )
    .join('\n')}`

const asSums = (some: readonly { outcome: string; weight_kg?: number; weightKg?: number }[]) =>
  sumUp(some.map(({ outcome, weight_kg, weightKg }) => ({ [outcome]: g(weight_kg ?? weightKg!) }) as Sums))

/** Every place that shows the kilograms of one request. */
async function checkRequest(at: Installation, one: Played) {
  const { ctx } = at
  const { ledger, id } = one
  const why = told(one)
  const status = statusOf(one)
  const fates = ledger.fates
  const weights = await readWeights(ctx, id)
  expect({ all: g(weights.recorded_kg), weighed: g(weights.weighed_kg) }, why).toEqual({
    all: ledger.grams,
    weighed: ledger.grams,
  })
  for (const entry of ledger.current) {
    const { became, outcome, weight_kg } = weights.entries.find((each) => each.id === entry.id)!
    const shown = became.length > 0 ? asSums(became) : { [outcome]: g(weight_kg) }
    expect(shown, why).toEqual(ledger.fatesOf(entry))
  }
  const detail = (await readSubmissionDetail(ctx, ctx.db, id))!
  expect(detail.status, why).toBe(status)
  const lying = ledger.lots.reduce(
    (sum, lot) => sum + ledger.in(lot, 'stock') + ledger.in(lot, 'underway') + ledger.in(lot, 'held'),
    0,
  )
  expect(g(detail.unsettled.reduce((sum, { weight_kg }) => sum + weight_kg, 0)), why).toBe(lying)
  const way = (await readWays(ctx, ctx.db, [id])).get(id)!
  expect(way.at(-1)!.status, why).toBe(status)
  const last = way.findLast(({ outcomes }) => outcomes !== null)
  if (last) expect(asSums(last.outcomes!), why).toEqual(fates)
  if (last && status === 'recycled' && way.at(-1) === last) {
    expect(dayOf(new Date(last.at), ZONE), why).toBe(one.recycled_on)
  }
  if (status !== 'approved') {
    const receipt = await gatherReceipt(ctx, eq(submissions.id, id))
    expect(g(receipt.weighed.reduce((sum, { weight_kg }) => sum + weight_kg, 0)), why).toBe(ledger.grams)
  }
  if (ledger.grams > 0) {
    const { record } = await gatherCertificateFacts(ctx, { kind: 'request', submission_id: id })
    const days = ledger.current.map(({ day }) => day).toSorted()
    expect({ grams: g(record.weightKg as number), from: record.from, to: record.to }, why).toEqual({
      grams: ledger.grams,
      from: days[0],
      to: days.at(-1),
    })
    expect(asCertified(record.byOutcome as never), why).toEqual(fates)
  }
  if (one.stop > 0) {
    const { stops } = await readRound(ctx.db, one.round)
    expect(stops[0]!.weight_kg === null ? null : g(stops[0]!.weight_kg), why).toBe(weighedAt(one))
  }
  for (const consignment of ledger.consignments) {
    const { sent, received, difference, held } = ledger.figuresOf(consignment)
    const shown = await readConsignment(ctx, consignment.id)
    const grams = (some: number | null) => (some === null ? null : g(some))
    const lines = { ...shown, lots: shown.lots.reduce((sum, line) => sum + g(line.sent_kg), 0) }
    expect([lines.sent_kg, lines.received_kg, lines.difference_kg, lines.held_kg].map(grams), why).toEqual([
      sent,
      received,
      difference,
      held,
    ])
    expect(lines.lots, why).toBe(sent)
    if (received === null) continue
    const { record } = await gatherCertificateFacts(ctx, {
      kind: 'consignment',
      consignment_id: consignment.id,
    })
    expect(g(record.weightKg as number), why).toBe(received)
  }
}

const weighedAt = ({ ledger, stop }: Played) => {
  const there = ledger.entries.filter((entry) => entry.stop === stop && !entry.replaced)
  return there.length === 0 ? null : there.reduce((sum, { grams }) => sum + grams, 0)
}

/** A certificate calls `difference` and `loss` what the figures call lost. */
const asCertified = (some: readonly { outcome: string; weightKg: number }[]) =>
  asSums(
    some.map(({ outcome, weightKg }) => ({
      outcome: outcome === 'difference' || outcome === 'loss' ? 'lost' : outcome,
      weightKg,
    })),
  )

const avoided_g = (all: readonly Played[]) =>
  all
    .flatMap(({ ledger }) =>
      ledger.current.map((entry) => [entry, ledger.fatesOf(entry).recycled ?? 0] as const),
    )
    .reduce((sum, [{ device_class }, recycled]) => sum + recycled * FACTORS[device_class]!, 0)

/** Every place that adds requests up. */
async function checkSums(at: Installation, all: readonly Played[]) {
  const { ctx, server } = at
  const grams = all.reduce((sum, { ledger }) => sum + ledger.grams, 0)
  const fates = sumUp(all.map(({ ledger }) => ledger.fates))
  const figures = await readFigures(ctx)
  const by_outcome = Object.entries(figures.by_outcome_kg).map(([outcome, weight_kg]) => ({
    outcome,
    weight_kg,
  }))
  expect(asSums(by_outcome)).toEqual(fates)
  expect(Math.round(figures.ewaste_managed * 1e6)).toBe(grams)
  expect(Math.abs(figures.co2_saved * 1e6 - avoided_g(all))).toBeLessThanOrEqual(1)
  const { body } = await server.call({ url: '/api/impact' })
  expect(body).toEqual(figures)
  expect(g((await dataSubmission(ctx)).weight_kg)).toBe(grams)

  const exported = new Map<number, number>()
  for await (const batch of requestBatches(ctx.db, { time_zone: ZONE, me: 0 } as never, undefined))
    for (const { id, weights } of batch) exported.set(id, g(weights?.recorded_kg ?? 0))
  for (const one of all) expect(exported.get(one.id), told(one)).toBe(one.ledger.grams)

  for (const [nth, member] of at.members.entries()) {
    const own = all.filter((one, at) => one.history.way !== 'slip' && at % 3 === 0 && (at / 3) % 3 === nth)
    const profile = await readProfile(at.as(member))
    expect(g(profile.handedOverWeight)).toBe(own.reduce((sum, { ledger }) => sum + ledger.grams, 0))
    expect(g(profile.recycledWeight)).toBe(sumUp(own.map(({ ledger }) => ledger.fates)).recycled ?? 0)
  }
  const { rounds } = await listRounds(ctx, { from: '2026-09-01', to: '2026-12-31' })
  for (const round of rounds) {
    const one = all.find((each) => each.round === round.id)!
    expect(g(round.weight_kg), told(one)).toBe(weighedAt(one) ?? 0)
  }
  for (let before: number | undefined; ;) {
    const page = await listConsignments(ctx, { limit: 100, before } as never)
    for (const { id, sent_kg, received_kg } of page.consignments) {
      const one = all.find(({ ledger }) => ledger.consignments.some((each) => each.id === id))!
      const { sent, received } = one.ledger.figuresOf(one.ledger.consignments.find((each) => each.id === id)!)
      expect([g(sent_kg), received_kg === null ? null : g(received_kg)], told(one)).toEqual([sent, received])
    }
    before = page.consignments.at(-1)?.id
    if (!page.more) break
  }
}

/** Reports of each month by the day on the paper, and the months of the public figures and of statements. */
async function checkMonths(at: Installation, all: readonly Played[]) {
  const { ctx, server } = at
  at.pass(60 * DAY_MS)
  const entries = all.flatMap(({ ledger }) => ledger.current)
  const gramsIn = (from: string, until: string) =>
    entries
      .filter(({ day }) => day.slice(0, 7) >= from && day.slice(0, 7) <= until)
      .reduce((sum, { grams }) => sum + grams, 0)
  const months = [
    ...new Set(all.flatMap(({ ledger }) => ledger.acts.map(({ day }) => day.slice(0, 7)))),
  ].toSorted()
  for (const month of months) {
    const { total } = await readReport(ctx, month as never)
    const sums = all.map(({ ledger }) => ledger.ofMonth(month))
    for (const column of Object.keys(sums[0]!) as (keyof (typeof sums)[0])[])
      expect(g(total[column]), `${column} of ${month}`).toBe(sums.reduce((sum, one) => sum + one[column], 0))
  }
  const { months: shown } = await readImpactReport(ctx)
  expect(shown.length).toBeGreaterThan(0)
  for (const { key: from, until, weight_kg } of shown)
    expect(g(weight_kg), `from ${from} to ${until}`).toBe(gramsIn(from!, until ?? from!))
  const stated = '/.well-known/resirkuit/statements'
  const { statements } = (await server.call({ url: `${stated}/index.json` })).body
  let sum = 0
  for (const { month } of statements as { month: string }[]) {
    const { text } = await server.call({ url: `${stated}/${month}.json` })
    const { since, weightKg } = JSON.parse(text).credentialSubject
    if (since) expect(g(weightKg), `the statement of ${since} to ${month}`).toBe(gramsIn(since, month))
    sum += g(weightKg)
  }
  expect(sum).toBe(entries.reduce((all_g, { grams }) => all_g + grams, 0))
}

test(
  `${HISTORIES} random histories: every figure is the one of an independent ledger`,
  { timeout: 4 * 60 * 60_000 },
  async () => {
    const histories = fc.sample(History, { numRuns: HISTORIES, seed: SEED })
    const played = new Map<string, number>()
    for (let from = 0; from < HISTORIES; from += SIDE_BY_SIDE) {
      const at = await installation()
      const some = histories.slice(from, from + SIDE_BY_SIDE)
      const all: Played[] = []
      await together(
        [...some.entries()],
        async ([nth, history]) => void (all[nth] = await start(at, history, nth)),
      )
      for (let nth = 0; nth < ACTS_MAX; nth++) {
        at.pass(PAUSE_MS)
        await together(all, async (one) => {
          const doing = one.history.doings[nth]
          if (!doing) return
          const { state } = one.ledger
          const before = one.ledger.acts.length
          if (nth === 0 && one.history.way === 'late') await tellLate(at, one, doing)
          else
            await play(at, one, nth === 0 && one.history.way === 'desk' ? { ...doing, verb: 'weigh' } : doing)
          if (one.ledger.acts.length > before || doing.verb === 'back')
            played.set(doing.verb, (played.get(doing.verb) ?? 0) + 1)
          if (one.ledger.state !== 'recycled' || state === 'recycled') return
          // A weight that is typed or corrected with its outcome is known from today, and so is a correction to nothing, which
          // adds no act; an act from the day on its paper.
          const added = one.ledger.acts.slice(before).at(-1)
          one.recycled_on = added?.consignment ? added.day : at.today()
        })
        await checkStates(at, all)
      }
      readFigures.forget(at.ctx.db)
      await together(all, (one) => checkRequest(at, one))
      await checkSums(at, all)
      await checkMonths(at, all)
      await at.server.close()
      open.length = 0
    }
    // It has played what it promises.
    for (const verb of verbs) expect(played.get(verb) ?? 0, verb).toBeGreaterThan(0)
  },
)
