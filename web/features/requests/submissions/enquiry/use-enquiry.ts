import { useEffect, useState } from 'react'
import type { Service } from '#contract/requests/submissions.ts'
import { localeNow } from '#web/lib/words/i18n.ts'
import { useSession } from '#web/lib/session/session.ts'
import { storage } from '#web/lib/device/storage.ts'
import { clearDraft, readDraft, writeDraft, type Draft } from './draft.ts'
import { keyToShow, ownOf, stateOf } from './enquiry-state.ts'
import { eachField, type Asked } from '../fields.ts'
import { askedIn, newEntry } from './new-entry.ts'
import { author, outbox, useOutbox } from '../outbox.ts'
import type { Entry, Sent } from '../outbox-queue.ts'

/** One enquiry of a landing page, from the first letter to its tracking code. */
export function useEnquiry(service: Service) {
  const user_id = useSession().user?.id
  const { entries, sent, sending } = useOutbox()
  const own = ownOf(service, entries)
  const draft = readDraft(service, user_id)
  const [key, setKey] = useState(() => shownKey(service, draft, own, sent))
  /** Another number, another form: the fields start from what is kept. */
  const [round, setRound] = useState(0)
  const entry = own.find((one) => one.key === key)
  const done = sent.find((one) => one.key === key)
  useEffect(() => {
    // Seen: the next visit begins with an empty page again.
    if (done) storage.remove(lastOf(service))
  }, [done, service])

  return {
    state: stateOf(entry, done, { sending, isKept: outbox.isKept, isCodeKept: outbox.isCodeKept }),
    round,
    /** The chosen time of the entry that is shown. */
    wish: entry?.wish,
    /** The fields start with the draft, else the entry that is shown, else nothing. */
    initial: draft ? writtenIn(draft) : entry && askedIn(entry),
    keep(fields: Asked) {
      const from = entry ? { key: entry.key, body: entry.body } : readDraft(service, user_id)?.from
      writeDraft(service, { ...fields, user: user_id ?? null, ...(from && { from }) })
    },
    submit(fields: Asked) {
      const from = readDraft(service, user_id)?.from
      const where = { path: window.location.pathname, locale: localeNow() }
      const next = newEntry(service, fields, { ...where, as: author(), from, own })
      if (entry) outbox.remove(entry.key)
      setKey(next.key)
      storage.write(lastOf(service), next.key)
      const sending = outbox.send(next)
      // From here on the text is the outbox's; where that could not be kept, the draft stays until it was sent.
      if (outbox.isKept(next.key)) clearDraft(service)
      else void sending.then(() => outbox.isSent(next.key) && clearDraft(service))
    },
    sendNow: () => key && void outbox.retry(key),
    /** Back into the fields, to be changed. */
    takeBack() {
      if (!entry) return
      const { key, body } = entry
      writeDraft(service, { ...askedIn(entry), user: user_id ?? null, from: { key, body } })
      outbox.remove(key)
      setKey(undefined)
      setRound(round + 1)
    },
    /** A fresh form; what waits goes on waiting. */
    another() {
      setKey(own.find((one) => one.rejected && one.key !== key)?.key)
      setRound(round + 1)
    },
  }
}

const writtenIn = ({ waste_source, items, slot, ...draft }: Draft): Asked => ({
  ...eachField((name) => draft[name]),
  waste_source,
  items,
  slot,
})

/** The key of the last enquiry whose tracking code has not been shown yet. */
const lastOf = (service: Service) => `last:${service}`

const shownKey = (service: Service, draft: Draft | null, own: Entry[], sent: Sent[]) =>
  keyToShow({ draft, own, sent, last: storage.read<string>(lastOf(service)) })

/** Whether the form has something to show when the page opens: something begun, waiting, refused or just arrived. */
export function useHasEnquiry(service: Service) {
  const { entries, sent } = useOutbox()
  const draft = readDraft(service, useSession().user?.id)
  return draft !== null || shownKey(service, draft, ownOf(service, entries), sent) !== undefined
}
