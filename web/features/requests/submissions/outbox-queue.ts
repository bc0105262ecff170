import { z } from 'zod'
import { GuestId } from '#contract/foundation/common.ts'
import { WishedTime } from '#contract/requests/appointments.ts'
import { NewEnquiry, Service, WishedBooking } from '#contract/requests/submissions.ts'
import { createQueue, type QueuePorts } from '#web/lib/queue/queue.ts'
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

/** The fields of every entry, whatever it holds. */
const kept = {
  /** The Idempotency-Key: one for all tries, so that it arrives once however often it is sent. */
  key: z.string(),
  /** The author. An entry is never sent as anybody else. */
  as: z.union([z.object({ guest: GuestId }), z.object({ user: z.int() })]),
  created_at: z.string(),
  /** Set after a try that failed; without it the first one is still to come, or under way. */
  waiting: Waiting.optional(),
  rejected: Refusal.optional(),
}
const Kept = z.object(kept)
type Kept = z.infer<typeof Kept>

export const Entry = z.object({
  ...kept,
  endpoint: z.enum(['submit', 'post']),
  body: NewEnquiry,
  /** The time that `body.slot_id` stands for, in words of the calendar. */
  wish: WishedTime.optional(),
})
export type Entry = z.infer<typeof Entry>

/** An answer to staff about a request. */
export const AnswerEntry = z.object({
  ...kept,
  tracking_code: z.string(),
  /** The guest of this device, who may be the sender of the request also where somebody is signed in. */
  guest: GuestId,
  text: z.string(),
  image_id: z.string().nullable(),
})
export type AnswerEntry = z.infer<typeof AnswerEntry>

const Sent = z.object({
  key: z.string(),
  tracking_code: z.string(),
  service: Service,
  submitted_at: z.string(),
  /** The account that can follow it; null for the guest of this device. */
  user: z.int().nullable(),
  /** The result for the chosen time; missing: none was chosen. */
  booking: WishedBooking.optional(),
})
export type Sent = z.infer<typeof Sent>

const SENT_MAX = 20
/** After so many failures of the server in a row only a person, or a reloaded page, tries again. */
const GIVE_UP_AFTER = 5

/** It is kept, and no longer tried by itself. */
export const isGivenUp = ({ waiting }: Pick<Kept, 'waiting'>) => (waiting?.failed ?? 0) >= GIVE_UP_AFTER

type Reply = {
  tracking_code: string
  service: Service
  submitted_at: string
  booking?: WishedBooking | undefined
}
type Ports<One, Answer> = Pick<QueuePorts<One, string, Answer>, 'deliver' | 'random'> & {
  storage: Keep
  /** The account that is signed in now, also where only this device says so. */
  userId: () => number | undefined
  /** Whether the server has said so too: before that nothing is sent as that account. */
  isConfirmed: () => boolean
  /** Does nothing where another tab is at it. */
  exclusively: (name: string, run: () => Promise<void>) => Promise<void>
}
type Box<One, Answer, More> = {
  /** Under which this device keeps them. */
  name: string
  item: z.ZodType<One>
  arrived: (entry: One, reply: Answer) => void
  /** Further parts of the snapshot. */
  more: () => More
}

