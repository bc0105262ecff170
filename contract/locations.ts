import { z } from 'zod'
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

export const locations = {
  search: endpoint({
    method: 'GET',
    path: '/api/location_area/search',
    summary: 'Districts of Indonesia by name, at most 20',
    access: 'open',
    limit: { points: 240, per_s: 60 },
    query: z.object({ q: z.string().max(100).default('') }),
    reply: z.array(LocationArea).max(20),
  }),
}
