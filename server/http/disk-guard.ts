import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/core/context.ts'

const WRITES = new Set(['POST', 'PUT', 'PATCH'])

/**
 * Below the floor of free space nothing new is taken: a PostgreSQL that meets a full disk goes down, and then nobody
 * can read either. Deleting goes on, and so does signing in (`/idp`), which it takes to delete. A database on another
 * machine has a disk of its own.
 */
export function guardDisk(app: FastifyInstance, { env, disk }: Pick<Context, 'env' | 'disk'>) {
  if (env.DATABASE_URL) return
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (routeOptions.config.access && WRITES.has(method)) await disk.requireRoom()
  })
}
