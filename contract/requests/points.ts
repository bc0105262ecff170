import { z } from 'zod'
import { Instant, Text } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { Bilingual } from '../reference/knowledge.ts'
import { DistrictId, LocationArea } from '../reference/locations.ts'
import { PHOTO_FILE, PublicPicture } from '../foundation/photos.ts'

/** The state of a point as set by the operator. People who scan its sticker only report. */
export const PointState = z.enum(['open', 'full', 'broken', 'closed'])
export type PointState = z.infer<typeof PointState>

/** The kinds of report from a sticker: full, broken, things lying outside. */
export const ReportKind = z.enum(['full', 'broken', 'outside'])
export type ReportKind = z.infer<typeof ReportKind>

export const POINT_NAME_MAX = 120
export const POINT_ADDRESS_MAX = 300
export const POINT_NOTE_MAX = 300

/** `08:00`; a day ends at `24:00`. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)
export const DayHours = z
  .object({ opens: TimeOfDay, closes: TimeOfDay })
  .refine(({ opens, closes }) => opens < closes, { message: 'must close after it opens', path: ['closes'] })
export type DayHours = z.infer<typeof DayHours>

/** From Monday to Sunday, in the time of the place; null: closed on that day. */
export const WeekHours = z.array(DayHours.nullable()).length(7)
export type WeekHours = z.infer<typeof WeekHours>

/** Id of a group of the knowledge base, e.g. `small-it`. */
export const GroupId = z
  .string()
  .max(60)
  .regex(/^[a-z]+(-[a-z]+)*$/)

const Latitude = z.number().min(-90).max(90)
const Longitude = z.number().min(-180).max(180)

/** The details of a point, written by the operator. */
export const PointForm = z.object({
  name: Text(POINT_NAME_MAX).min(1),
  address: Text(POINT_ADDRESS_MAX).min(1),
  /** The ministry's code of the district. */
  district_id: DistrictId,
  latitude: Latitude,
  longitude: Longitude,
  /** Null: nobody has said. */
  hours: WeekHours.nullable(),
  /** A note to the hours: holidays, the gate to ask at. */
  note: Text(POINT_NOTE_MAX),
  /** Groups of the knowledge base. */
  takes: z.array(GroupId).min(1).max(20),
  /** Shown to the public; the stickers of one that is not are dead. */
  active: z.boolean(),
})
export type PointForm = z.output<typeof PointForm>

/** A drop-off point as everybody sees it. */
export const Point = PointForm.omit({ district_id: true, active: true })
  .extend({
    id: z.int(),
    district: LocationArea,
    photo: PublicPicture.nullable(),
    state: PointState,
    /** When the operator said so. */
    state_at: Instant,
    /** Somebody has reported it as full and staff have not looked yet: a report, not the operator's word. */
    reported_full_at: Instant.nullable(),
    is_example: z.boolean(),
  })
  .meta({ id: 'Point' })
export type Point = z.infer<typeof Point>

/** The groups that a point can take, with their names. */
const groups = z.array(z.object({ id: GroupId, name: Bilingual }))

export const PointList = z.object({ success: z.literal(true), points: z.array(Point), groups })
export type PointList = z.infer<typeof PointList>

/** A point as staff see it. */
export const DeskPoint = Point.extend({
  active: z.boolean(),
  /** In the address of its stickers. */
  token: z.string(),
  /** The account that set the state; null: nobody since the point was added, or deleted. */
  state_by: z.string().nullable(),
  /** How many reports nobody has handled. */
  reports: z.int(),
  /** The last time that anybody said anything about it: a report, or staff. */
  heard_at: Instant,
  /** That is longer ago than the settings allow. */
  quiet: z.boolean(),
}).meta({ id: 'DeskPoint' })
export type DeskPoint = z.infer<typeof DeskPoint>

/** It does not say who reported: nobody is asked. */
export const PointReport = z
  .object({
    id: z.int(),
    kind: ReportKind,
    at: Instant,
    handled_at: Instant.nullable(),
    handled_by: z.string().nullable(),
  })
  .meta({ id: 'PointReport' })
