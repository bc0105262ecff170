import type { FormChannel, Service } from '#contract/requests/submissions.ts'
import { FORM_IDS } from '#contract/requests/submissions.ts'
import type { Cast, Slots } from './fill.ts'
import type { Act, Headers, Stage } from './stage.ts'
import type { Handed, Planned } from './year.ts'

const HOUR_MS = 60 * 60_000
const RUPIAH_PER_KG = 3000

/** A request that was sent. */
export type Sent = {
  id: number
  tracking_code: string
  sender: Headers
  service: Service
  things: readonly Handed[]
}

type Enquiry = {
  service: Service
  message: string
  location: string
  street: string
  landmark: string
  person: string
  phone_number: string
  things: readonly Handed[]
  /** The time that was chosen in the form. */
  slot_id?: number | undefined
  battery_damaged?: boolean
  image_id?: string
}

/** Requests from their arrival to the visit, as their senders and the desk act. */
export function createRequests({ call, wait }: Stage, { operator, colleague, members }: Cast, slotOn: Slots) {
  /** Those that wait for a round of a day. */
  const waiting = new Map<string, Sent[]>()
  let guests = 0

  const newGuest = (): Headers => ({
    'x-guest-id': `guest_example_${String((guests += 1)).padStart(8, '0')}`,
  })

  async function send(sender: Headers, enquiry: Enquiry): Promise<Sent> {
    const { service, things, battery_damaged = false, image_id, slot_id } = enquiry
    const channel: FormChannel = image_id === undefined ? 'landing' : 'composer'
    const sent = await call<Sent>(
      sender,
      'POST',
      image_id === undefined ? '/api/submit-ewaste' : '/api/submissions',
      {
        ...wordsOf(enquiry),
        ...(image_id !== undefined && { image_id }),
        ...(slot_id !== undefined && { slot_id }),
        form_id: FORM_IDS[channel][service],
        ...(things.length > 0 && {
          waste_source: 'household',
          items: itemsOf(things, service, battery_damaged),
        }),
      },
    )
    return { id: sent.id, tracking_code: sent.tracking_code, sender, service, things }
  }

  async function writeDownCall(enquiry: Enquiry): Promise<Sent> {
    const { service, things } = enquiry
    const { submission, key } = await call<{ submission: Sent; key: string }>(
      operator,
      'POST',
      '/api/submissions/call',
      {
        ...wordsOf(enquiry),
        service,
        consent: true,
        waste_source: 'household',
        items: itemsOf(things, service, false),
      },
    )
    return { ...submission, sender: { 'x-guest-id': key }, service, things }
  }

  const step = (who: Headers, { id }: Sent, status: string, more: object = {}) =>
    call(who, 'PATCH', `/api/submissions/${id}`, { status, ...more })

  const track = ({ tracking_code }: Sent) => `/api/submissions/track/${tracking_code}`

  const ask = (who: Headers, { id }: Sent, text: string) =>
    call(who, 'POST', `/api/submissions/${id}/messages`, { text, question: true })
  const answer = (sent: Sent, text: string) => call(sent.sender, 'POST', `${track(sent)}/answers`, { text })

  /** Goods that were brought to the store are weighed at the counter, and paid for. */
  async function weighIn({ id, things, service }: Sent) {
    for (const { thing, units, weight_kg } of things)
      await call(operator, 'POST', `/api/submissions/${id}/weights`, {
        device_class: thing.device_class,
        units,
        weight_kg,
        method: 'weighed',
        outcome: 'unknown',
        confirmed: true,
        payout_idr: service === 'donation' ? 0 : Math.round((weight_kg * RUPIAH_PER_KG) / 500) * 500,
      })
  }

  function awaitVisit(sent: Sent, day: string) {
    waiting.set(day, [...(waiting.get(day) ?? []), sent])
  }

  /** The acts of one request up to its visit, or to its end. */
  function acts(planned: Planned): Act[] {
    const { at, decided_at, end, day, note, reason, member } = planned
    let sent: Sent
    const chain = `request:${planned.name}`
    const staff = decided_at % 3 < 1 ? colleague : operator
    const act = (at: number, run: () => Promise<unknown>): Act => ({ at, chain, run })
    const sending = act(at, async () => {
      sent = planned.by_phone
        ? await writeDownCall(planned)
        : await send(member === null ? newGuest() : members[member % members.length]!, {
            ...planned,
            slot_id: planned.booked && day !== null ? await slotOn(day) : undefined,
          })
    })
    const approving = act(decided_at, async () => {
      if (planned.asked) {
        await ask(staff, sent, '[Contoh] Apakah barangnya bisa diangkat dua orang?')
        wait(70)
        await answer(sent, '[Contoh] Bisa, ada yang membantu.')
        wait(40)
      }
      await step(staff, sent, 'approved')
      if (end === 'round' && day !== null) awaitVisit(sent, day)
    })
    switch (end) {
      case 'round':
        return [sending, approving]
      case 'brought':
        return [
          sending,
          approving,
          act(planned.brought_at, async () => {
            await step(operator, sent, 'collected', { note: '[Contoh] Diterima di gudang.' })
            wait(6)
            await weighIn(sent)
          }),
        ]
      case 'served':
        return [
          sending,
          approving,
          act(decided_at + 26 * HOUR_MS, () =>
            step(staff, sent, 'collected', { note: '[Contoh] Sudah kami bantu.' }),
          ),
          act(decided_at + 27 * HOUR_MS, () => step(staff, sent, 'recycled')),
        ]
      case 'rejected':
        return [sending, act(decided_at, () => step(staff, sent, 'rejected', { note, reason }))]
      case 'spam':
        return [sending, act(decided_at, () => step(staff, sent, 'rejected', { rejection: 'spam' }))]
      case 'cancelled':
        return [
          sending,
          act(decided_at, async () => {
            await call(sent.sender, 'POST', `${track(sent)}/cancellation`)
            wait(45)
            await call(operator, 'GET', `/api/submissions/${sent.id}`)
          }),
        ]
    }
  }

  return { acts, send, step, slotOn, ask, answer, awaitVisit, weighIn, newGuest, waiting }
}
export type Requests = ReturnType<typeof createRequests>

const itemsOf = (things: readonly Handed[], service: Service, battery_damaged: boolean) =>
  things.map(({ thing, units }) => ({
    device_class: thing.device_class,
    quantity: units,
    condition: service === 'donation' ? 'works' : 'broken',
    holds_data: thing.holds_data ?? false,
    battery_damaged,
  }))

const wordsOf = ({ message, location, street, landmark, person, phone_number }: Enquiry) => ({
  message,
  location,
  street,
  landmark,
  phone_number,
  name: person,
})
