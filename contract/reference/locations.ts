import { z } from 'zod'
import { Text } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'

/** The ministry's code of a district, `31.74.07`: what every search and picker of districts gives. */
export const DistrictId = z.string().regex(/^\d{2}\.\d{2}\.\d{2}$/)

export const LocationArea = z
  .object({
    /** The ministry's code of the district, e.g. `31.74.07`. */
    id: z.string(),
    districtName: z.string(),
    cityName: z.string(),
  })
  .meta({ id: 'LocationArea' })
export type LocationArea = z.infer<typeof LocationArea>

/** A district that a text names. */
export const LocationFound = LocationArea.extend({
  villageName: z.string().optional().meta({
    description: 'The village (kelurahan or desa) in this district that the text names.',
  }),
  guess: z.literal(true).optional().meta({
    description:
      'The search read a word differently from its spelling, or did not understand words beside the name.',
  }),
  from: z.int().optional().meta({
    description: 'Index in `q` where the words for the place begin. The text before it is an address.',
  }),
  to: z.int().optional().meta({ description: 'Index in `q` where the words for the place end.' }),
}).meta({ id: 'LocationFound' })
export type LocationFound = z.infer<typeof LocationFound>

/** A search runs with at least this many characters after trimming. */
export const LOCATION_MIN_CHARS = 3
/** Enough for a pasted address. */
export const LOCATION_MAX_CHARS = 300

export const locations = {
  search: endpoint({
    method: 'GET',
    path: '/api/location_area/search',
    summary: 'Districts of Indonesia by a name or an address, the best match first, at most 20',
    access: 'open',
    limit: { points: 240, per_s: 60 },
    query: z.object({
      q: Text(LOCATION_MAX_CHARS).default('').meta({
        description:
          'A name or an address: districts, villages, cities and regencies are found, also by their usual short and former names. Words that are in no name are ignored.',
      }),
      lat: z.coerce.number().min(-90).max(90).optional().meta({
        description:
          'With `lng`: the nearer of two equal names comes first; with fewer than three letters the answer is the nearest districts.',
      }),
      lng: z.coerce.number().min(-180).max(180).optional(),
    }),
    reply: z.array(LocationFound).max(20),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/location_area/:id',
    summary: 'One district by its code',
    access: 'open',
    limit: { points: 240, per_s: 60 },
    params: z.object({ id: z.string().max(20) }),
    reply: LocationArea,
  }),
}
