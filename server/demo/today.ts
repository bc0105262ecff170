import { addDays, dayOf } from '#server/time/today.ts'
import { DISTRICTS, GIVEN, LANDMARKS, NAMES, THINGS, TIME_ZONE } from './examples.ts'
import { photoOf } from './photo.ts'
import type { Cast } from './fill.ts'
import type { Goods } from './goods.ts'
import { createRandom } from './random.ts'
import type { Requests, Sent } from './requests.ts'
import type { Rounds } from './rounds.ts'
import type { Act, Stage } from './stage.ts'
import { moment, weigh } from './year.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const POWER_BANK = { device_class: 'power-bank', id: '', en: '', most: 1, each_kg: [0.2, 0.4] } as const

type Play = { stage: Stage; cast: Cast; requests: Requests; rounds: Rounds; goods: Goods }

/** The last days, so that each part of the desk has something to do: one thing of each kind, not fifty. */
export function actsOfToday({ stage, cast, requests, rounds, goods }: Play, now: number): Act[] {
  const { call, upload } = stage
  const { operator, drivers, members, points } = cast
  const { send, step, slotOn, ask, answer, newGuest, awaitVisit, weighIn } = requests
  const random = createRandom(29)
  const today = dayOf(new Date(now), TIME_ZONE)
  const begin = moment(today, 0)
  const acts: Act[] = []
  const at = (at: number, chain: string, run: () => Promise<unknown>, alone = false) =>
    acts.push({ at, chain: `today:${chain}`, run, alone })
  const ago = (ms: number) => now - ms
  /** Not before today, also where it is just past midnight. */
  const earlier = (minutes: number) => Math.max(begin + MINUTE_MS, now - minutes * MINUTE_MS)
  const thing = (device_class: string, units: number, kinds = THINGS) =>
    weigh(
      random,
      kinds.find((one) => one.device_class === device_class)!,
      units,
    )
  let phones = 0
  const place = (nth: number) => ({
    location: `${DISTRICTS[nth]!} · Kota Bandung`,
    street: `Jl. Contoh ${nth + 1}`,
    landmark: LANDMARKS[nth % LANDMARKS.length]!,
    person: `[Contoh] ${NAMES[phones % NAMES.length]!}`,
    phone_number: `0812 0000 0${String((phones += 1)).padStart(3, '0')}`,
  })
  const collection = (nth: number, message: string, ...things: Sent['things']) => ({
    service: 'collection' as const,
    message,
    things,
    ...place(nth),
  })

  // Photos of the last weeks: drawn here, and saying so.
  const photos = [
    ['laptop', 2, '[Contoh] Dua laptop, engselnya patah.'],
    ['tv-crt', 1, '[Contoh] TV tabung dari kakek.'],
    ['electric-fan', 2, '[Contoh] Kipas angin, kabelnya putus.'],
    ['printer-scanner', 1, '[Contoh] Printer yang terus macet.'],
  ] as const
  for (const [nth, [device_class, units, message]] of photos.entries())
    at(ago((4 + nth) * DAY_MS - 5 * HOUR_MS), `photo:${nth}`, async () => {
      const member = members[nth % members.length]!
      const { body, type } = await photoOf(device_class)
      const { image } = await upload<{ image: { id: string } }>(member, '/api/images', body, type)
      const sent = await send(member, {
        ...collection(nth, message, thing(device_class, units)),
        image_id: image.id,
      })
      await step(operator, sent, 'approved')
      // In today's round with the others.
      awaitVisit(sent, today)
    })

  // To be answered: two are new, one has waited too long, one was asked back, one has answered.
  at(earlier(95), 'new', () =>
    send(
      members[1]!,
      collection(
        2,
        '[Contoh] Mesin cuci bocor dan setrika. Bisa dijemput minggu ini?',
        thing('washing-machine', 1),
        thing('clothes-iron', 1),
      ),
    ),
  )
  at(earlier(18), 'battery', () =>
    send(newGuest(), {
      ...collection(5, '[Contoh] Power bank menggembung, disimpan di teras.', weigh(random, POWER_BANK, 1)),
      battery_damaged: true,
    }),
  )
  at(ago(4.4 * DAY_MS), 'late', () =>
    send(
      newGuest(),
      collection(
        7,
        '[Example] Two monitors and a box of cables, on the third floor.',
        thing('monitor-flat-panel', 2),
      ),
    ),
  )
  at(ago(2.2 * DAY_MS), 'asked', async () => {
    const sent = await send(
      members[0]!,
      collection(3, '[Contoh] Kulkas dua pintu, sudah tidak dingin.', thing('refrigerator', 1)),
    )
    stage.wait(80)
    await ask(operator, sent, '[Contoh] Apakah pintunya cukup lebar untuk kulkas itu?')
  })
  at(ago(1.6 * DAY_MS), 'answered', async () => {
    const sent = await send(
      newGuest(),
      collection(1, '[Contoh] AC bekas di lantai dua.', thing('air-conditioner', 1)),
    )
    stage.wait(60)
    await ask(operator, sent, '[Contoh] Apakah AC-nya sudah dilepas dari dinding?')
    stage.wait(9 * 60)
    await step(operator, sent, 'approved')
    answered = sent
  })
  let answered: Sent | undefined
  at(earlier(40), 'answered', async () => {
    if (answered) await answer(answered, '[Contoh] Sudah dilepas tukang kemarin.')
  })
  at(ago(1.3 * DAY_MS), 'asked-for', async () => {
    const words = {
      service: 'supply' as const,
      message: '[Contoh] SMK butuh 20 laptop mati untuk praktik.',
      things: [],
    }
    const sent = await send(members[2]!, { ...words, ...place(8) })
    stage.wait(90)
    await step(operator, sent, 'approved')
  })
  // Agreed to, and nobody goes there yet.
  at(ago(1.2 * DAY_MS), 'no-visit', async () => {
    const sent = await send(
      newGuest(),
      collection(6, '[Contoh] TV tabung besar, perlu dua orang.', thing('tv-crt', 1)),
    )
    stage.wait(50)
    await step(operator, sent, 'approved')
  })

  // The round of today: booked in the last days, planned last night, now under way.
  const visits = [
    ['[Contoh] Mesin cuci rusak di lantai dasar.', thing('washing-machine', 1)],
    ['[Contoh] Tiga komputer kantor RW, datanya belum dihapus.', thing('desktop-pc', 3)],
    ['[Example] A laptop for parts. The bell does not work, please call.', thing('laptop', 1)],
    ['[Contoh] Dua kipas angin dan penanak nasi.', thing('electric-fan', 2)],
  ] as const
  for (const [nth, [message, given]] of visits.entries())
    at(ago((3 + nth * 0.6) * DAY_MS), `visit:${nth}`, async () => {
      const sent = await send(nth === 2 ? members[0]! : newGuest(), {
        ...collection(nth + 3, message, given),
        slot_id: await slotOn(today),
      })
      stage.wait(100)
      await step(operator, sent, 'approved')
      awaitVisit(sent, today)
    })
  let drive: Parameters<Rounds['start']>[0] | undefined
  at(
    Math.min(moment(addDays(today, -1), 17), ago(HOUR_MS)),
    'round',
    async () => {
      const sent = requests.waiting.get(today) ?? []
      const driver = drivers[0]!
      drive = { round: await rounds.plan(today, driver, sent, [points[0]!.id]), driver, sent }
    },
    true,
  )
  at(earlier(110), 'round', () => rounds.start(drive!))
  at(earlier(82), 'round', () => rounds.visit(drive!, 0))
  at(earlier(55), 'round', () => rounds.visit(drive!, 1))
  at(earlier(27), 'round', () => rounds.fail(drive!, 2))

  // Yesterday's second van came back late: nobody has confirmed its goods.
  const late: Sent[] = []
  for (const [nth, given] of [thing('microwave-oven', 1), thing('tv-flat-panel', 1, THINGS)].entries())
    at(ago((2.6 + nth * 0.3) * DAY_MS), `late:${nth}`, async () => {
      const sent = await send(newGuest(), collection(nth + 9, '[Contoh] Titip di pos satpam.', given))
      stage.wait(70)
      await step(operator, sent, 'approved')
      late.push(sent)
    })
  const yesterday = addDays(today, -1)
  at(
    moment(yesterday, 7),
    'late',
    async () => {
      const driver = drivers[1]!
      const one = { round: await rounds.plan(yesterday, driver, late), driver, sent: late }
      stage.wait(9 * 60)
      await rounds.start(one)
      for (const nth of late.keys()) {
        stage.wait(40)
        await rounds.visit(one, nth)
      }
      stage.wait(20)
      await rounds.finish(one)
    },
    true,
  )

  // Brought to the store and weighed: goods for the consignments of these days.
  for (const [nth, days] of [12.4, 5.4, 2.4].entries())
    at(ago(days * DAY_MS), `brought:${nth}`, async () => {
      const given = [
        thing('tv-crt', 1),
        thing('washing-machine', 1),
        thing('electric-fan', 2),
        thing('microwave-oven', 1),
      ]
      const sent = await send(
        members[(nth + 1) % members.length]!,
        collection(nth, '[Contoh] Dari gudang kos, diantar sendiri.', ...given),
      )
      stage.wait(40)
      await step(operator, sent, 'approved')
      stage.wait(150)
      await step(operator, sent, 'collected', { note: '[Contoh] Diterima di gudang.' })
      stage.wait(5)
      await weighIn(sent)
    })

  // Brought yesterday, and not weighed.
  at(moment(yesterday, 9), 'unweighed', async () => {
    const sent = await send(
      members[3]!,
      collection(0, '[Contoh] Empat monitor dari warnet.', thing('monitor-flat-panel', 3)),
    )
    stage.wait(20)
    await step(operator, sent, 'approved')
    stage.wait(180)
    await step(operator, sent, 'collected', { note: '[Contoh] Diterima di gudang.' })
  })
  at(moment(yesterday, 8), 'given', () =>
    send(members[2]!, {
      ...collection(4, '[Contoh] Tablet untuk sekolah.', thing('tablet', 2, GIVEN)),
      service: 'donation',
    }).then((sent) => step(operator, sent, 'approved')),
  )
  at(earlier(35), 'draft', () => goods.begin(today, 99, 3), true)
  at(earlier(70), 'tomorrow', () => rounds.plan(addDays(today, 1), null, [], [points[1]!.id]), true)
  at(earlier(120), 'full', () =>
    call({}, 'POST', `/api/stickers/${points[2]!.token}/reports`, { kind: 'full' }),
  )
  at(ago(30 * HOUR_MS), 'rights', () =>
    call(members[0]!, 'POST', '/api/me/rights', {
      kind: 'access',
      message: '[Contoh] Data apa saja tentang saya yang tersimpan?',
    }),
  )
  return acts
}
