import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Call = { method: string; body: Record<string, unknown> }
type Refusal = { error_code: number; description: string; parameters?: { retry_after: number } }

/** Telegram's API as far as the channel calls it: messages, webhooks, and the files of photos. */
export async function startFakeTelegram(token: string) {
  const calls: Call[] = []
  const refusals: (Refusal | 'broken')[] = []
  const files = new Map<string, Uint8Array>()
  const serveFile = (path: string, response: ServerResponse) => {
    const file = files.get(path)
    response.writeHead(file ? 200 : 404).end(file)
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? ''
    if (url.startsWith(`/file/bot${token}/`)) return serveFile(url.split('/').at(-1)!, response)
    const method = url.split('/').at(-1)!
    const body = JSON.parse((await text(request)) || '{}') as Call['body']
    const reply = (status: number, said: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    if (!url.startsWith(`/bot${token}/`))
      return reply(401, { ok: false, error_code: 401, description: 'Unauthorized' })
    calls.push({ method, body })
    const refusal = refusals.shift()
    if (refusal === 'broken') return request.socket.destroy()
    if (refusal) return reply(refusal.error_code, { ok: false, ...refusal })
    const id = String(body['file_id'])
    const result = {
      sendMessage: { message_id: calls.length },
      getFile: { file_id: id, file_path: `photos/${id}`, file_size: files.get(id)?.byteLength ?? 0 },
      setWebhook: true,
    }[method]
    return reply(200, { ok: true, result })
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    files,
    /** Its behaviour with the next calls, in this order. */
    refuse: (...some: (Refusal | 'broken')[]) => void refusals.push(...some),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
