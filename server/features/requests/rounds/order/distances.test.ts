import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { straightLine_m } from '#contract/foundation/distance.ts'
import { readEnv } from '#server/installation/env.ts'
import { silent } from '#server/testing/silent.ts'
import { readDistances } from './distances.ts'

const depot = { latitude: -6.2, longitude: 106.8 }
const near = { latitude: -6.21, longitude: 106.81 }
const far = { latitude: -6.3, longitude: 106.95 }
const places = [depot, near, far]
const crow = places.map((from) => places.map((to) => straightLine_m(from, to)))
/** One-way streets: another way back than there. */
const driven = [
  [0, 1900.4, 24_100],
  [2100.1, 0, 22_000],
  [23_900, 21_700, 0],
]

let answer: RequestListener
const asked: string[] = []
const router = createServer((request, response) => {
  asked.push(request.url!)
  answer(request, response)
})
let url: string
beforeAll(async () => {
  await once(router.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(router.address() as AddressInfo).port}/osrm/`
})
afterAll(() => {
  router.closeAllConnections()
  router.close()
})
beforeEach(() => void (asked.length = 0))

const warn = vi.fn()
const ask = (given = places, ROUTING_URL = url, timeout_ms?: number) => {
  warn.mockClear()
  const env = readEnv({ ROUTING_URL }, '/')
  return readDistances({ env, log: { ...silent, warn } as unknown as typeof silent }, given, {
    ...(timeout_ms && { timeout_ms }),
  })
}
const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

test('as the crow flies without a routing server', async () => {
  expect(await ask(places, '')).toEqual({ metres: crow, by: 'straight-line' })
  expect(warn).not.toHaveBeenCalled()
})

test('by road with one, each direction for itself', async () => {
  answer = json({ code: 'Ok', distances: driven, sources: [], destinations: [] })
  expect(await ask()).toEqual({ metres: driven, by: 'routing' })
  expect(asked).toEqual([
    '/osrm/table/v1/driving/106.800000,-6.200000;106.810000,-6.210000;106.950000,-6.300000?annotations=distance',
  ])
  expect(warn).not.toHaveBeenCalled()
})

test('nobody is asked how far one place is from itself', async () => {
  expect(await ask([depot])).toEqual({ metres: [[0]], by: 'straight-line' })
  expect(asked).toEqual([])
})

test.each<[string, RequestListener, RegExp]>([
  [
    'no road between two places',
    json({ code: 'Ok', distances: driven.with(1, [2100.1, 0, null!]) }),
    /complete table/,
  ],
  ['a row is missing', json({ code: 'Ok', distances: driven.slice(1) }), /complete table/],
  ['a row is short', json({ code: 'Ok', distances: driven.with(2, [1, 2]) }), /complete table/],
  ['a distance below nothing', json({ code: 'Ok', distances: driven.with(0, [0, -1, 5]) }), /complete table/],
  ['durations alone, as of an old one', json({ code: 'Ok', durations: driven }), /complete table/],
  ['no table', json({ code: 'NoTable', distances: driven }), /complete table/],
  ['too many places for it', json({ code: 'TooBig', message: 'Too many table coordinates' }, 400), /400/],
  ['a failure', (_, response) => void response.writeHead(500).end('oops'), /500/],
  [
    'another place',
    (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
    /redirect/i,
  ],
  ['garbage', (_, response) => void response.end('<html>'), /complete table/],
  ['no end', (_, response) => void response.end('['.repeat(5 * 2 ** 20)), /too long/],
  ['nothing', (_, response) => void response.destroy(), /./],
])('as the crow flies when it answers %s', async (_, listener, cause) => {
  answer = listener
  expect(await ask()).toEqual({ metres: crow, by: 'straight-line' })
  expect(warn).toHaveBeenCalledWith({ cause: expect.stringMatching(cause) }, expect.any(String))
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/106\.8|-6\.2/)
})

test.each<[string, RequestListener]>([
  ['never', () => {}],
  ['without an end', (_, response) => void response.writeHead(200).write('{"code":')],
])('as the crow flies when it answers %s', async (_, listener) => {
  answer = listener
  expect(await ask(places, url, 100)).toEqual({ metres: crow, by: 'straight-line' })
  expect(warn).toHaveBeenCalledWith({ cause: expect.stringMatching(/timeout/) }, expect.any(String))
})

test.each([
  'http://router.example',
  'http://127.0.0.1.example',
  'ftp://127.0.0.1',
  'https://me@router.example',
  'router',
])('ROUTING_URL=%s is refused: who listens on the way must not learn where people live', (ROUTING_URL) =>
  expect(() => readEnv({ ROUTING_URL }, '/')).toThrow(/ROUTING_URL is wrong/),
)

test.each([
  'https://router.example/osrm',
  'http://localhost:5000',
  'http://[::1]:5000/',
  'http://127.0.0.1:5000',
])('ROUTING_URL=%s is taken', (ROUTING_URL) =>
  expect(readEnv({ ROUTING_URL }, '/').ROUTING_URL).toBe(ROUTING_URL.replace(/\/$/, '')),
)
