import { beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '#web/lib/session/session.ts'
import { emptyDraft, type Draft } from './acts.ts'
import { changeDraft, startField, useField } from './field.ts'

// Outside of a component: what it would show now.
vi.mock('react', () => ({ useSyncExternalStore: (_listen: unknown, now: () => unknown) => now() }))
const disk = vi.hoisted(() => ({
  drafts: [] as unknown[],
  /** Readings that are half done. */
  held: [] as (() => void)[],
}))
vi.mock('./store.ts', () => ({
  openStore: async () => ({
    all: async () => ({ rounds: [], acts: [], drafts: [...disk.drafts] }),
    owners: () => new Promise((resolve) => disk.held.push(() => resolve(new Map()))),
    tidy: async () => {},
    acts: async () => [],
    keepDraft: async () => {},
  }),
}))
const round = { id: 1, day: '2026-11-23' }
const typed = (note: string): Draft => ({
  ...emptyDraft({ owner: 'uid-slamet', stop_id: 7, round_id: 1, day: round.day }),
  note,
})
const user = { uid: 'uid-slamet', role: 'driver' } as never
/** Lets them all come to the end, in their order. */
const finish = async () => {
  while (disk.held.length > 0) {
    disk.held.shift()!()
    await settled()
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(async () => {
  vi.stubGlobal('window', { addEventListener() {} })
  vi.stubGlobal('document', { addEventListener() {} })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  disk.drafts = [typed('Rang twice')]
  setSession({ user: null, authCheckCompleted: false })
  void startField()
  await settled()
  await finish()
})

const note = () => useField().drafts.get(7)?.note

test('a driver who is recognised while the page starts finds what was being written', async () => {
  // The session starts two readings at once: of everything, and of the rest after old days are deleted.
  setSession({ user, kept_at: '2026-11-23T03:00:00.000Z' })
  await settled()
  expect(disk.held.length).toBeGreaterThan(1)
  await finish()
  expect(note()).toBe('Rang twice')
})

test('text that is typed while the disk is read stays', async () => {
  setSession({ user, kept_at: '2026-11-23T03:00:00.000Z' })
  await settled()
  await finish()
  // Nobody and somebody again, as after a visit to another account: everything is read again.
  setSession({ user: null })
  await settled()
  await finish()
  setSession({ user, kept_at: '2026-11-23T03:00:00.000Z' })
  await settled()
  disk.held.shift()!()
  await settled()
  changeDraft(round, 7, { note: 'Rang three times' })
  await finish()
  expect(note()).toBe('Rang three times')
})
