import { z } from 'zod'
import { Text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const LocationArea = z
  .object({
    /** The ministry's code of the district, e.g. `31.74.07`. */
    id: z.string(),
    districtName: z.string(),
    cityName: z.string(),
  })
  .meta({ id: 'LocationArea' })
export type LocationArea = z.infer<typeof LocationArea>

/** A search runs with at least this many characters after trimming. */
export const LOCATION_MIN_CHARS = 3
/** No place is called so long. */
export const LOCATION_MAX_CHARS = 100

export const locations = {
  search: endpoint({
    method: 'GET',
    path: '/api/location_area/search',
    summary: 'Districts of Indonesia by name, at most 20',
    access: 'open',
    limit: { points: 240, per_s: 60 },
    query: z.object({
      q: Text(LOCATION_MAX_CHARS).default('').meta({
        description: 'Words of the district, its city or regency and their usual short names, in any order.',
      }),
      lat: z.coerce.number().min(-90).max(90).optional().meta({
        description:
          'With `lng`: of equal names the nearer one comes first; with fewer than three letters the nearest are answered.',
      }),
      lng: z.coerce.number().min(-180).max(180).optional(),
    }),
    reply: z.array(LocationArea).max(20),
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
