import { expect, test } from 'vitest'
import { withComeback } from './comeback.ts'
import { MailAway, MailRefused, type Mail, type Mailer } from './port.ts'

const mail: Mail = { to: 'budi@example.org', subject: '', text: '', html: '', id: '1' }

/** A mail server that is away, looked at as often as `look` is called. */
function scene() {
  const state = { error: new MailAway('away') as Error | undefined, answers: false }
  const [pauses, hastened] = [[] as number[], [] as number[]]
  let next = Promise.withResolvers<void>()
  let paused = Promise.withResolvers<void>()
  const mailer: Mailer = {
    kind: 'smtp',
    send: async () => {
      if (state.error) throw state.error
    },
    check: async () => {
      if (!state.answers) throw new Error('away')
    },
    sweep: async () => 0,
  }
  const watched = withComeback(mailer, {
    ending: new AbortController().signal,
    hasten: async () => void hastened.push(pauses.length),
    pause: async (ms) => {
      pauses.push(ms)
      paused.resolve()
      await next.promise
      next = Promise.withResolvers()
    },
  })
  return {
    state,
    pauses,
    hastened,
    watched,
    send: () => watched.send(mail).catch((error: unknown) => error),
    /** Until it waits for its next look. */
    waits: async () => {
      await paused.promise
      paused = Promise.withResolvers()
    },
    look: () => next.resolve(),
  }
}

test('a waiting mail is tried as soon as the mail server answers again, and once', async () => {
  const { state, pauses, hastened, send, waits, look } = scene()
  expect(await send()).toBeInstanceOf(MailAway)
  await send()
  await waits()
  look()
  await waits()
  expect([pauses, hastened]).toEqual([[2_000, 2_000], []])
  state.answers = true
  look()
  await expect.poll(() => hastened).toEqual([2])
  state.error = undefined
  expect(await send()).toBeUndefined()
  expect(pauses).toHaveLength(2)
})

test('one that answers a look and takes no mail is looked at ever more seldom, until it takes one', async () => {
  const { state, pauses, hastened, send, waits, look } = scene()
  state.answers = true
  for (let round = 1; round <= 12; round++) {
    await send()
    await waits()
    look()
    await expect.poll(() => hastened.length).toBe(round)
  }
  expect(pauses.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000])
  expect(pauses.at(-1)).toBe(600_000)
  state.error = undefined
  await send()
  state.error = new MailAway('away')
  await send()
  await waits()
  expect(pauses.at(-1)).toBe(2_000)
})

test('a refusal of one mail is about that mail', async () => {
  const { state, pauses, send } = scene()
  for (const error of [new MailRefused('550'), new Error('451')]) {
    state.error = error
    expect(await send()).toBe(error)
  }
  expect(pauses).toEqual([])
})
