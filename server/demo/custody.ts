import { randomUUID } from 'node:crypto'
import type { ConsignmentDetail } from '#contract/proof/consignments.ts'
import type { Lot, Store } from '#contract/requests/custody.ts'
import type { Partner } from '#contract/proof/partners.ts'
import type { Report } from '#contract/proof/reports.ts'
import { BROUGHT, HANDED_ON, PARTNERS, WIPED } from './examples.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
type Call = (
  method: Method,
  url: string,
  payload?: object,
  headers?: Record<string, string>,
) => Promise<unknown>

const DAY_MS = 24 * 60 * 60 * 1000
const BY = { by_name: '[Contoh] Sari', note: '[Contoh]' }

/**
 * The custody of the example's kilograms, through the same calls that staff and a receiver make: two stores of which
 * one warns, a dismantling with its loss, wiped data, a consignment that was received and treated, certificates, and
 * a month that was handed in.
 * @param call as an operator
 * @param today in the time zone of the installation
 * @param handedOver a request with computers that has come in
 */
export async function fillCustody(call: Call, today: string, handedOver: number) {
  const once = (url: string, payload: object) =>
    call('POST', url, payload, { 'idempotency-key': `example-${randomUUID()}` })
  const ago = (days: number) => new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10)

  const { stores } = (await call('GET', '/api/custody/stores')) as { stores: Store[] }
  const [first] = stores
  const depot = { name: '[Contoh] Gudang Pancoran', address: 'Jl. Contoh 4', clock: 'b3-90' }
  await call('PUT', `/api/custody/stores/${first!.id}`, { ...depot, is_default: true, seen: first })
  const workshop = { name: '[Contoh] Bengkel bongkar', address: 'Jl. Contoh 5', clock: 'b3-365' }
  const bench = (await call('POST', '/api/custody/stores', { ...workshop, is_default: false })) as {
    id: number
  }

  const lots = new Map<string, Lot>()
  for (const { days, entries, ...slip } of BROUGHT) {
    const body = { ...slip, store_id: first!.id, image_id: null, happened_on: ago(days), entries }
    const { lots: made } = (await once('/api/custody/receipts', body)) as { lots: Lot[] }
    for (const lot of made) lots.set(`${slip.slip_number}:${lot.device_class}`, lot)
  }

  // Taken apart at the bench, with what the saw and the sweepings took.
  const washers = lots.get('CONTOH-01:washing-machine')!
  const { lots: parts } = (await once(`/api/custody/lots/${washers.id}/split`, {
    parts: [{ weight_kg: 62, store_id: bench.id }],
    reason: '[Contoh] Ke bengkel',
  })) as { lots: Lot[] }
  const moved = parts.find(({ store }) => store.id === bench.id)!
  await once(`/api/custody/lots/${moved.id}/dismantling`, {
    loss_kg: 0.75,
    reason: '[Contoh] Dua mesin cuci',
    fractions: Object.entries({ steel: 38.5, plastics: 14.25, motors: 6.5, cables: 2 }).map(
      ([material, weight_kg]) => ({ device_class: null, material, weight_kg }),
    ),
  })

  const entry = { device_class: 'desktop-pc', weight_kg: 34.6, units: 4, method: 'weighed' }
  await once(`/api/submissions/${handedOver}/weights`, { ...entry, outcome: 'unknown' })
  const { lots: all } = (await call('GET', '/api/custody/lots?what=desktop-pc')) as { lots: Lot[] }
  const computers = all.find(({ submission_id }) => submission_id === handedOver)!
  await once(`/api/custody/lots/${computers.id}/wipes`, { ...WIPED, done_on: today })
  await once(`/api/custody/lots/${computers.id}/outcome`, {
    outcome: 'reused',
    weight_kg: 17.3,
    reason: '[Contoh] Dua dipakai lagi di sekolah',
  })
  // With the other two all of it met its end: the request is recycled by its kilograms.
  await once(`/api/custody/lots/${computers.id}/outcome`, {
    outcome: 'recycled',
    weight_kg: 17.3,
    reason: '[Contoh] Dua didaur ulang',
  })
  await call('POST', '/api/certificates', { submission_id: handedOver })

  const consigned = await consign()
  await call('POST', '/api/certificates', { consignment_id: consigned.id })
  await handIn(ago(BROUGHT[0]!.days).slice(0, 'yyyy-mm'.length))

  async function consign() {
    const ids: number[] = []
    for (const { permit, ...partner } of PARTNERS) {
      const { partner: made } = (await call('POST', '/api/partners', partner)) as { partner: Partner }
      const { days, ...papers } = permit
      await call('POST', `/api/partners/${made.id}/permits`, { ...papers, ends_on: ago(-days) })
      ids.push(made.id)
    }
    const begun = {
      ...HANDED_ON.papers,
      store_id: first!.id,
      receiver_id: ids[0],
      transporter_id: ids[1],
      leaves_on: ago(HANDED_ON.days),
    }
    const read = async (reply: Promise<unknown>) =>
      ((await reply) as { consignment: ConsignmentDetail }).consignment
    const draft = await read(call('POST', '/api/consignments', begun))
    const loaded = await read(
      call('PUT', `/api/consignments/${draft.id}/lots`, {
        version: draft.version,
        lots: HANDED_ON.lots.map(({ lot, ...how }) => ({ lot_id: lots.get(lot)!.id, ...how })),
      }),
    )
    const sending = { version: loaded.version, sent_on: begun.leaves_on }
    const sent = await read(call('POST', `/api/consignments/${draft.id}/sending`, sending))
    const link = { send_to: null, locale: 'id' }
    const { token } = (await call('POST', `/api/consignments/${draft.id}/link`, link)) as { token: string }
    const { consignment: open } = (await call('GET', `/api/confirmations/${token}`)) as {
      consignment: { version: number }
    }
    const arrived = sent.lots.map(({ lot_id, sent_kg }, at) => ({
      lot_id,
      weight_kg: at === 0 ? sent_kg - HANDED_ON.less_kg : sent_kg,
    }))
    const received = (await once(`/api/confirmations/${token}/received`, {
      ...BY,
      version: open.version,
      lines: arrived,
    })) as { consignment: { version: number } }
    await once(`/api/confirmations/${token}/treated`, {
      ...BY,
      version: received.consignment.version,
      lines: arrived.flatMap(({ lot_id, weight_kg }) => [
        { lot_id, outcome: 'recycled', material: 'steel', weight_kg: weight_kg - HANDED_ON.residue_kg },
        { lot_id, outcome: 'disposed', material: 'residue', weight_kg: HANDED_ON.residue_kg },
      ]),
    })
    return draft
  }

  async function handIn(period: string) {
    const { report } = (await call('GET', `/api/admin/reports/${period}`)) as { report: Report }
    await call('POST', `/api/admin/reports/${period}/hand-in`, { sha256: report.sha256 })
  }
}