export type PointReport = z.infer<typeof PointReport>

/** In the address that stickers lead to. */
export const StickerToken = z.string().regex(/^[\w-]{22}$/)

const often = { points: 240, per_s: 60 }
const desk = { access: 'operator', limit: { points: 120, per_s: 60 } } as const
const Id = z.object({ id: z.coerce.number().int().positive() })
const sticker = z.object({ token: StickerToken })
const done = z.object({ success: z.literal(true) })
const changed = z.object({ success: z.literal(true), point: DeskPoint })

export const points = {
  list: endpoint({
    method: 'GET',
    path: '/api/points',
    summary: 'The drop-off points, by city, district and name',
    access: 'open',
    limit: often,
    reply: PointList,
  }),
  sticker: endpoint({
    method: 'GET',
    path: '/api/stickers/:token',
    summary: 'The drop-off point of a sticker',
    access: 'open',
    limit: { points: 60, per_s: 60 },
    params: sticker,
    reply: z.object({
      success: z.literal(true),
      point: Point.pick({ name: true, address: true, state: true }),
    }),
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/stickers/:token/reports',
    summary: 'Report a fault of a point; the same fault within an hour is one report',
    access: 'open',
    // A mobile network puts many people behind one address.
    limit: { points: 20, per_s: 600 },
    params: sticker,
    body: z.object({ kind: ReportKind }),
    reply: z.object({
      success: z.literal(true),
      /** Takes it back for a minute; null: somebody has said the same already. */
      undo: z.uuid().nullable(),
    }),
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/api/stickers/:token/reports/:undo',
    summary: 'Withdraw a report of the last minute',
    access: 'open',
    limit: { points: 20, per_s: 600 },
    params: sticker.extend({ undo: z.uuid() }),
    reply: done,
  }),
  desk: endpoint({
    method: 'GET',
    path: '/api/admin/points',
    summary: 'All points, those that need a visit first',
    ...desk,
    reply: z.object({
      success: z.literal(true),
      points: z.array(DeskPoint),
      groups,
      /** The value in the settings. */
      quiet_days: z.int(),
      /** The public address of this installation; null: it is not set. */
      public_url: z.string().nullable(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/points',
    summary: 'Add a drop-off point',
    ...desk,
    body: PointForm,
    reply: changed,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/points/:id',
    summary: 'Change the details of a point; missing fields keep their value',
    ...desk,
    params: Id,
    body: PointForm.partial(),
    reply: changed,
  }),
  setPhoto: endpoint({
    method: 'PUT',
    path: '/api/admin/points/:id/photo',
    summary: 'Set the public photo of a point; it replaces the photo before',
    ...desk,
    limit: { points: 30, per_s: 60 },
    params: Id,
    file: PHOTO_FILE,
    reply: changed,
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: '/api/admin/points/:id/photo',
    summary: 'Delete the photo of a point',
    ...desk,
    params: Id,
    reply: changed,
  }),
  setState: endpoint({
    method: 'PATCH',
    path: '/api/admin/points/:id/state',
    summary: 'Set the state of a point; this settles reports that it is full or broken',
    ...desk,
    params: Id,
    body: z.object({ state: PointState }),
    reply: changed,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/admin/points/:id/sticker',
    summary: 'Make a new address for the stickers of a point; the present stickers stop working',
    ...desk,
    params: Id,
    reply: changed,
  }),
  reports: endpoint({
    method: 'GET',
    path: '/api/admin/points/:id/reports',
    summary: 'The newest fifty reports about a point',
    ...desk,
    params: Id,
    reply: z.object({ success: z.literal(true), reports: z.array(PointReport) }),
  }),
  handle: endpoint({
    method: 'POST',
    path: '/api/admin/points/:id/reports/:report/handling',
    summary: 'Settle a report',
    ...desk,
    params: Id.extend({ report: z.coerce.number().int().positive() }),
    reply: changed,
  }),
}
