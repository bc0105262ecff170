import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createRestoring, type RestoreAnswer, type RestoreTask } from '#server/adapters/backups/restoring.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

// The real work is done by the real program (operator/drill.test.ts): here is what it may answer.
const MB = 2 ** 20
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function open(answer: (task: RestoreTask) => RestoreAnswer, free = 1000 * MB) {
  const tasks: RestoreTask[] = []
  const restoring = createRestoring(async (task) => {
    tasks.push(task)
    return answer(task)
  })
  const server = await createTestApp({}, { restoring, free: () => free })
  closing.push(server.close)
  const send = (at: number, of: number, size = of) => {
    const payload = new FormData()
    payload.append('part', new Blob([new Uint8Array(size)]), 'part')
    return server.call({ method: 'POST', url: `/api/restore/parts?at=${at}&of=${of}`, payload })
  }
  const begin = (payload: object = {}) => server.call({ method: 'POST', url: '/api/restore', payload })
  const state = async () => (await server.call({ url: '/api/restore' })).body
  const isKept = () => existsSync(join(server.context.disk.folder, 'restoring', 'set'))
  return { ...server, tasks, send, begin, state, isKept }
}

test.each<[RestoreTask['what'], RestoreAnswer['failure'], steps: string[]]>([
  ['check', 'newer', ['check']],
  ['check', 'damaged', ['check']],
  ['put', 'disk-full', ['check', 'put']],
  ['put', 'in-use', ['check', 'put']],
])('what goes wrong at %s is said: %s; the file goes, and another may come', async (what, failure, steps) => {
  const { send, begin, state, tasks, isKept } = await open((task) => ({
    failure: task.what === what ? failure : undefined,
  }))
  await send(0, 10)
  expect((await begin()).status).toBe(200)
  await expect.poll(state).toMatchObject({ possible: true, step: 'nothing', failure })
  expect([tasks.map((task) => task.what), isKept()]).toEqual([steps, false])
  await send(0, 10)
  expect(await state()).toMatchObject({ step: 'received', failure: null })
})

test('another passphrase is tried on the same file', async () => {
  const { send, begin, state, tasks, isKept } = await open(({ passphrase }) => ({
    failure: passphrase === 'right' ? undefined : 'passphrase-wrong',
  }))
  await send(0, 10)
  await begin({ passphrase: 'wrong' })
  await expect.poll(state).toMatchObject({ step: 'received', failure: 'passphrase-wrong' })
  await begin({ passphrase: 'right' })
  await expect.poll(state).toMatchObject({ step: 'nothing', failure: null })
  expect(tasks.map(({ what, passphrase }) => [what, passphrase])).toEqual([
    ['check', 'wrong'],
    ['check', 'right'],
    ['put', 'right'],
  ])
  expect(isKept()).toBe(false)
})

test('a part that is not the next one is refused, and nothing begins before the whole is there', async () => {
  const { send, begin, state } = await open(() => ({ failure: undefined }))
  const refused = { status: 409, body: { code: 'restore-interrupted' } }
  expect(await begin()).toMatchObject(refused)
  expect(await send(4, 10)).toMatchObject(refused)
  expect((await send(0, 10, 4)).status).toBe(200)
  expect(await begin()).toMatchObject(refused)
  expect(await send(0, 10, 4)).toMatchObject({ status: 200 })
  expect(await send(4, 10, 7)).toMatchObject(refused)
  expect((await send(4, 10, 6)).status).toBe(200)
  expect(await send(10, 10, 1)).toMatchObject(refused)
  expect(await state()).toMatchObject({ step: 'received' })
})

test('without room for the file and for what comes out of it nothing is taken', async () => {
  const { send } = await open(() => ({ failure: undefined }), 1000 * MB)
  expect(await send(0, 400 * MB, 10)).toMatchObject({ status: 503, body: { code: 'disk-full' } })
  expect((await send(0, 300 * MB, 10)).status).toBe(200)
})

test.each(['an account', 'a request of a guest'])(
  '%s ends it, and what was sent is told nobody',
  async (by) => {
    const { account, call, send, begin, state } = await open(() => ({ failure: undefined }))
    await send(0, 10)
    if (by === 'an account') await account('ratna')
    else await call({ method: 'POST', url: '/api/submit-ewaste', payload: enquiry(), headers: newGuest() })
    expect(await state()).toMatchObject({ possible: false, step: 'nothing' })
    for (const answer of [await send(0, 10), await begin()])
      expect(answer).toMatchObject({ status: 409, body: { code: 'restore-not-possible' } })
  },
)
