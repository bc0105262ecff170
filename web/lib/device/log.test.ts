import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Report = { messages: string[]; answer: (status?: number) => void }
let reports: Report[]
let log: (typeof import('./log.ts'))['log']

/** A report is under way until the test answers it; without a status the connection is gone. */
beforeEach(async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('location', { pathname: '/news' })
  reports = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { logs } = JSON.parse(body) as { logs: { message: string }[] }
    return new Promise((resolve, reject) => {
      reports.push({
        messages: logs.map(({ message }) => message),
        answer: (status) =>
          status ? resolve(new Response(null, { status })) : reject(new TypeError('Failed to fetch')),
      })
    })
  })
  vi.resetModules()
  ;({ log } = await import('./log.ts'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at))

/** Nothing that waits is left: neither a timer that is due nor an answer that has come. */
const settle = () => vi.advanceTimersByTimeAsync(5000)

test('of 250 entries that could not be sent the newest 200 are kept, in their order', async () => {
  for (const number of numbers(1, 249)) log.info(number)
  log.warn('250')
  await settle()
  for (const { answer } of reports) answer()
  await settle()

  log.warn('back')
  await settle()
  expect(reports.at(-1)!.messages).toEqual(['52 earlier entries were dropped.', ...numbers(53, 250), 'back'])
})

test('an entry written during a report follows it, as soon as it has arrived', async () => {
  log.warn('1')
  await settle()
  log.warn('2')
  await settle()
  expect(reports.map(({ messages }) => messages)).toEqual([['1']])

  reports[0]!.answer(204)
  await settle()
  expect(reports.map(({ messages }) => messages)).toEqual([['1'], ['2']])
})

test('§11 a burst of 250 errors arrives whole, the first of them first', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const number of numbers(1, 250)) log.error(number)
  await settle()
  expect(reports.map(({ messages }) => messages)).toEqual([numbers(1, 200)])
  reports[0]!.answer(204)
  await settle()
  expect(reports.map(({ messages }) => messages)).toEqual([numbers(1, 200), numbers(201, 250)])
})

test('§11 of a burst of 450 errors it is said how many are missing, and where', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const number of numbers(1, 450)) log.error(number)
  await settle()
  reports[0]!.answer(204)
  await settle()
  expect(reports.map(({ messages }) => messages)).toEqual([
    numbers(1, 200),
    ['51 earlier entries were dropped.', ...numbers(252, 450)],
  ])
  reports[1]!.answer(204)
  await settle()
  log.warn('later')
  await settle()
  expect(reports[2]!.messages).toEqual(['later'])
})

test('a refused report is not sent again', async () => {
  log.warn('1')
  await settle()
  reports[0]!.answer(429)
  await settle()
  expect(reports).toHaveLength(1)
})
