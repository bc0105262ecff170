import { useMemo, useSyncExternalStore } from 'react'
import { submissions } from '#contract/requests/submissions.ts'
import { call } from '#web/lib/api/api.ts'
import { guest } from '#web/lib/session/guest.ts'
import { exclusively } from '#web/lib/device/locks.ts'
import { onOtherTab } from '#web/lib/device/other-tabs.ts'
import { getSession, useSession } from '#web/lib/session/session.ts'
import { storage } from '#web/lib/device/storage.ts'
import { onChance } from '#web/lib/queue/on-chance.ts'
import { createOutbox, type Entry } from './outbox-queue.ts'

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

export const outbox = createOutbox({
  // The list itself remembers entries that the device does not take: it says of each whether it is kept.
  storage: { read: storage.read, write: (name, value) => storage.write(name, value, false) },
  deliver,
  exclusively: (key, run) => exclusively(`outbox:${key}`, 'leave', run),
  userId: () => getSession().user?.id,
  isConfirmed: () => getSession().kept_at === null,
  random: Math.random,
})

/** The author of a new entry. */
export function author(): Entry['as'] {
  const { user } = getSession()
  return user ? { user: user.id } : { guest: guest().user_id }
}

let started = false

/** Sends what waits, from now on. */
export function startOutbox() {
  if (started) return
  started = true
  onOtherTab('outbox', outbox.refresh)
  onOtherTab('sent', outbox.refresh)
  onChance(outbox.wake)
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
