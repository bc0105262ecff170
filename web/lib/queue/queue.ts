import { log } from '#web/lib/device/log.ts'
import { pause_ms, undelivered, type Postponed, type Refused } from './undelivered.ts'

/** The differences between the queues of this device. */
export type QueuePorts<Entry, Id, Reply> = {
  id: (entry: Entry) => Id
  /** Entries that have neither arrived nor been refused, of authors who may send now. Another tab may have sent them. */
  waiting: () => readonly Entry[] | Promise<readonly Entry[]>
  /** @param woken a person or a connection asks: entries that are no longer tried by themselves have a turn, too */
  next: (waiting: readonly Entry[], tried: ReadonlySet<Id>, woken: boolean) => Entry | undefined
  /** Sends under a key that is the same for all tries. */
  deliver: (entry: Entry, signal: AbortSignal) => Promise<Reply>
  arrived: (entry: Entry, reply: Reply) => void | Promise<void>
  postpone: (entry: Entry, why: Postponed) => void | Promise<void>
  /** Keeps the entry with its reason until a person has seen it. */
  refuse: (entry: Entry, why: Refused) => void | Promise<void>
  /** Whether the failure of one entry is one of the next, too. */
  endsPass: (why: Postponed) => boolean
  /** Whether the entry is sent with a session, which may have ended. */
  isOwned: (entry: Entry) => boolean
  timeout_ms?: (entry: Entry) => number | undefined
  /** Done after the entries of a pass. */
  afterwards?: () => Promise<void>
  /** Runs a pass (null) or the tries of an entry at most once at a time across all tabs. */
  alone: (entry: Id | null, run: () => Promise<void>) => Promise<void>
  /** 0 to 1: many phones come back at the same moment and must not call at the same moment. */
  random: () => number
  /** Called when the stored entries have changed, or the queue is busy. */
  changed: () => unknown
  /** A try has begun. */
  departed?: () => void
}

const TIMEOUT_MS = 30_000

/** Sends what this device keeps, again and again, until each entry has arrived or was refused. */
export function createQueue<Entry, Id extends string | number, Reply>(ports: QueuePorts<Entry, Id, Reply>) {
  const { id, waiting, next, alone, changed } = ports
  const underWay = new Map<Id, Promise<boolean>>()
  let running: Promise<void> | undefined
  let again = false
  let woken = false
  let failures = 0
  /** When the first of those that wait may be tried again; null: none was postponed in the last pass. */
  let retry_after_s: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  /** @returns whether it ends the pass. Calls during a try share its result. */
  function attempt(entry: Id) {
    const before = underWay.get(entry)
    if (before) return before
    let ends = false
    const started = alone(entry, async () => void (ends = await send(entry)))
      .then(() => ends)
      .finally(async () => {
        underWay.delete(entry)
        await changed()
        if (!running) await schedule()
      })
    underWay.set(entry, started)
    ports.departed?.()
    return started
  }

  async function send(wanted: Id) {
    const entry = (await waiting()).find((one) => id(one) === wanted)
    if (!entry) return false
    const timeout = new AbortController()
    const stop = setTimeout(() => timeout.abort(), ports.timeout_ms?.(entry) ?? TIMEOUT_MS)
    try {
      await ports.arrived(entry, await ports.deliver(entry, timeout.signal))
      failures = 0
      return false
    } catch (error) {
      const why = undelivered(error, timeout.signal.aborted, ports.isOwned(entry))
      if (why.final) {
        await ports.refuse(entry, why)
        return false
      }
      failures += 1
      // One may have to wait for tomorrow, and the others not.
      retry_after_s = Math.min(retry_after_s ?? Infinity, why.retry_after_s ?? 0)
      await ports.postpone(entry, why)
      return ports.endsPass(why)
    } finally {
      clearTimeout(stop)
    }
  }

  /** Calls during a pass get another one after it. */
  function pass(): Promise<void> {
    again = running !== undefined
    if (running) return running
    running = once().catch((error: unknown) => {
      log.warn(`Nothing could be sent: ${String(error)}`)
      // The device could not read or write, as one whose disk is full: it may again, and nobody else would try.
      failures += 1
      plan()
    })
    void changed()
    return running
  }

  async function once() {
    await alone(null, sendAll).finally(() => (running = undefined))
    await changed()
    await schedule()
    if (again) await pass()
  }

  async function sendAll() {
    const all = woken
    woken = false
    retry_after_s = null
    const tried = new Set<Id>()
    for (let ended = false; !ended;) {
      const entry = next(await waiting(), tried, all)
      if (!entry) break
      tried.add(id(entry))
      ended = await attempt(id(entry))
    }
    await ports.afterwards?.()
  }

  /** While something waits: again after 5 s, 10 s, 20 s … 5 min, or when the server said. */
  async function schedule() {
    stop()
    if (next(await waiting(), new Set(), false)) plan((retry_after_s ?? 0) * 1000)
  }

  function plan(least_ms = 0) {
    stop()
    timer = setTimeout(() => void pass(), Math.max(pause_ms(failures, ports.random()), least_ms))
  }

  function stop() {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    pass,
    /** One entry at once, beside a pass that may be under way. */
    attempt,
    /** Something changed for the better (a connection, a look at the page): try now, with short pauses again. */
    wake() {
      failures = 0
      woken = true
      return pass()
    },
    /** Another tab has changed the entries. It may be closed before they are sent: then it is up to this one. */
    watch: () => void (timer ?? schedule()),
    isBusy: () => running !== undefined,
    underWay: () => new Set(underWay.keys()),
    stop,
  }
}
