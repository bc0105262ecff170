import { z } from 'zod'
import { GuestId } from '#contract/foundation/common.ts'
import { NewEnquiry, Service } from '#contract/requests/submissions.ts'
import { pause_ms, undelivered } from '#web/lib/api/delivery.ts'
import { keptList, type Keep } from './kept-list.ts'

/** Why it has not been sent yet: no answer came, the server could not, the answer was none, the sender left. */
const Waiting = z.object({
  reason: z.enum(['offline', 'server', 'unexpected', 'signed-out']),
  message: z.string(),
  /** Of the server's answer. */
  code: z.string().optional(),
  /** How often in a row the server has answered that it failed (5xx). */
  failed: z.int().optional(),
})
/** A final no; the text stays here until it is corrected or thrown away. */
const Refusal = z.object({
  status: z.int(),
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
})
export type Refusal = z.infer<typeof Refusal>

export const Entry = z.object({
  /** The Idempotency-Key: one for all tries, so that a request arrives once however often it is sent. */
  key: z.string(),
  endpoint: z.enum(['submit', 'post']),
  body: NewEnquiry,
  /** Who wrote it. It is never sent as anybody else. */
  as: z.union([z.object({ guest: GuestId }), z.object({ user: z.int() })]),
  created_at: z.string(),
  /** Set after a try that failed; without it the first one is still to come, or under way. */
  waiting: Waiting.optional(),
  rejected: Refusal.optional(),
})
export type Entry = z.infer<typeof Entry>

const Sent = z.object({
  key: z.string(),
  tracking_code: z.string(),
  service: Service,
  submitted_at: z.string(),
  /** The account that can follow it; null for the guest of this device. */
  user: z.int().nullable(),
})
export type Sent = z.infer<typeof Sent>

const SENT_MAX = 20
const TIMEOUT_MS = 30_000
/** After so many failures of the server in a row only a person, or a page that is opened anew, tries again. */
const GIVE_UP_AFTER = 5

/** It is kept, and no longer tried by itself. */
export const isGivenUp = ({ waiting }: Entry) => (waiting?.failed ?? 0) >= GIVE_UP_AFTER

type Reply = { tracking_code: string; service: Service; submitted_at: string }
type Ports = {
  storage: Keep
  deliver: (entry: Entry, signal: AbortSignal) => Promise<Reply>
  /** The account that is signed in now, also where only this device says so. */
  userId: () => number | undefined
  /** Whether the server has said so too: before that nothing is sent as that account. */
  isConfirmed: () => boolean
  /** Runs at most once at a time for a name, across all tabs; does nothing where another tab is at it. */
  exclusively: (name: string, run: () => Promise<void>) => Promise<void>
  /** 0 to 1: many phones come back at the same moment and must not call at the same moment. */
  random: () => number
}

export function createOutbox({ storage, deliver, userId, isConfirmed, exclusively, random }: Ports) {
  const entries = keptList('outbox', Entry, storage)
  const sent = keptList('sent', Sent, storage, SENT_MAX)
  const underWay = new Map<string, Promise<void>>()
  const listeners = new Set<() => void>()
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = () => ({
    entries: entries.all(),
    sent: sent.all(),
    sending: new Set(underWay.keys()) as ReadonlySet<string>,
  })
  let snapshot = look()
  const refresh = () => {
    snapshot = look()
    for (const listener of listeners) listener()
  }

  const isOfUser = ({ as }: Entry) => 'user' in as && as.user === userId()
  const mayBeSent = (entry: Entry) => 'guest' in entry.as || (isOfUser(entry) && isConfirmed())

  /** One try. Whoever asks for it while it is under way gets the same one. */
  function attempt(key: string) {
    const running = underWay.get(key)
    if (running) return running
    const started = exclusively(key, () => tryOnce(key)).finally(() => {
      underWay.delete(key)
      refresh()
      schedule()
    })
    underWay.set(key, started)
    refresh()
    return started
  }

  async function tryOnce(key: string) {
    // Read again: another tab may have sent it while this one waited for its turn.
    const entry = entries.find(key)
    if (!entry || entry.rejected) return
    if (!mayBeSent(entry)) {
      const reason = isOfUser(entry) ? 'offline' : 'signed-out'
      return entries.put({ ...entry, waiting: { reason, message: '' } })
    }
    const timeout = new AbortController()
    const stop = setTimeout(() => timeout.abort(), TIMEOUT_MS)
    try {
      const { tracking_code, service, submitted_at } = await deliver(entry, timeout.signal)
      // Remembered first: a page that dies between the two lines sends again, and the key makes that harmless.
      sent.put({ key, tracking_code, service, submitted_at, user: 'user' in entry.as ? entry.as.user : null })
      entries.remove(key)
      failures = 0
    } catch (error) {
      failures += 1
      // Taken back meanwhile, here or in another tab: it may be changed and sent again as another one.
      if (!entries.find(key)) return
      const { waiting: _, ...rest } = entry
      entries.put({ ...rest, ...outcomeOf(error, timeout.signal.aborted, entry) })
    } finally {
      clearTimeout(stop)
    }
  }

  /** @param all also what was given up */
  async function flush(all = false) {
    for (const { key } of entries.all().toReversed()) {
      const entry = entries.find(key)
      if (!entry || entry.rejected || !mayBeSent(entry) || (!all && isGivenUp(entry))) continue
      await attempt(key)
      // No connection for one is none for the next.
      if (entries.find(key)?.waiting?.reason === 'offline') return
    }
  }

  /** While the page is open: again after 5 s, 10 s, 20 s … 5 min. */
  function schedule() {
    clearTimeout(timer)
    timer = undefined
    if (!entries.all().some((entry) => !entry.rejected && !isGivenUp(entry) && mayBeSent(entry))) return
    timer = setTimeout(() => void flush(), pause_ms(failures, random()))
  }

  return {
    /** Keeps it first, then tries at once. Never throws: what became of it is in the snapshot, under its key. */
    async send(entry: Entry) {
      entries.put(entry)
      await attempt(entry.key)
    },
    retry: attempt,
    /** Takes it back: it is not tried again. A try that is under way may still arrive. */
    remove(key: string) {
      entries.remove(key)
      refresh()
    },
    /** A request was taken back: its code leads nowhere any more. */
    forget(tracking_code: string) {
      for (const one of sent.all()) if (one.tracking_code === tracking_code) sent.remove(one.key)
      refresh()
    },
    flush: () => flush(),
    /** Something changed for the better (a connection, a look at the page): try now, and be patient anew. */
    wake() {
      failures = 0
      return flush(true)
    },
    /** Whether it survives that the page is closed. */
    isKept: entries.isKept,
    /** Whether the code of what was sent survives it. */
    isCodeKept: sent.isKept,
    isSent: (key: string) => sent.find(key) !== undefined,
    /** Another tab has changed what is kept. It may be closed before that is sent: then it is up to this one. */
    refresh() {
      refresh()
      if (timer === undefined) schedule()
    },
    snapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: () => clearTimeout(timer),
  }
}

function outcomeOf(
  error: unknown,
  timedOut: boolean,
  { as, waiting }: Entry,
): Pick<Entry, 'waiting' | 'rejected'> {
  const why = undelivered(error, timedOut, 'user' in as)
  if (why.final) {
    const { status, code, message, field } = why
    return { rejected: { status, code, message, ...(field && { field }) } }
  }
  const { reason, message, code, failed } = why
  return {
    waiting: {
      reason,
      message,
      ...(code && { code }),
      ...(failed && { failed: (waiting?.failed ?? 0) + 1 }),
    },
  }
}
