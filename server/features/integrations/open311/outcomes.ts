import type { Locale } from '#contract/foundation/locale.ts'
import type { Status } from '#contract/foundation/status.ts'
import { inEachLanguage } from '#server/texts/say.ts'

/** The outcome of a request or report, as far as everybody may know it. */
export type Outcome = Status | 'merged' | 'reported' | 'handled'

/**
 * The statuses that FixMyStreet reads in updates, beside `open` and `closed` of the standard: by `closed` alone what was
 * refused looks as if it was fixed.
 */
const EXTENDED: Record<Outcome, string> = {
  pending: 'open',
  approved: 'in_progress',
  scheduled: 'action_scheduled',
  collected: 'fixed',
  recycled: 'fixed',
  rejected: 'no_further_action',
  cancelled: 'no_further_action',
  merged: 'duplicate',
  reported: 'open',
  handled: 'closed',
}

const SENTENCES = inEachLanguage<Record<Outcome, string>>((say) => ({
  pending: say('Received. Staff have not decided about it yet.'),
  approved: say('Accepted. A time for the collection is being arranged.'),
  scheduled: say('The collection is scheduled.'),
  collected: say('Collected.'),
  recycled: say('Collected and recycled.'),
  rejected: say('Not accepted: nothing will be collected.'),
  cancelled: say('Cancelled: nothing will be collected.'),
  merged: say('Sent twice: it goes on with another request.'),
  reported: say('Reported. Staff have not dealt with it yet.'),
  handled: say('Staff have dealt with it.'),
}))

export const extendedStatus = (outcome: Outcome) => EXTENDED[outcome]
export const outcomeSentence = (outcome: Outcome, locale: Locale) => SENTENCES[locale][outcome]
