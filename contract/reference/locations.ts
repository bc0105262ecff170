import { z } from 'zod'
import { Text } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'

const DISTRICT_IDS = /^\d{2}\.\d{2}\.\d{2}(,\d{2}\.\d{2}\.\d{2})*$/

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

/** A city or a regency with every district that it has. */
export const NamedCity = z
  .object({
    /** The ministry's code of the city, e.g. `32.73`. */
    id: z.string(),
    cityName: z.string(),
    districts: z.array(LocationArea).min(1),
  })
  .meta({ id: 'NamedCity' })
export type NamedCity = z.infer<typeof NamedCity>

/** More than any city's districts, and enough for the largest service area. */
const WITHOUT_MAX = 1000

/** A search runs with at least this many characters after trimming. */
export const LOCATION_MIN_CHARS = 3
/** Enough for a pasted address. */
export const LOCATION_MAX_CHARS = 300

export const CITIES_MAX = 10

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
      without: z
        .string()
        .regex(DISTRICT_IDS, 'must be codes of districts with commas')
        .transform((text) => text.split(','))
        .pipe(z.array(DistrictId).max(WITHOUT_MAX))
        .optional()
        .meta({
          description:
            'Codes of districts with commas: they are left out, and the answer holds the next ones in their place.',
        }),
    }),
    reply: z.array(LocationFound).max(20),
  }),
  cities: endpoint({
    method: 'GET',
    path: '/api/location_area/cities',
    summary: 'Cities and regencies by their name, each with all its districts',
    access: 'open',
    limit: { points: 240, per_s: 60 },
    query: z.object({ q: Text(LOCATION_MAX_CHARS).default('') }),
    reply: z.array(NamedCity).max(CITIES_MAX),
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
