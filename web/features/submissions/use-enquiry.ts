import { useEffect, useState } from 'react'
import { FORM_IDS, SERVICE_TITLES, type Service } from '#contract/submissions.ts'
import { randomId } from '#web/lib/guest.ts'
import { storage } from '#web/lib/storage.ts'
import { clearDraft, fieldsOf, readDraft, writeDraft, type Draft, type Fields } from './draft.ts'
import { author, outbox, useOutbox } from './outbox.ts'
import { isGivenUp, type Entry, type Refusal, type Sent } from './outbox-queue.ts'

/** Where an enquiry stands. It follows from the outbox alone, so that a reload changes nothing. */
export type EnquiryState =
  | { name: 'idle' }
  | { name: 'submitting' }
  | { name: 'error'; refusal: Refusal }
  | {
      name: 'waiting'
      reason: NonNullable<Entry['waiting']>
      /** The server failed too often: it is not tried again by itself. */
      givenUp: boolean
      busy: boolean
      kept: boolean
    }
  | { name: 'success'; sent: Sent }

/** One enquiry of a landing page, from the first letter to its tracking code. */
export function useEnquiry(service: Service) {
  const { entries, sent, sending } = useOutbox()
  const own = ownOf(service, entries)
  const [key, setKey] = useState(() => keyToShow(service, own, sent))
  /** Another number, another form: the fields start from what is kept. */
  const [round, setRound] = useState(0)
  const entry = own.find((one) => one.key === key)
  const done = sent.find((one) => one.key === key)
  useEffect(() => {
    // Seen: the next visit begins with an empty page again.
    if (done) storage.remove(lastOf(service))
  }, [done, service])

  return {
    state: stateOf(entry, done, sending),
    round,
    /** What the fields start with: the draft, else the entry that is shown, else nothing. */
    initial: readDraft(service) ?? (entry && fieldsOf(entry.body)),
    keep(fields: Fields) {
      const from = entry ? { key: entry.key, body: entry.body } : readDraft(service)?.from
      writeDraft(service, { ...fields, ...(from && { from }) })
    },
    submit(fields: Fields) {
      const next = entryOf(service, fields, readDraft(service)?.from, own)
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
      const draft: Draft = { ...fieldsOf(entry.body), from: { key: entry.key, body: entry.body } }
      writeDraft(service, draft)
      outbox.remove(entry.key)
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

/** The key of the last enquiry whose tracking code has not been shown yet. */
const lastOf = (service: Service) => `last:${service}`

/** After a reload: what the draft belongs to; else what was sent last, also if it arrived meanwhile; else what waits. */
function keyToShow(service: Service, own: Entry[], sent: Sent[]) {
  const draft = readDraft(service)
  if (draft) return own.find(({ key }) => key === draft.from?.key)?.key
  const last = storage.read<string>(lastOf(service))
  return [...own.filter(({ rejected }) => rejected), ...own, ...sent.filter(({ key }) => key === last)][0]
    ?.key
}

function stateOf(
  entry: Entry | undefined,
  sent: Sent | undefined,
  sending: ReadonlySet<string>,
): EnquiryState {
  if (sent) return { name: 'success', sent }
  if (!entry) return { name: 'idle' }
  if (entry.rejected) return { name: 'error', refusal: entry.rejected }
  if (!entry.waiting) return { name: 'submitting' }
  return {
    name: 'waiting',
    reason: entry.waiting,
    givenUp: isGivenUp(entry),
    busy: sending.has(entry.key),
    kept: outbox.isKept(entry.key),
  }
}

function entryOf(
  service: Service,
  { message, location, phone_number }: Fields,
  from: Draft['from'],
  own: Entry[],
) {
  const body: Entry['body'] = {
    message: message.trim(),
    ...(location.trim() && { location: location.trim() }),
    ...(phone_number.trim() && { phone_number: phone_number.trim() }),
    title: SERVICE_TITLES.landing[service],
    form_id: FORM_IDS.landing[service],
    source_url: window.location.pathname,
  }
  // Taken back and sent again as it was: it may have arrived the first time. A refusal has used its key up.
  const again = from && !own.some(({ key }) => key === from.key) && same(body, from.body)
  const entry: Entry = {
    key: again ? from.key : randomId(),
    endpoint: 'submit',
    body,
    as: author(),
    created_at: new Date().toISOString(),
  }
  return entry
}

const same = (a: Entry['body'], b: Entry['body']) =>
  (['message', 'location', 'phone_number', 'title', 'form_id', 'source_url'] as const).every(
    (name) => a[name] === b[name],
  )

/** Whether the form has something to show when the page opens: something begun, waiting, refused or just arrived. */
export function useHasEnquiry(service: Service) {
  const { entries, sent } = useOutbox()
  return readDraft(service) !== null || keyToShow(service, ownOf(service, entries), sent) !== undefined
}

const ownOf = (service: Service, entries: Entry[]) =>
  entries.filter(({ endpoint, body }) => endpoint === 'submit' && body.form_id === FORM_IDS.landing[service])
