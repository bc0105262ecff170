import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Treated } from '#contract/consignments.ts'
import type { ConsignmentState } from '#contract/partners.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { outcomeNames } from '../words.ts'

export const stateNames: Record<ConsignmentState, MessageDescriptor> = {
  draft: msg`Being made ready`,
  sent: msg`On its way`,
  received: msg`Received, not yet treated`,
  treated: msg`Treated`,
  cancelled: msg`Given up`,
}

export const treatedNames: Record<Treated['outcome'], MessageDescriptor> = {
  ...outcomeNames,
  loss: msg`Lost in treatment`,
}

const meanwhile = msg`Somebody else was faster. What they recorded is shown above; look at it again.`

/** Why something was not done to a consignment. */
export const explain = (error: unknown) => errorMessage(error, { 'changed-meanwhile': meanwhile })
