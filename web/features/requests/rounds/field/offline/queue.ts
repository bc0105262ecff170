import type { FieldRound } from '#contract/requests/rounds.ts'
import { createQueue, type QueuePorts } from '#web/lib/queue/queue.ts'
import { nextOf, type Act, type Told } from './acts.ts'
import type { FieldStore } from './store.ts'

const LOAD_TIMEOUT_MS = 30_000
/** A photo on a line of a few kilobytes in a second. */
const PHOTO_TIMEOUT_MS = 180_000

type Queue = QueuePorts<Act, number, Told | undefined>
type Ports = Pick<Queue, 'deliver' | 'random' | 'changed'> & {
  store: Pick<FieldStore, 'acts' | 'arrived' | 'wait' | 'refuse' | 'keepRounds'>
  load: (signal: AbortSignal) => Promise<FieldRound[]>
  /** The signed-in person, once the server has confirmed them. */
  owner: () => string | null
  /** Runs at most once at a time, across all tabs. */
  exclusively: (run: () => Promise<void>) => Promise<void>
  now: () => Date
}

/** Sends a driver's acts in their order, then loads today's rounds where they are wanted. */
export function createDayQueue({ store, load, owner, exclusively, now, ...ports }: Ports) {
  let wanted = false
  let loaded_ms = 0
  /** Why today's rounds could not be fetched. */
  let problem: unknown = null

  const queue = createQueue({
    ...ports,
    id: ({ seq }: Act) => seq,
    async waiting() {
      const uid = owner()
      const acts = uid === null ? [] : await store.acts(uid)
      return uid === owner() ? acts.filter(({ refused }) => !refused) : []
    },
    next: nextOf,
    timeout_ms: ({ deed }) => (deed.kind === 'photo' ? PHOTO_TIMEOUT_MS : undefined),
    arrived: store.arrived,
    async postpone(act, { reason, failed }) {
      // A photo that was too long on its way may be so with every try: another one has its turn first.
      const counts = failed || act.deed.kind === 'photo'
      await store.wait(act, { reason, failed: (act.waiting?.failed ?? 0) + (counts ? 1 : 0) })
    },
    refuse: (act, { status, code, message }) => store.refuse(act, { status, code, message }),
    // A failure of the server says nothing about the other acts; without a connection none of them arrives.
    endsPass: ({ failed }) => !failed,
    afterwards: fetchRounds,
    isOwned: () => true,
    alone: (seq, run) => (seq === null ? exclusively(run) : run()),
  })

  async function fetchRounds() {
    const uid = owner()
    if (!wanted || uid === null) return
    const timeout = new AbortController()
    const stop = setTimeout(() => timeout.abort(), LOAD_TIMEOUT_MS)
    try {
      const rounds = await load(timeout.signal)
      if (owner() !== uid) return
      await store.keepRounds(uid, rounds, now().toISOString())
      wanted = false
      loaded_ms = now().getTime()
      problem = null
    } catch (error) {
      problem = error
    } finally {
      clearTimeout(stop)
    }
  }

  return {
    pass: queue.pass,
    wake: queue.wake,
    /** Today's rounds are wanted again, after what waits. @param older_ms only when they are older than that */
    refresh(older_ms = 0) {
      // A clock that was set back says nothing of how old they are.
      if (Math.abs(now().getTime() - loaded_ms) >= older_ms) wanted = true
      return queue.pass()
    },
    state: () => ({ busy: queue.isBusy(), loaded: loaded_ms > 0, problem }),
    stop: queue.stop,
  }
}
