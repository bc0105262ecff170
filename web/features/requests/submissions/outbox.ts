import { useMemo, useSyncExternalStore } from 'react'
import { submissions } from '#contract/requests/submissions.ts'
import { call } from '#web/lib/api/api.ts'
import { guest, randomId } from '#web/lib/session/guest.ts'
import { exclusively } from '#web/lib/device/locks.ts'
import { onOtherTab } from '#web/lib/device/other-tabs.ts'
import { getSession, useSession } from '#web/lib/session/session.ts'
import { storage } from '#web/lib/device/storage.ts'
import { onChance } from '#web/lib/queue/on-chance.ts'
import { createAnswers, createOutbox, type AnswerEntry, type Entry } from './outbox-queue.ts'

function deliver({ key, endpoint, body, as }: Entry, signal: AbortSignal) {
  const headers = { 'idempotency-key': key }
  if (endpoint === 'post') {
    const posted = { ...body, location: body.location ?? '' }
    return call(submissions.post, { body: posted, headers }, { signal })
  }
  if ('user' in as) return call(submissions.submit, { body, headers }, { signal })
  const ofGuest = { ...headers, 'x-guest-id': as.guest }
  return call(submissions.submit, { body, headers: ofGuest }, { signal, anonymous: true })
}

/** The sender of a request may be the guest of this device also where somebody is signed in. */
const deliverAnswer = (
  { key, tracking_code: code, guest, text, image_id }: AnswerEntry,
  signal: AbortSignal,
) =>
  call(
    submissions.answer,
    { params: { code }, headers: { 'idempotency-key': key, 'x-guest-id': guest }, body: { text, image_id } },
    { signal },
  )

const device = {
  // The list itself remembers entries that the device does not take: it says of each whether it is kept.
  storage: {
    read: storage.read,
    write: (name: string, value: unknown) => storage.write(name, value, false),
  },
  exclusively: (key: string, run: () => Promise<void>) => exclusively(`outbox:${key}`, 'leave', run),
  userId: () => getSession().user?.id,
  isConfirmed: () => getSession().kept_at === null,
  random: Math.random,
}
export const outbox = createOutbox({ ...device, deliver })
export const answers = createAnswers({ ...device, deliver: deliverAnswer })

/** The author of a new entry. */
export function author(): Entry['as'] {
  const { user } = getSession()
  return user ? { user: user.id } : { guest: guest().user_id }
}

/** Keeps an answer to staff, and sends it: what becomes of it stands in the conversation. */
export function sendAnswer(tracking_code: string, said: Pick<AnswerEntry, 'text' | 'image_id'>) {
  startOutbox()
  void answers.send({
    ...said,
    key: randomId(),
    tracking_code,
    guest: guest().user_id,
    as: author(),
    created_at: new Date().toISOString(),
  })
}

let started = false

/** Sends what waits, from now on. */
export function startOutbox() {
  if (started) return
  started = true
  onOtherTab('outbox', outbox.refresh)
  onOtherTab('sent', outbox.refresh)
  onOtherTab('answers', answers.refresh)
  onChance(outbox.wake)
  onChance(answers.wake)
}

/** A page made by the server knows nothing of this device. */
const NOTHING: ReturnType<typeof outbox.snapshot> = { entries: [], sent: [], sending: new Set() }

/** The waiting and the sent enquiries of this device, of its guest and of the signed-in person; nobody else's. */
export function useOutbox() {
  const { user } = useSession()
  const { entries, sent, sending } = useSyncExternalStore(outbox.subscribe, outbox.snapshot, () => NOTHING)
  const id = user?.id
  return useMemo(
    () => ({
      entries: entries.filter(({ as }) => 'guest' in as || as.user === id),
      sent: sent.filter((one) => one.user === null || one.user === id),
      sending,
    }),
    [entries, sent, sending, id],
  )
}

const NO_ANSWERS: ReturnType<typeof answers.snapshot> = { entries: [], sending: new Set() }

/** The answers about one request that have not arrived yet, the oldest first; nobody else's. */
export function useWaitingAnswers(code: string) {
  const { user } = useSession()
  const { entries, sending } = useSyncExternalStore(answers.subscribe, answers.snapshot, () => NO_ANSWERS)
  const id = user?.id
  return useMemo(
    () => ({
      entries: entries
        .filter(({ tracking_code, as }) => tracking_code === code && ('guest' in as || as.user === id))
        .toReversed(),
      sending,
    }),
    [entries, sending, code, id],
  )
}
