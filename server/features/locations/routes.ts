import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { locations, type LocationArea } from '#contract/locations.ts'
import type { Context } from '#server/context.ts'
import { implement } from '#server/http/implement.ts'
import { searchKey } from './search-key.ts'
import { search } from './search.ts'

export function locationRoutes(app: FastifyInstance, context: Context) {
  // Districts change only when a new data set is loaded at a start, so an answer stays right for the process.
  const answers = new LRUCache<string, LocationArea[]>({ max: 5000 })
  implement(app, locations, context, {
    search: async (ctx, { query }) => {
      const key = searchKey(query.q)
      const answer = answers.get(key) ?? (await search(ctx, key))
      answers.set(key, answer)
      return answer
    },
  })
}
