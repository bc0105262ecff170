import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Answer = { status: number; body?: string; headers?: Record<string, string> }
/** `silent`: it takes the message and says nothing; `broken`: it takes it and hangs up. */
type Behaviour = Answer | 'silent' | 'broken'

/** A gateway for messages, as providers have one: it keeps what it takes, and answers as it is told to. */
export async function startFakeGateway() {
  const taken: { to: string; message: string; key: string; authorization: string | undefined }[] = []
  const behaviours: Behaviour[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { to, message } = JSON.parse(await text(request)) as { to: string; message: string }
    const { 'idempotency-key': key, authorization } = request.headers
    taken.push({ to, message, key: String(key), authorization })
    const how = behaviours.shift() ?? { status: 200, body: '{"status":true}' }
    if (how === 'broken') request.socket.destroy()
    else if (how !== 'silent') response.writeHead(how.status, how.headers).end(how.body ?? '')
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/send`,
    taken,
    /** Its behaviour with the next messages, in this order; later ones it takes. */
    next: (...how: Behaviour[]) => void behaviours.splice(0, behaviours.length, ...how),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
