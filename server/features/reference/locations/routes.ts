import type { FastifyInstance } from 'fastify'
import { locations } from '#contract/reference/locations.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { readDistrict } from './read.ts'
import { searchCities } from './search-cities.ts'
import { searchPlaces } from './search.ts'

export function locationRoutes(app: FastifyInstance, context: Context) {
  implementContract(app, locations, context, {
    search: (_, { query: { q, lat, lng, without } }) =>
      searchPlaces(q, lat === undefined || lng === undefined ? undefined : { lat, lng }, without),
    cities: (_, { query: { q } }) => searchCities(q),
    read: ({ db }, { params }) => readDistrict(db, params.id),
  })
}
