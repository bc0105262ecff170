import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long after the end was asked for a connection is still waited for. */
const PATIENCE = {
  /** Nothing was asked on it, or half a head: nothing is lost. A whole head may be on its way. */
  unasked_ms: 1_000,
  /** A body is still coming. */
  sending_ms: 12_000,
  /** Everything else: an answer that is being made, or read slowly. */
  all_ms: 20_000,
}

/**
 * Lets the server end though somebody keeps a connection open. Node's own limits (for heads and whole requests) are no
 * longer looked at once a server is closing, and what has never asked anything it does not count as idle.
 * @param asked aborted when the end is asked for, which may be before the server closes
 */
export function endInTime(
  app: FastifyInstance,
  asked: AbortSignal,
  { unasked_ms, sending_ms, all_ms } = PATIENCE,
) {
  /** The request in progress on each connection. */
  const open = new Map<Socket, IncomingMessage | undefined>()
  let ending = false
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, undefined)
    socket.once('close', () => open.delete(socket))
  })
  app.server.on('request', (request: IncomingMessage, response) => {
    const { socket } = request
    open.set(socket, request)
    response.once('close', () => {
      // One that was sent behind it is already in its place.
      if (open.get(socket) !== request) return
      open.set(socket, undefined)
      if (ending) socket.end()
    })
  })
  // Clients with keep-alive open their next connection elsewhere, while this server still accepts them.
  app.addHook('onRequest', async (_, reply) => {
    if (asked.aborted) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    ending = true
    const closeAfter = (ms: number, which: (request?: IncomingMessage) => boolean) =>
      setTimeout(() => {
        for (const [socket, request] of open) if (which(request)) socket.destroy()
      }, ms)
    const timers = [
      closeAfter(unasked_ms, (request) => !request),
      closeAfter(sending_ms, (request) => !request?.complete),
      closeAfter(all_ms, () => true),
    ]
    app.server.once('close', () => timers.forEach(clearTimeout))
  })
}
