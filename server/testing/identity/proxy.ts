import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call of the SDK's: the last part of its path, e.g. `accounts:signUp`, and its body as it was sent. */
export type Call = { name: string; body: string }

/** The fault in place of the call: another answer, a broken connection, another body. */
export type Fault =
  | { status: number; type?: string; body: string }
  | 'broken'
  | { passOn: string }
  | undefined

/** A refusal in the words of the protocol. */
export const refusal = (message: string, status = 400): Fault => ({
  status,
  body: JSON.stringify({ error: { code: status, message } }),
})

const BASE = '/idp'

/** Stands in front of a server, remembers the SDK's calls, and does what goes wrong on the way. */
export async function startProxy(target: string) {
  let calls: Call[] = []
  let fault: (call: Call) => Fault = () => undefined

  const server = createServer(async (request, response) => {
    const call = await read(request)
    calls.push(call)
    const wrong = fault(call)
    if (wrong === 'broken') return request.socket.destroy()
    if (wrong && 'status' in wrong) {
      const { status, type = 'application/json', body } = wrong
      return response.writeHead(status, { 'content-type': type }).end(body)
    }
    const answer = await fetch(target + request.url!.slice(BASE.length), {
      method: request.method!,
      headers: headersOf(request),
      ...(request.method === 'POST' && { body: wrong?.passOn ?? call.body }),
    }).catch(() => undefined)
    if (!answer) return request.socket.destroy()
    const type = answer.headers.get('content-type') ?? 'application/json'
    return response.writeHead(answer.status, { 'content-type': type }).end(await answer.text())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE}`,
    /** Since the last `behave`. */
    calls: (name: string) => calls.filter((call) => call.name === name),
    /** From now on this goes wrong; forgets the calls so far. */
    behave(next: (call: Call) => Fault = () => undefined) {
      fault = next
      calls = []
    },
    close: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  }
}

export type Proxy = Awaited<ReturnType<typeof startProxy>>

async function read(request: IncomingMessage): Promise<Call> {
  let body = ''
  for await (const part of request) body += part
  return { name: request.url!.replace(/\?.*/, '').split('/').at(-1)!, body }
}

function headersOf({ headers }: IncomingMessage) {
  const type = headers['content-type']
  return type === undefined ? {} : { 'content-type': type }
}
