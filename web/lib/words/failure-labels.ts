import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Failure } from '#contract/requests/request-life.ts'
import { formatEventDay } from './format.ts'

/** Why somebody went and nothing was picked up. */
export const failureLabels: Record<Failure, MessageDescriptor> = {
  'nobody-there': msg`Nobody was there`,
  'wrong-items': msg`The items differed from the request`,
  'no-access': msg`The place could not be reached`,
  unsafe: msg`It was not safe to carry`,
  'vehicle-full': msg`The vehicle was full`,
  'safety-stop': msg`The round was stopped for safety`,
}

type Line = { at: string; kind?: 'step' | 'message' | 'answer'; failure: Failure | null }

/** The last step of a request, if that was a visit at which nothing was picked up. */
export function failedVisit<One extends Line>(history: readonly One[]) {
  const last = history.findLast(({ kind = 'step' }) => kind === 'step')
  return last?.failure ? { ...last, failure: last.failure } : undefined
}

/** A failed visit in the words for its sender. */
export const visitInWords = ({ at, failure }: { at: string; failure: Failure }) =>
  sentences[failure](formatEventDay(at))

const sentences: Record<Failure, (day: string) => MessageDescriptor> = {
  'nobody-there': (day) => msg`Somebody came on ${day}, but nobody was there to hand it over.`,
  'wrong-items': (day) => msg`Somebody came on ${day}, but other things were there than your request names.`,
  'no-access': (day) => msg`Somebody came on ${day}, but could not reach the place.`,
  unsafe: (day) => msg`Somebody came on ${day}, but it was not safe to carry.`,
  'vehicle-full': (day) => msg`On ${day} the vehicle was full before it could take your things.`,
  'safety-stop': (day) => msg`The round of ${day} was stopped for safety before it reached you.`,
}
