import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FieldRound } from '#contract/requests/rounds.ts'
import { emptyDraft, type NewAct } from './acts.ts'
import { openStore, type FieldStore } from './store.ts'

const OWNER = 'uid-slamet'
const round = (id: number, day = '2026-11-23'): FieldRound => ({
  id,
  day,
  time_zone: 'Asia/Jakarta',
  note: '',
  started_at: null,
  finished_at: null,
  version: 1,
  depot: null,
  stops: [],
})
const draft = (day = '2026-11-23') => emptyDraft({ owner: OWNER, stop_id: 7, round_id: 1, day })
const act: NewAct = {
  key: 'key-1',
  owner: OWNER,
  round_id: 1,
  day: '2026-11-23',
  about: 'RSK-AAAA-AAAA',
  deed: { kind: 'start', at: '2026-11-23T03:00:00.000Z' },
}
let stores = 0
let store: FieldStore
beforeEach(async () => {
  store = await openStore(`store-${stores++}`)
})
afterEach(() => store.close())

test('an act and the end of what was being written are kept together, or neither', async () => {
  await store.keepDraft(draft())
  await store.add([act], { owner: OWNER, stop_id: 7 })
  expect(await store.all(OWNER)).toMatchObject({ acts: [{ key: 'key-1' }], drafts: [] })

  await store.keepDraft(draft())
  const uncloneable = { ...act, deed: { ...act.deed, at: () => '' } } as unknown as NewAct
  await expect(store.add([act, uncloneable], { owner: OWNER, stop_id: 7 })).rejects.toThrow()
  const kept = await store.all(OWNER)
  expect(kept.drafts).toHaveLength(1)
})

test('a driver who is gone leaves the waiting acts, and no round', async () => {
  await store.keepRounds(OWNER, [round(1)], '2026-11-23T01:00:00.000Z')
  await store.add([act])
  const over = () => false
  await store.tidy(undefined, over, '2026-11-23')
  expect((await store.all(OWNER)).rounds).toHaveLength(1)
  await store.tidy('uid-somebody-else', over, '2026-11-23')
  expect(await store.all(OWNER)).toMatchObject({ rounds: [], acts: [{ key: 'key-1' }] })
  expect(await store.owners()).toEqual(new Map([[OWNER, 1]]))
})

test('a round goes with its day, what was being written a week later', async () => {
  await store.keepRounds(OWNER, [round(1, '2026-11-22'), round(2)], '2026-11-23T01:00:00.000Z')
  await store.keepDraft(draft('2026-11-16'))
  await store.tidy(OWNER, ({ day }) => day < '2026-11-23', '2026-11-23')
  const kept = await store.all(OWNER)
  expect(kept.rounds.map(({ id }) => id)).toEqual([2])
  expect(kept.drafts).toHaveLength(1)
  await store.tidy(OWNER, () => false, '2026-11-24')
  expect((await store.all(OWNER)).drafts).toEqual([])
})

test('a round that another build kept in another shape is not shown', async () => {
  await store.keepRounds(OWNER, [{ ...round(1), stops: undefined as never }], '2026-11-23T01:00:00.000Z')
  expect((await store.all(OWNER)).rounds).toEqual([])
})

test('a round that the build before kept is shown, though it says less', async () => {
  const stop = {
    id: 7,
    kind: 'pickup',
    state: 'open',
    name: 'Wati',
    tracking_code: 'RSK-AAAA-AAAA',
    place: 'Coblong',
    latitude: null,
    longitude: null,
    near: false,
    starts: '09:00',
    ends: '11:00',
    failure: null,
    phone_number: null,
    message: '',
    needs: [],
    estimate: null,
    takes: [],
    off: null,
    manifest_needed: false,
    code_check: null,
    weight_kg: null,
    items: [
      {
        device_class: 'laptop',
        brand: '',
        quantity: 1,
        condition: 'broken',
        battery_damaged: false,
        holds_data: false,
        image_id: null,
        imageUrl: '/api/photos/1',
      },
    ],
  }
  await store.keepRounds(OWNER, [{ ...round(1), stops: [stop as never] }], '2026-11-23T01:00:00.000Z')
  expect((await store.all(OWNER)).rounds).toHaveLength(1)
})

test('a store that the browser has closed is opened again and has the same content', async () => {
  const opening = vi.spyOn(indexedDB, 'open')
  const again = await openStore(`store-${stores++}`)
  await again.add([act])
  forceCloseDatabase(opening.mock.results[0]!.value.result)
  opening.mockRestore()
  await new Promise((done) => setTimeout(done, 10))
  expect(await again.acts(OWNER)).toMatchObject([{ key: 'key-1' }])
  await again.keepDraft(draft())
  await again.add([{ ...act, key: 'key-2' }], { owner: OWNER, stop_id: 7 })
  expect(await again.all(OWNER)).toMatchObject({ acts: [{ key: 'key-1' }, { key: 'key-2' }], drafts: [] })
  await again.close()
})
