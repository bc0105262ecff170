import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Treated } from '#contract/consignments.ts'
import type { ConsignmentState } from '#contract/partners.ts'
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
