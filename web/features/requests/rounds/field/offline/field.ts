import { useSyncExternalStore } from 'react'
import { rounds, type FieldRound, type FieldStop } from '#contract/requests/rounds.ts'
import { call } from '#web/lib/api/api.ts'
import { hasStoredSession } from '#web/lib/identity/stored-session.ts'
import { exclusively } from '#web/lib/device/locks.ts'
import { log } from '#web/lib/device/log.ts'
import { randomUuid } from '#web/lib/session/guest.ts'
import { getSession, onSession } from '#web/lib/session/session.ts'
import { storage } from '#web/lib/device/storage.ts'
import { onChance } from '#web/lib/queue/on-chance.ts'
import { unsent } from '#web/lib/forms/unsent.ts'
import { emptyDraft, type Act, type Deed, type Draft } from './acts.ts'
import { deliver } from './deliver.ts'
import { createDayQueue } from './queue.ts'
import { openStore, type FieldStore } from './store.ts'
import { isOver, roundNow, type RoundNow } from './view.ts'

/** Rounds that are older are asked for again when somebody looks at them. */
const FRESH_MS = 60_000

type Field = {
  /** The device's store has been read. */
  ready: boolean
  /** The browser keeps nothing: then nothing can be done without a network, and it is said. */
  broken: boolean
  rounds: readonly RoundNow[]
  /** The acts that have not arrived, in order. */
  acts: readonly Act[]
  /** By the id of a stop. */
  drafts: ReadonlyMap<number, Draft>
  /** It is being sent, or fetched. */
  busy: boolean
  /** Today's rounds were asked for, and have come. */
  asked: boolean
  loaded: boolean
  /** Why they could not be fetched. */
  problem: unknown
}

const NOTHING: Field = {
  ready: false,
  broken: false,
  rounds: [],
  acts: [],
  drafts: new Map(),
  busy: false,
  asked: false,
  loaded: false,
  problem: null,
}
let field = NOTHING
let viewer: string | null = null
const listeners = new Set<() => void>()
function show(change: Partial<Field>) {
  field = { ...field, ...change }
  for (const listener of listeners) listener()
}

const uidNow = () => getSession().user?.uid ?? null
/** The signed-in person whom the server has confirmed as a driver: a call that answers 403 would end the session. */
function confirmed() {
  const { user, kept_at } = getSession()
  return user && kept_at === null && user.role !== 'member' ? user.uid : null
}

let store: FieldStore | undefined
let queue: ReturnType<typeof createDayQueue> | undefined
let channel: BroadcastChannel | undefined
let starting: Promise<void> | undefined

/** Sends what waits, from now on. */
export const startField = () => (starting ??= start())

async function start() {
  let kept: FieldStore
  try {
    kept = await openStore()
    // A database that opens may still be unreadable.
    await kept.owners()
  } catch (error) {
    log.warn(`Nothing can be kept for the road: ${String(error)}`)
    return show({ ready: true, broken: true })
  }
  store = kept
  channel = openChannel()
  channel?.addEventListener('message', () => void read(true))
  queue = createDayQueue({
    store: kept,
    deliver,
    load: async (signal) => (await call(rounds.today, {}, { signal })).rounds,
    owner: confirmed,
    exclusively: (run) => exclusively('field', 'wait', run),
    random: Math.random,
    now: () => new Date(),
    changed,
  })
  const wake = () => void tidy().then(() => queue?.wake())
  // A profile that is confirmed again changes nothing of it, but what waits may go.
  onSession(() => void (uidNow() !== viewer && read(true)))
  await read(true)
  onChance(wake)
}

/** Refused, or missing: other tabs read what is kept when they are looked at. */
function openChannel() {
  try {
    return new BroadcastChannel('resirkuit:field')
  } catch {
    return undefined
  }
}

/** It is shown, and told to the other tabs. */
async function changed() {
  await read(false)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel?.postMessage('changed')
}

/** @param withDrafts also the drafts, which this tab knows best while somebody types */
async function read(withDrafts: boolean) {
  if (!store) return
  const uid = uidNow()
  const before = field.drafts
  const kept = uid === null ? { rounds: [], acts: [], drafts: [] } : await store.all(uid)
  const owners = await store.owners()
  if (uid !== uidNow()) return
  unsent.note(owners)
  // From here on nothing is awaited: another reading may have shown the drafts in the meantime, and what was written since
  // is not in what was read.
  const shown = uid === viewer && (!withDrafts || field.drafts !== before)
  viewer = uid
  show({
    ready: true,
    rounds: kept.rounds.map((round) => roundNow(round, kept.acts)),
    acts: kept.acts,
    drafts: shown ? field.drafts : new Map(kept.drafts.map((draft) => [draft.stop_id, draft])),
    ...queue?.state(),
  })
}

/** Phone numbers do not outlive the day, nor the session of who was given them. */
async function tidy() {
  const { user, authCheckCompleted } = getSession()
  const owner = user ? user.uid : authCheckCompleted && !hasStoredSession() ? null : undefined
  const now = new Date()
  await store?.tidy(owner, (round) => isOver(round, now), now.toISOString().slice(0, 10))
  await read(false)
}

/** Today's rounds, as they are now. @param always also when they were fetched just before */
export async function refreshRounds(always: boolean) {
  await startField()
  await queue?.refresh(always ? 0 : FRESH_MS)
  show({ asked: true })
  if (field.rounds.length > 0) await keepForGood()
}

/** Asked for once: a browser short of room deletes what it was not asked to keep. */
async function keepForGood() {
  if (storage.read('field-persist')) return
  storage.write('field-persist', true)
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch (error) {
    log.info(`This device does not promise to keep anything: ${String(error)}`)
  }
}

type Of = {
  round: Pick<FieldRound, 'id' | 'day'>
  stop?: Pick<FieldStop, 'id' | 'name' | 'kind' | 'tracking_code'>
}

/** Stores acts on the disk before it returns; they are then sent as soon as possible. @throws DOMException */
export async function perform({ round, stop }: Of, deeds: readonly Deed[]) {
  const owner = uidNow()
  if (!store || owner === null) throw new DOMException('Nothing can be kept', 'InvalidStateError')
  const about = stop?.tracking_code ?? (stop?.kind === 'point' ? stop.name : '')
  await store.add(
    deeds.map((deed) => ({
      key: randomUuid(),
      owner,
      round_id: round.id,
      day: round.day,
      about,
      deed,
    })),
    stop && { owner, stop_id: stop.id },
  )
  if (stop) {
    const drafts = new Map(field.drafts)
    drafts.delete(stop.id)
    show({ drafts })
  }
  await changed()
  void queue?.wake()
}

/** Stores the draft at a stop, from the first letter on. */
export function changeDraft(round: Pick<FieldRound, 'id' | 'day'>, stop_id: number, part: Partial<Draft>) {
  const owner = uidNow()
  if (owner === null) return
  const before =
    field.drafts.get(stop_id) ?? emptyDraft({ owner, stop_id, round_id: round.id, day: round.day })
  const draft = { ...before, ...part }
  show({ drafts: new Map(field.drafts).set(stop_id, draft) })
  store?.keepDraft(draft).catch((error: unknown) => log.warn(`A draft was not kept: ${String(error)}`))
}

/** It was handed to the desk in another way: then it waits no longer. */
export async function dropAct(seq: number) {
  await store?.remove(seq)
  await changed()
}

export const useField = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => field,
    () => NOTHING,
  )
