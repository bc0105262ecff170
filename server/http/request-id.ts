import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { underRequest } from '#server/logging/request-scope.ts'

/** Short enough to be read out on the phone: the 48 random bits at the end of a UUID. Never the caller's own. */
export const newRequestId = () => randomUUID().slice(-12)

/**
 * Says to everybody what the log calls their request.
 * @param followed what is done for a request, deep down, knows for which
 */
export function nameRequests(app: FastifyInstance, { followed }: { followed: boolean }) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (followed) underRequest(request.id, done)
    else done()
  })
}
