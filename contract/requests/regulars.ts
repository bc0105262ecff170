import { z } from 'zod'
import { TimeOfDay } from './appointments.ts'
import { Instant, Text } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { Phone } from '../foundation/phone.ts'
import { Status } from '../foundation/status.ts'
import { Item, ITEMS_MAX, WasteSource } from '../reference/items.ts'
import { DistrictId, LocationArea } from '../reference/locations.ts'
import { RegularWeeks, Weekday } from './rhythms.ts'
import { ADDRESS_MAX, EnquiryForm, NAME_MAX, NOTE_MAX } from './submissions.ts'

// Regular pick-ups: the agreement to come every so many weeks. A request is made of it for each day.

/**
 * A request is made so many days before its pick-up: the calendar and the rounds of the coming week have it, and its sender hears of it in
 * time to skip the day. Longer, and a weekly pick-up would have several open requests.
 */
export const REGULAR_AHEAD_DAYS = 7

/** `ended`: nothing more is made, by a word of staff or because its last day is over. */
export const RegularState = z.enum(['active', 'paused', 'ended'])
export type RegularState = z.infer<typeof RegularState>

export const REGULAR_MESSAGE_MAX = 500

export const RegularFields = z.object({
  /** The person to ask for. */
  name: Text(NAME_MAX).min(1, 'must not be blank'),
  phone_number: Phone,
  email: EnquiryForm.shape.notify_email,
  /** News of its requests go to the address, and messages to the number. */
  mails: z.boolean(),
  messages: z.boolean(),
  district_id: DistrictId,
  street: Text(ADDRESS_MAX),
  landmark: Text(ADDRESS_MAX),
  /** The goods that are usually handed over, in words; '': the items say it. */
  message: Text(REGULAR_MESSAGE_MAX),
  items: z.array(Item.omit({ image_id: true })).max(ITEMS_MAX),
  waste_source: WasteSource.nullable(),
  weeks: RegularWeeks,
  weekday: Weekday,
  starts: TimeOfDay,
  ends: TimeOfDay,
  /** The first pick-up is on this day, or on the next such weekday. */
  first_day: z.iso.date(),
  /** The last day on which one may be; null: until somebody ends it. */
  last_day: z.iso.date().nullable(),
  /** For the driver; the sender never reads it. */
  note: Text(NOTE_MAX),
})
type Fields = z.output<typeof RegularFields>

function checkRegular(form: Fields, check: z.RefinementCtx<Fields>) {
  const refuse = (field: keyof Fields, message: string) =>
    check.addIssue({ code: 'custom', path: [field], message })
  if (!form.phone_number && !form.email) refuse('phone_number', 'or an email address is needed')
  if (!form.message && form.items.length === 0) refuse('message', 'or devices are needed')
  // Nobody fetches one before staff have said how: that is no routine.
  if (form.items.some(({ battery_damaged }) => battery_damaged))
    refuse('items', 'must not hold a damaged battery')
  if (form.starts >= form.ends) refuse('ends', 'must be later than the beginning')
  if (form.last_day !== null && form.last_day < form.first_day)
    refuse('last_day', 'must not be before the first day')
}

export const RegularForm = RegularFields.superRefine(checkRegular).meta({ id: 'RegularForm' })
export type RegularForm = z.output<typeof RegularForm>

/** A new one. `consent`: the person was told what is stored, and agreed. */
export const NewRegular = RegularFields.extend({ consent: z.literal(true) })
  .superRefine(checkRegular)
  .meta({ id: 'NewRegular' })

const MadeRequest = z.object({ id: z.int(), tracking_code: z.string(), status: Status })

/** A regular pick-up as staff see it. */
export const Regular = RegularFields.extend({
  id: z.int(),
  version: z.int(),
  district: LocationArea,
  state: RegularState,
  /** Null: its person stood in a register that was brought in. */
  consented_at: Instant.nullable(),
  /** No service area fetches from its district: nothing is made until one does. */
  without_area: z.boolean(),
  /** Its next days, from today on. `closed`: why nobody drives on that day, so that none is made. */
  next_days: z.array(z.object({ day: z.iso.date(), closed: z.string().nullable() })),
  /** The last requests that were made of it, newest first. */
  requests: z.array(MadeRequest.extend({ day: z.iso.date() })),
}).meta({ id: 'RegularPickup' })
export type Regular = z.infer<typeof Regular>

const desk = { access: 'operator', limit: { points: 120, per_s: 60 } } as const
const params = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })
const version = z.int()
const changed = z.object({ success: z.literal(true), regular: Regular })

export const regulars = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/regulars',
    summary: 'The regular pick-ups, by name; those that have ended last',
    ...desk,
    reply: z.object({ success: z.literal(true), regulars: z.array(Regular) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/regulars',
    summary: 'Add a regular pick-up; the requests of the coming week are made at once',
    ...desk,
    body: NewRegular,
    reply: changed,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/regulars/:id',
    summary: 'Change a regular pick-up; requests that were made of it stay as they are',
    ...desk,
    params,
    body: RegularFields.extend({ version }).superRefine(checkRegular),
    reply: changed,
  }),
  setState: endpoint({
    method: 'PATCH',
    path: '/api/admin/regulars/:id/state',
    summary: 'Pause, resume or end a regular pick-up; requests that were made of it stay as they are',
    ...desk,
    params,
    body: z.object({ state: RegularState, version }),
    reply: changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/regulars/:id',
    summary: 'Delete a regular pick-up with everything about its person; its requests stay',
    ...desk,
    params,
    reply: z.object({ success: z.literal(true) }),
  }),
}
