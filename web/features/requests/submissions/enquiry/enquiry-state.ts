import { FORM_IDS, type Service } from '#contract/requests/submissions.ts'
import type { Draft } from './draft.ts'
import { isGivenUp, type Entry, type Refusal, type Sent } from '../outbox-queue.ts'

/** The state of an enquiry. It follows from the outbox alone, so that a reload changes nothing. */
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
  | {
      name: 'success'
      sent: Sent
      /** False: this device will not know the code at the next visit. */
      kept: boolean
    }

type Outbox = {
  sending: ReadonlySet<string>
  isKept: (key: string) => boolean
  isCodeKept: (key: string) => boolean
}

export function stateOf(
  entry: Entry | undefined,
  sent: Sent | undefined,
  { sending, isKept, isCodeKept }: Outbox,
): EnquiryState {
  if (sent) return { name: 'success', sent, kept: isCodeKept(sent.key) }
  if (!entry) return { name: 'idle' }
  if (entry.rejected) return { name: 'error', refusal: entry.rejected }
  if (!entry.waiting) return { name: 'submitting' }
  return {
    name: 'waiting',
    reason: entry.waiting,
    givenUp: isGivenUp(entry),
    busy: sending.has(entry.key),
    kept: isKept(entry.key),
  }
}

type Left = {
  draft: Draft | null
  own: Entry[]
  sent: Sent[]
  /** The key of the last enquiry whose tracking code has not been shown yet. */
  last: string | null
}

/** After a reload: what the draft belongs to; else what was refused, or waits, or has arrived in the meantime. */
export function keyToShow({ draft, own, sent, last }: Left) {
  if (draft) return own.find(({ key }) => key === draft.from?.key)?.key
  return [...own.filter(({ rejected }) => rejected), ...own, ...sent.filter(({ key }) => key === last)][0]
    ?.key
}

/** The entries of a service's form in the outbox. */
export const ownOf = (service: Service, entries: Entry[]) =>
  entries.filter(({ endpoint, body }) => endpoint === 'submit' && body.form_id === FORM_IDS.landing[service])
