import { mkdtempSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { LaunchError } from './launch-error.ts'
import { openReserve } from './reserve.ts'
import { supervisePostmaster } from './supervise-postmaster.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A PostgreSQL that ends when it is told. */
function program() {
  const { promise: exited, resolve: end } = Promise.withResolvers<void>()
  return { exited, end, stop: async () => end() }
}

/** Supervises one that dies and then does not start `failures` times. */
async function dying(failure: string, failures: number, room: number) {
  const [first, second] = [program(), program()]
  const [pauses, said] = [[] as number[], [] as string[]]
  const back = Promise.withResolvers<void>()
  let tries = 0
  const note = (line: string) => void said.push(line)
  const stop = supervisePostmaster(first, {
    again: async () => {
      if (tries++ < failures) throw new LaunchError('not-started', failure)
      return second
    },
    reserve: { release: () => room-- > 0 },
    log: {
      debug: note,
      warn: note,
      error: note,
      info: (line: string) => {
        note(line)
        back.resolve()
      },
    },
    pause: async (ms) => void pauses.push(ms),
  })
  first.end()
  await back.promise
  await stop()
  return { pauses, said }
}

test('PostgreSQL that does not start is tried for ever, at last every two seconds, and says so once a minute', async () => {
  const { pauses, said } = await dying('PostgreSQL did not start: out of memory', 2_000, 1)
  expect(pauses[0]).toBe(0)
  expect(pauses.slice(10)).toEqual(Array.from({ length: 1_991 }, () => 2_000))
  expect(said.filter((line) => line.includes('out of memory'))).toHaveLength(100)
  expect(said.at(-1)).toBe('PostgreSQL is running again.')
  expect(said.join()).not.toContain('full disk')
})

test('on a full disk the room that was kept is given back once, and it is tried again at once', async () => {
  const failure = 'PostgreSQL did not start: the disk is full (No space left on device).'
  const { pauses, said } = await dying(failure, 3, 1)
  expect(pauses).toEqual([0, 0, 400, 800])
  expect(said.filter((line) => line === failure)).toHaveLength(1)
  expect(said.filter((line) => line.startsWith('The room kept for a full disk is used now'))).toHaveLength(1)
})

test('room is kept in a file, once, given back, and kept again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'launcher-reserve-'))
  folders.push(folder)
  const reserve = openReserve(folder, 2 ** 20)
  expect(reserve.release()).toBe(false)
  await reserve.keep()
  const { ino } = statSync(join(folder, 'reserve'))
  await reserve.keep()
  expect(statSync(join(folder, 'reserve'))).toMatchObject({ size: 2 ** 20, ino })
  expect(reserve.release()).toBe(true)
  expect(readdirSync(folder)).toEqual([])
})

test('no room is kept where it cannot be spared', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'launcher-reserve-'))
  folders.push(folder)
  await openReserve(folder, 2 ** 50).keep()
  expect(existsSync(join(folder, 'reserve'))).toBe(false)
})
