import type { FastifyInstance } from 'fastify'
import { locations } from '#contract/reference/locations.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { read } from './read.ts'
import { search } from './search.ts'

export function locationRoutes(app: FastifyInstance, context: Context) {
  implement(app, locations, context, {
    search: (_, { query: { q, lat, lng } }) =>
      search(q, lat === undefined || lng === undefined ? undefined : { lat, lng }),
    read: ({ db }, { params }) => read(db, params.id),
  })
}
