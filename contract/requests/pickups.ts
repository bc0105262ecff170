import { z } from 'zod'
import { Appointment, TimeOfDay, TimeZone } from './appointments.ts'
import { GuestId, Instant, Text } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { WasteSource } from '../reference/items.ts'
import { DistrictId, LocationArea } from '../reference/locations.ts'
import { SubmissionDetail, TrackedSubmission } from './submissions.ts'
import { kilogramsUpTo } from './weights.ts'

/** The conditions at the place that the vehicle and its crew need to know. */
export const AccessNeed = z.enum(['four-wheel', 'terrace'])
export type AccessNeed = z.infer<typeof AccessNeed>

/** Every week from then to then, so many visits and so many kilograms. */
export const Hours = z
  .object({
    /** 1 is Monday, 7 Sunday. */
    weekday: z.int().min(1).max(7),
    starts: TimeOfDay,
    ends: TimeOfDay,
    visits: z.int().min(1).max(500),
    /** Null: the vehicle takes whatever there is. */
    capacity_kg: kilogramsUpTo(50_000).positive().nullable(),
  })
  .refine(({ starts, ends }) => starts < ends, {
    path: ['ends'],
    message: 'must be later than the beginning',
  })
  .meta({ id: 'PickupHours' })
export type Hours = z.infer<typeof Hours>

/** A set of districts from which things are fetched, and on which terms. */
const area = {
  name: Text(120).min(1, 'must not be blank'),
  active: z.boolean(),
  time_zone: TimeZone,
  /** Districts' codes; each belongs to one area. */
  district_ids: z.array(DistrictId).min(1, 'must hold a district').max(1000),
  /** The smallest weight that is collected; null: any. */
  min_kg: kilogramsUpTo(10_000).positive().nullable(),
  needs: z.array(AccessNeed).max(AccessNeed.options.length),
  /** The sources of waste that are collected; empty: all. */
  sources: z.array(WasteSource).max(WasteSource.options.length),
  /** Hours before an appointment until which its sender can make, change and cancel it. */
  cutoff_h: z.int().min(0).max(240),
  /** Days from today for which appointments are offered. */
  ahead_days: z.int().min(1).max(120),
  /** Further information for senders. */
  note: Text(1000),
  hours: z.array(Hours).max(50),
}
export const NewServiceArea = z.object(area).meta({ id: 'NewServiceArea' })
export type NewServiceArea = z.output<typeof NewServiceArea>

export const ServiceArea = z
  .object({ id: z.int(), ...area, districts: z.array(LocationArea) })
  .meta({ id: 'ServiceArea' })
export type ServiceArea = z.infer<typeof ServiceArea>

/** A day on which nobody drives: a holiday everywhere, or in one area. */
export const NewClosure = z
  .object({ day: z.iso.date(), area_id: z.int().nullable(), reason: Text(200).min(1, 'must not be blank') })
  .meta({ id: 'NewClosure' })
export type NewClosure = z.output<typeof NewClosure>
export const Closure = NewClosure.extend({ id: z.int() }).meta({ id: 'Closure' })
export type Closure = z.infer<typeof Closure>

/** An appointment that can be made. */
export const Slot = z
  .object({
    id: z.int(),
    /** The calendar day in the time zone of its area. */
    day: z.iso.date(),
    starts: TimeOfDay,
    ends: TimeOfDay,
    starts_at: Instant,
    ends_at: Instant,
    visits_left: z.int(),
  })
  .meta({ id: 'Slot' })
export type Slot = z.infer<typeof Slot>

/** Why no appointment can be made. */
export const NoOffer = z.enum(['no-area', 'other-source', 'too-light', 'on-hold', 'not-open', 'full'])
export type NoOffer = z.infer<typeof NoOffer>

/** The appointments for a request, with their terms. */
export const Offer = z
  .object({
    area: ServiceArea.pick({
      name: true,
      min_kg: true,
      needs: true,
      note: true,
      cutoff_h: true,
      time_zone: true,
    }).nullable(),
    slots: z.array(Slot),
    /** Why there are none. */
    why: NoOffer.nullable(),
  })
  .meta({ id: 'PickupOffer' })
export type Offer = z.infer<typeof Offer>

/** The appointments of a place before anything was requested, and what is nearby where there are none. */
export const PlaceOffer = z
  .object({
    /** The district that the place names for certain; null: none. */
    district: LocationArea.nullable(),
    offer: Offer,
    /** False: no area offers appointments here; the operator arranges each by hand. */
    by_areas: z.boolean(),
    /** The nearest drop-off points, where no appointment is offered. */
    points: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        address: z.string(),
        /** From the middle of the district, as the crow flies. */
        distance_m: z.int(),
      }),
    ),
  })
  .meta({ id: 'PlaceOffer' })
export type PlaceOffer = z.infer<typeof PlaceOffer>

/** The data of a request's calendar file besides the appointment. */
export const CalendarState = z
  .object({
    /** Grows with every appointment that is made or ended. */
    sequence: z.int(),
    /** The last appointment, where it was ended and no other was made, until its time is over. */
    ended: Appointment.pick({
      time_zone: true,
      day: true,
      starts: true,
      ends: true,
      starts_at: true,
      ends_at: true,
    }).nullable(),
  })
  .meta({ id: 'CalendarState' })
export type CalendarState = z.infer<typeof CalendarState>

