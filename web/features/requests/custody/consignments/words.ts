import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Treated } from '#contract/proof/consignments.ts'
import type { ConsignmentState } from '#contract/requests/custody.ts'
import type { OtherWords } from '#web/lib/api/error-message.ts'
import { explain as explainAct, outcomeNames } from '../words.ts'

export const stateNames: Record<ConsignmentState, MessageDescriptor> = {
  draft: msg`In preparation`,
  sent: msg`On its way`,
  received: msg`Received, not yet treated`,
  treated: msg`Treated`,
  cancelled: msg({ message: 'Cancelled', context: 'a consignment' }),
}

export const treatedNames: Record<Treated['outcome'], MessageDescriptor> = {
  ...outcomeNames,
  loss: msg`Lost in treatment`,
}

const meanwhile = msg`Somebody else has already recorded this. Their entry is shown above. Please check it.`

/** To a receiver: a wipe is recorded of what lies in a store, not of what has left it. */
export const unwiped = msg`Goods that may hold data cannot be confirmed as reused. If the data is gone, tell the sender: they can undo the sending in their records, enter the destruction of the data, and send the consignment again.`
/** The same to staff. */
export const unwipedHere = msg`Goods that may hold data cannot be entered as reused. If the data is gone, first undo the confirmation and the sending of this consignment. Then record how the data was destroyed, and send it again.`

/** Why something was not done to a consignment. */
export const explain = (error: unknown, otherwise?: OtherWords) =>
  explainAct(error, { 'changed-meanwhile': meanwhile, 'wipe-missing': unwiped, ...otherwise })