/** The entries that this device keeps until they have arrived: each entry is sent by itself, the older first. */
function createBox<One extends Kept, Answer, More>(
  { name, item, arrived, more }: Box<One, Answer, More>,
  { storage, userId, isConfirmed, exclusively, ...ports }: Ports<One, Answer>,
) {
  const entries = keptList(name, item, storage)
  const listeners = new Set<() => void>()

  const isOfUser = ({ as }: One) => 'user' in as && as.user === userId()
  const mayBeSent = (entry: One) => 'guest' in entry.as || (isOfUser(entry) && isConfirmed())
  /** Unless it was taken back during the try, here or in another tab: then it may be sent again as another one. */
  const note = (entry: One, said: Pick<Kept, 'waiting' | 'rejected'>) => {
    if (entries.find(entry.key)) entries.put({ ...entry, waiting: undefined, ...said })
  }

  const queue = createQueue<One, string, Answer>({
    ...ports,
    id: ({ key }) => key,
    waiting: () => entries.all().filter((entry) => !entry.rejected && mayBeSent(entry)),
    next: (waiting, tried, woken) =>
      waiting.findLast((entry) => !tried.has(entry.key) && (woken || !isGivenUp(entry))),
    arrived(entry, reply) {
      // Remembered first: a page that dies between the two lines sends again, and the key makes that harmless.
      arrived(entry, reply)
      entries.remove(entry.key)
    },
    postpone(entry, { reason, message, code, failed }) {
      const times = failed ? (entry.waiting?.failed ?? 0) + 1 : undefined
      note(entry, { waiting: { reason, message, code, failed: times } })
    },
    refuse: (entry, { status, code, message, field }) =>
      note(entry, { rejected: { status, code, message, field } }),
    // No connection for one is none for the next.
    endsPass: ({ reason }) => reason === 'offline',
    isOwned: ({ as }) => 'user' in as,
    alone: (key, run) => (key === null ? run() : exclusively(key, run)),
    changed: refresh,
    departed: refresh,
  })

  const look = () => ({ entries: entries.all(), sending: queue.underWay(), ...more() })
  let snapshot = look()
  function refresh() {
    snapshot = look()
    for (const listener of listeners) listener()
  }

  async function attempt(key: string) {
    const entry = entries.find(key)
    if (!entry || mayBeSent(entry)) return void (await queue.attempt(key))
    note(entry, { waiting: { reason: isOfUser(entry) ? 'offline' : 'signed-out', message: '' } })
    refresh()
  }

  return {
    ...queue,
    /** Keeps it first, then tries at once. Never throws: what became of it is in the snapshot, under its key. */
    async send(entry: One) {
      entries.put(entry)
      await attempt(entry.key)
    },
    retry: attempt,
    /** Takes it back: it is not tried again. A try that is under way may still arrive. */
    remove(key: string) {
      entries.remove(key)
      refresh()
    },
    /** Whether it survives that the page is closed. */
    isKept: entries.isKept,
    /** Another tab has changed what is kept. */
    refresh() {
      refresh()
      queue.watch()
    },
    changed: refresh,
    snapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The enquiries of this device, and the codes of those that have arrived. */
export function createOutbox(ports: Ports<Entry, Reply>) {
  const sent = keptList('sent', Sent, ports.storage, SENT_MAX)
  const { changed, ...box } = createBox(
    {
      name: 'outbox',
      item: Entry,
      arrived: ({ key, as }, { tracking_code, service, submitted_at, booking }: Reply) =>
        sent.put({
          key,
          tracking_code,
          service,
          submitted_at,
          user: 'user' in as ? as.user : null,
          ...(booking && { booking }),
        }),
      more: () => ({ sent: sent.all() }),
    },
    ports,
  )
  return {
    ...box,
    /** A request was taken back: its code leads nowhere any more. */
    forget(tracking_code: string) {
      for (const one of sent.all()) if (one.tracking_code === tracking_code) sent.remove(one.key)
      changed()
    },
    /** Whether the code of what was sent survives it. */
    isCodeKept: sent.isKept,
    isSent: (key: string) => sent.find(key) !== undefined,
  }
}

/** The answers of this device to staff. The page of the request is told of each that has arrived. */
export function createAnswers<Answer>(ports: Ports<AnswerEntry, Answer>) {
  const readers = new Set<(tracking_code: string, reply: Answer) => void>()
  const { changed, ...box } = createBox(
    {
      name: 'answers',
      item: AnswerEntry,
      arrived({ tracking_code }, reply: Answer) {
        for (const tell of readers) tell(tracking_code, reply)
      },
      more: () => ({}),
    },
    ports,
  )
  return {
    ...box,
    /** A request was taken back: what was not sent about it is not sent any more. */
    forget(tracking_code: string) {
      for (const one of box.snapshot().entries) if (one.tracking_code === tracking_code) box.remove(one.key)
      changed()
    },
    onArrived(tell: (tracking_code: string, reply: Answer) => void) {
      readers.add(tell)
      return () => void readers.delete(tell)
    },
  }
}
