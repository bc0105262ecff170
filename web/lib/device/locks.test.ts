import { afterEach, describe, expect, test, vi } from 'vitest'
import { exclusively, withLock } from './locks.ts'

afterEach(() => vi.unstubAllGlobals())
const refused = new DOMException('Access to the Locks API is denied in this context.', 'SecurityError')
const browsers: [string, object][] = [
  ['no locks at all', {}],
  ['a rejection', { locks: { request: () => Promise.reject(refused) } }],
  [
    'an error at once',
    {
      locks: {
        request: () => {
          throw refused
        },
      },
    },
  ],
  [
    'an error at the first touch',
    {
      get locks() {
        throw refused
      },
    },
  ],
]

describe.each(browsers)('§5 a refused lock is no lock: %s', (_, navigator) => {
  test.each(['leave', 'wait'] as const)('the work goes on, once (%s)', async (otherwise) => {
    vi.stubGlobal('navigator', navigator)
    const run = vi.fn(async () => {})
    await exclusively('outbox:1', otherwise, run)
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('an error of the work is thrown', async () => {
    vi.stubGlobal('navigator', navigator)
    await expect(withLock('x', false, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  })
})

test('§5 work that fails under a lock that was given is not done a second time', async () => {
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, __: object, work: (lock: object) => Promise<unknown>) => work({}) },
  })
  const run = vi.fn(() => Promise.reject(new Error('broken')))
  await expect(exclusively('x', 'wait', run)).rejects.toThrow('broken')
  expect(run).toHaveBeenCalledTimes(1)
})

test('work of another tab is left to it', async () => {
  vi.stubGlobal('navigator', {
    locks: { request: async (_: string, __: object, work: (lock: null) => Promise<unknown>) => work(null) },
  })
  const run = vi.fn(async () => {})
  await exclusively('x', 'leave', run)
  expect(run).not.toHaveBeenCalled()
})
