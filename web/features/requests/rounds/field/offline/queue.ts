import type { FieldRound } from '#contract/requests/rounds.ts'
import { pause_ms, undelivered } from '#web/lib/api/delivery.ts'
import { log } from '#web/lib/device/log.ts'
import { nextOf, type Act, type Told } from './acts.ts'
import type { FieldStore } from './store.ts'

const TIMEOUT_MS = 30_000
/** A photo on a line of a few kilobytes in a second. */
const PHOTO_TIMEOUT_MS = 180_000

type Ports = {
  store: Pick<FieldStore, 'acts' | 'arrived' | 'wait' | 'refuse' | 'keepRounds'>
  /** @returns what was said of an outcome */
  deliver: (act: Act, signal: AbortSignal) => Promise<Told | undefined>
  load: (signal: AbortSignal) => Promise<FieldRound[]>
  /** Who is signed in, and the server has said so: nothing is sent as anybody else. */
  owner: () => string | null
  /** Runs at most once at a time, across all tabs. */
  exclusively: (run: () => Promise<void>) => Promise<void>
  /** 0 to 1 */
  random: () => number
  now: () => Date
  /** What this device keeps has changed. */
  changed: () => Promise<unknown>
}

/** Sends what waits, in its order, once at a time, again and again until it has arrived or was refused. */
export function createQueue(ports: Ports) {
  const { store, deliver, owner, exclusively, random, now, changed } = ports
  let running: Promise<void> | undefined
  let again = false
  let wanted = false
  let loaded_ms = 0
  let failures = 0
  /** Infinity: nothing has failed in the last pass. */
  let retry_after_ms = Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Why today's rounds could not be fetched. */
  let problem: unknown = null

  /** What is asked for while one is under way is done in another one after it. */
  function pass(): Promise<void> {
    if (running) {
      again = true
      return running
    }
    running = once().catch((error: unknown) => {
      log.warn(`Nothing could be sent: ${String(error)}`)
      // The device could not read or write, as one whose disk is full: it may again, and nobody else would try.
      failures += 1
      clearTimeout(timer)
      timer = setTimeout(() => void pass(), pause_ms(failures, random()))
    })
    void changed()
    return running
  }

  async function once() {
    try {
      await exclusively(work)
    } finally {
      running = undefined
    }
    await changed()
    await schedule()
    if (!again) return
    again = false
    await pass()
  }

  async function work() {
    const uid = owner()
    if (uid === null) return
    await sendAll(uid)
    if (wanted && owner() === uid) await fetchRounds(uid)
  }

  async function sendAll(uid: string) {
    const tried = new Set<number>()
    retry_after_ms = Infinity
    for (;;) {
      // Read anew each time: another tab may have sent it, and more may have been done meanwhile.
      const act = nextOf(await store.acts(uid), tried)
      if (!act || owner() !== uid) return
      tried.add(act.seq)
      if ((await tryOnce(act)) === 'stop') return
      await changed()
    }
  }

  async function tryOnce(act: Act): Promise<'go on' | 'stop'> {
    const timeout = new AbortController()
    const stop = setTimeout(() => timeout.abort(), act.deed.kind === 'photo' ? PHOTO_TIMEOUT_MS : TIMEOUT_MS)
    try {
      await store.arrived(act, await deliver(act, timeout.signal))
      failures = 0
      return 'go on'
    } catch (error) {
      const why = undelivered(error, timeout.signal.aborted, true)
      if (why.final) {
        const { status, code, message } = why
        await store.refuse(act, { status, code, message })
        return 'go on'
      }
      failures += 1
      // The first of those that wait says when: a photo may have to wait for tomorrow, and no kilograms with it.
      retry_after_ms = Math.min(retry_after_ms, (why.retry_after_s ?? 0) * 1000)
      // A photo that was too long on its way may be so with every try: another one has its turn first.
      const counts = why.failed || act.deed.kind === 'photo'
      const failed = (act.waiting?.failed ?? 0) + (counts ? 1 : 0)
      await store.wait(act, { reason: why.reason, failed })
      // What the server failed at says nothing about the rest; no connection for one is none for the next.
      return why.failed ? 'go on' : 'stop'
    } finally {
      clearTimeout(stop)
    }
  }

  async function fetchRounds(uid: string) {
    const timeout = new AbortController()
    const stop = setTimeout(() => timeout.abort(), TIMEOUT_MS)
    try {
      const rounds = await ports.load(timeout.signal)
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

  /** While something waits: again after 5 s, 10 s, 20 s … 5 min, or when the server said. */
  async function schedule() {
    clearTimeout(timer)
    timer = undefined
    const uid = owner()
    if (uid === null) return
    const acts = await store.acts(uid)
    if (!acts.some(({ refused }) => !refused)) return
    const told_ms = retry_after_ms === Infinity ? 0 : retry_after_ms
    timer = setTimeout(() => void pass(), Math.max(pause_ms(failures, random()), told_ms))
  }

  return {
    /** Something was done: it goes out as soon as it can. */
    pass,
    /** Something changed for the better (a connection, a look at the page): try now, and be patient anew. */
    wake() {
      failures = 0
      return pass()
    },
    /** Today's rounds are wanted anew, after what waits. @param older_ms only when they are older than that */
    refresh(older_ms = 0) {
      // A clock that was set back says nothing of how old they are.
      if (Math.abs(now().getTime() - loaded_ms) >= older_ms) wanted = true
      return pass()
    },
    state: () => ({ busy: running !== undefined, loaded: loaded_ms > 0, problem }),
    stop: () => clearTimeout(timer),
  }
}
