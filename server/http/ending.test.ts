import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { endInTime } from './ending.ts'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** A server that is patient for so long, and how long its end takes. */
async function listening(patience: Parameters<typeof endInTime>[2]) {
  const app = Fastify({ return503OnClosing: false })
  const asked = new AbortController()
  endInTime(app, asked.signal, patience)
  const begun = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    begun.resolve()
    await answer.promise
    return 'made'
  })
  app.post('/', async ({ body }) => body)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  /** A client that has said this much, and what it has heard. */
  const client = async (said: string) => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    let heard = ''
    socket.on('data', (data) => (heard += String(data)))
    socket.on('error', () => {})
    await once(socket, 'connect')
    if (said) await new Promise((sent) => socket.write(said, sent))
    return { socket, heard: () => heard }
  }
  const end = async () => {
    const began = performance.now()
    await app.close()
    return performance.now() - began
  }
  return { client, end, ask: () => asked.abort(), begun: begun.promise, answer: answer.resolve }
}

const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 13\r\n'
const LONG_MS = 120_000

test.each([
  ['nothing', ''],
  ['half a head', 'GET / HTTP/1.1\r\nhost:'],
  ['a whole request, and keeps the connection', 'GET /nowhere HTTP/1.1\r\nhost: x\r\n\r\n'],
])('a connection that said %s does not keep the server from ending', async (_, said) => {
  const { client, end } = await listening({ unasked_ms: 50, sending_ms: LONG_MS, all_ms: LONG_MS })
  const { socket } = await client(said)
  const closed = once(socket, 'close')
  expect(await end()).toBeLessThan(LONG_MS / 4)
  await closed
})

test.each([
  ['half a body', 0],
  ['a byte now and then', 20],
])('a connection that sends %s is waited for a little longer', async (_, every_ms) => {
  const { client, end } = await listening({ unasked_ms: 1, sending_ms: 300, all_ms: LONG_MS })
  const { socket } = await client(`${head}\r\n{`)
  const drip = every_ms ? setInterval(() => socket.write(' '), every_ms * 5) : undefined
  await client('')
  const took_ms = await end()
  clearInterval(drip)
  expect(took_ms).toBeGreaterThan(290)
  expect(took_ms).toBeLessThan(LONG_MS / 4)
})

test('a body that arrives in time is answered, and then its connection is closed', async () => {
  const { client, end } = await listening({ unasked_ms: 1, sending_ms: LONG_MS, all_ms: LONG_MS })
  const { socket, heard } = await client(`${head}\r\n{"a":`)
  // Asked and answered behind it: the server has read what came before.
  const [, other] = [socket, await client('GET /nowhere HTTP/1.1\r\nhost: x\r\n\r\n')]
  while (!other.heard().includes('404')) await once(other.socket, 'data')
  const ended = end()
  socket.write('"whole"}')
  await once(socket, 'end')
  expect(heard()).toContain('200 OK')
  socket.end()
  expect(await ended).toBeLessThan(LONG_MS / 4)
})

test('an answer that is being made is given; one that never comes is not waited for', async () => {
  const first = await listening({ unasked_ms: 1, sending_ms: 1, all_ms: LONG_MS })
  const asking = await first.client('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n')
  await first.begun
  const ended = first.end()
  first.answer()
  await once(asking.socket, 'end')
  expect(asking.heard()).toContain('made')
  asking.socket.end()
  await ended

  const second = await listening({ unasked_ms: 1, sending_ms: 1, all_ms: 100 })
  await second.client('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n')
  await second.begun
  expect(await second.end()).toBeLessThan(LONG_MS / 4)
})

test('once the end is asked for, what comes is still answered, and the connection not kept', async () => {
  const { client, ask, end } = await listening({ unasked_ms: LONG_MS, sending_ms: LONG_MS, all_ms: LONG_MS })
  const { socket, heard } = await client(`${head}\r\n{"a":"first"}`)
  while (!heard().includes('first')) await once(socket, 'data')
  expect(heard()).toContain('Connection: keep-alive')
  ask()
  const closed = once(socket, 'end')
  socket.write(`${head}\r\n{"a":"other"}`)
  await closed
  expect(heard()).toMatch(/200 OK[^]*connection: close[^]*other/i)
  socket.end()
  await end()
})

test('a request on a connection that was taken before the end began is done, not refused', async () => {
  const { client, end } = await listening({ unasked_ms: LONG_MS, sending_ms: LONG_MS, all_ms: LONG_MS })
  const { socket, heard } = await client('')
  // Asked and answered behind it: the server has taken both.
  const other = await client('GET /nowhere HTTP/1.1\r\nhost: x\r\n\r\n')
  while (!other.heard().includes('404')) await once(other.socket, 'data')
  const ended = end()
  await once(other.socket, 'end')
  const closed = once(socket, 'end')
  socket.write(`${head}\r\n{"a":"whole"}`)
  await closed
  expect(heard()).toMatch(/200 OK[^]*connection: close[^]*whole/i)
  socket.end()
  await ended
})