/** A visit on the desk's calendar. */
export const Visit = z
  .object({
    submission_id: z.int(),
    tracking_code: z.string(),
    username: z.string(),
    /** The name that the sender gave; empty: none. */
    name: z.string(),
    location: z.string(),
    street: z.string(),
    status: z.string(),
    kg: z.number().nullable(),
    /** The sender says that nobody came. */
    missed_at: Instant.nullable(),
    /** The round that goes there, or went; null: none. */
    round_id: z.int().nullable().default(null),
  })
  .meta({ id: 'PickupVisit' })
export const CalendarSlot = Slot.extend({
  area: z.string(),
  visits: z.int(),
  capacity_kg: z.number().nullable(),
  booked_kg: z.number(),
  booked: z.array(Visit),
}).meta({ id: 'CalendarSlot' })
export type CalendarSlot = z.infer<typeof CalendarSlot>

const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const ById = z.object({ id: Id })
const ByCode = z.object({ code: z.string().max(40) })
const GuestHeaders = z.object({ 'x-guest-id': GuestId.optional() })
const success = { success: z.literal(true) } as const
const desk = { access: 'operator', limit: { points: 300, per_s: 60 } } as const
const decides = { access: 'admin', strict: true, limit: { points: 120, per_s: 60 } } as const
const sender = {
  access: 'open',
  limit: { points: 60, per_s: 60 },
  params: ByCode,
  headers: GuestHeaders,
} as const
const Booking = z.object({ slot_id: z.int().positive() })

export const pickups = {
  areas: endpoint({
    method: 'GET',
    path: '/api/areas',
    summary: 'The service areas with their hours, and the days without service',
    ...desk,
    reply: z.object({ ...success, areas: z.array(ServiceArea), closures: z.array(Closure) }),
  }),
  addArea: endpoint({
    method: 'POST',
    path: '/api/areas',
    summary: 'Add a service area; its appointments are offered at once',
    ...decides,
    body: NewServiceArea,
    reply: z.object({ ...success, area: ServiceArea }),
  }),
  changeArea: endpoint({
    method: 'PUT',
    path: '/api/areas/:id',
    summary: 'Change a service area; existing appointments stay',
    ...decides,
    params: ById,
    body: NewServiceArea,
    reply: z.object({ ...success, area: ServiceArea }),
  }),
  addClosure: endpoint({
    method: 'POST',
    path: '/api/closures',
    summary: 'Add a day without service: no new appointments; existing ones stay, and the answer counts them',
    ...decides,
    body: NewClosure,
    reply: z.object({
      ...success,
      closure: Closure,
      /** Appointments that were made for that day. */ booked: z.int(),
    }),
  }),
  removeClosure: endpoint({
    method: 'DELETE',
    path: '/api/closures/:id',
    summary: 'Remove a day without service',
    ...decides,
    params: ById,
    reply: z.object(success),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/pickups',
    summary: 'The appointments of some days, with the people to visit',
    ...desk,
    query: z.object({ from: z.iso.date(), to: z.iso.date() }),
    reply: z.object({ ...success, slots: z.array(CalendarSlot) }),
  }),
  placeOffer: endpoint({
    method: 'GET',
    path: '/api/pickups/offer',
    summary:
      'The appointments that can be made at a place, and the nearest drop-off points where there are none',
    access: 'open',
    limit: { points: 120, per_s: 60 },
    query: z.object({
      location: Text(300).min(1, 'must not be blank').meta({ description: 'As in a request.' }),
      waste_source: WasteSource.optional(),
      kg: z.coerce.number().pipe(kilogramsUpTo(1_000_000)).optional().meta({
        description: 'The highest estimated weight; missing: unknown.',
      }),
    }),
    reply: z.object({ ...success, ...PlaceOffer.shape }),
  }),
  offer: endpoint({
    method: 'GET',
    path: '/api/submissions/:id/slots',
    summary: 'The appointments that can be made for a request',
    ...desk,
    params: ById,
    reply: z.object({ ...success, offer: Offer }),
  }),
  book: endpoint({
    method: 'POST',
    path: '/api/submissions/:id/booking',
    summary: 'Make or change the appointment of a request; the sender is told',
    ...desk,
    params: ById,
    body: Booking,
    reply: z.object({ ...success, submission: SubmissionDetail }),
  }),
  ownOffer: endpoint({
    method: 'GET',
    path: '/api/submissions/track/:code/slots',
    summary: 'The appointments that the sender can make for a request, and the data of its calendar file',
    ...sender,
    reply: z.object({
      ...success,
      offer: Offer,
      calendar: CalendarState.default({ sequence: 0, ended: null }),
    }),
  }),
  ownBook: endpoint({
    method: 'POST',
    path: '/api/submissions/track/:code/booking',
    summary: 'Make or change the appointment of your request, until the cut-off',
    ...sender,
    body: Booking,
    reply: z.object({ ...success, submission: TrackedSubmission }),
  }),
  ownUnbook: endpoint({
    method: 'DELETE',
    path: '/api/submissions/track/:code/booking',
    summary: 'Cancel the appointment of your request, until the cut-off; the request stays',
    ...sender,
    reply: z.object({ ...success, submission: TrackedSubmission }),
  }),
  missed: endpoint({
    method: 'POST',
    path: '/api/submissions/track/:code/missed',
    summary:
      'Report that nobody came, from the end of the appointment until two days later. A repeated call gets the same answer',
    ...sender,
    reply: z.object({ ...success, submission: TrackedSubmission }),
  }),
}
