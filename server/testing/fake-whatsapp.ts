import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Sent = { to?: string; recipient?: string; type: string } & Record<string, unknown>
type Taken = Sent & { wamid: string }
type Refusal = { status: number; code: number } | 'broken' | 'taken and broken'

/** The Cloud API as far as the channel calls it: messages of one number, and the files of photos. */
export async function startFakeWhatsApp({ token, number }: { token: string; number: string }) {
  const sent: Taken[] = []
  const refusals: Refusal[] = []
  const files = new Map<string, Uint8Array>()
  let base = ''
  let answering: (message: Taken) => Promise<'answered' | 'broken'> = async () => 'answered'
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', base)
    const reply = (status: number, said: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    if (request.headers.authorization !== `Bearer ${token}`)
      return reply(401, {
        error: { message: 'Invalid OAuth access token', type: 'OAuthException', code: 190 },
      })
    if (pathname.startsWith('/media/')) {
      const file = files.get(pathname.split('/').at(-1)!)
      return response.writeHead(file ? 200 : 404).end(file)
    }
    if (request.method === 'GET') {
      const id = pathname.split('/').at(-1)!
      const file = files.get(id)
      if (!file || searchParams.get('phone_number_id') !== number)
        return reply(400, { error: { message: 'Unsupported get request', code: 100, error_subcode: 33 } })
      const about = { mime_type: 'image/jpeg', sha256: hash('sha256', file), file_size: file.byteLength }
      return reply(200, { messaging_product: 'whatsapp', url: `${base}/media/${id}`, id, ...about })
    }
    if (pathname !== `/${number}/messages`)
      return reply(404, { error: { message: 'Unknown path', code: 2500 } })
    const body = JSON.parse(await text(request)) as Sent
    const refusal = refusals.shift()
    const wamid = `wamid.${Buffer.from(`${sent.length} ${body.to ?? body.recipient}`).toString('base64')}`
    if (refusal === undefined || refusal === 'taken and broken') sent.push({ ...body, wamid })
    if (typeof refusal === 'object')
      return reply(refusal.status, {
        error: { message: `(#${refusal.code}) No`, type: 'OAuthException', code: refusal.code },
      })
    if (refusal || (await answering({ ...body, wamid })) === 'broken') return request.socket.destroy()
    return reply(200, { messaging_product: 'whatsapp', contacts: [], messages: [{ id: wamid }] })
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: base,
    sent,
    files,
    /** Runs when it has taken a message, before it answers. */
    onMessage: (run: typeof answering) => void (answering = run),
    /** Its behaviour with the next messages, in this order. */
    refuse: (...some: Refusal[]) => void refusals.push(...some),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
