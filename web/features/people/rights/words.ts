import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Refusal, RightsDeed, RightsKind, RightsOrigin, RightsState } from '#contract/people/rights.ts'

export const KINDS: Record<RightsKind, MessageDescriptor> = {
  access: msg`See my data, or have a copy`,
  correction: msg`Have something corrected`,
  erasure: msg`Have my data deleted`,
  objection: msg`Stop or limit how my data is used`,
}

/** As the desk calls them. */
export const KINDS_AT_DESK: Record<RightsKind, MessageDescriptor> = {
  access: msg`Access`,
  correction: msg`Correction`,
  erasure: msg`Erasure`,
  objection: msg`Objection`,
}

export const STATES: Record<RightsState, MessageDescriptor> = {
  open: msg({ message: 'Waiting', context: 'a question about personal data' }),
  answered: msg`Answered`,
  refused: msg`Refused`,
}

export const ORIGINS: Record<RightsOrigin, MessageDescriptor> = {
  account: msg`Asked from an account`,
  guest: msg`Asked on the privacy page, address confirmed by email`,
  desk: msg`Received by letter or phone`,
}

export const DEEDS: Record<RightsDeed, MessageDescriptor> = {
  given: msg`Data was given`,
  corrected: msg`Data was corrected`,
  erased: msg`Data was deleted`,
  stopped: msg`Use was stopped or limited`,
  'nothing-found': msg`Nothing was found`,
  'account-deleted': msg`The account was deleted`,
}

export const REFUSALS: Record<Refusal, MessageDescriptor> = {
  safety: msg`It would endanger somebody’s safety or health (Article 33 a)`,
  'data-of-others': msg`It would disclose data of others (Article 33 b)`,
  defence: msg`It is against national defence or security (Article 33 c)`,
  'not-proven': msg`The data could not be shown to belong to the person`,
}
