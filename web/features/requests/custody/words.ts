import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type {
  Account,
  ActKind,
  DataState,
  LotOutcome,
  Place,
  WipeMethod,
} from '#contract/requests/custody.ts'
import { errorMessage, type OtherWords } from '#web/lib/api/error-message.ts'

type Names<Key extends string> = Record<Key, MessageDescriptor>

export const placeNames: Names<Place> = {
  aboard: msg`On a round`,
  stock: msg`In the store`,
  underway: msg`In transit`,
  held: msg`With the receiver`,
}

export const outcomeNames: Names<LotOutcome> = {
  reused: msg`Reused`,
  repaired: msg`Repaired`,
  recycled: msg`Recycled`,
  refrigerant: msg`Refrigerant recovered`,
  disposed: msg`Disposed of`,
}

export const accountNames: Names<Account> = {
  source: msg`Came in`,
  passed: msg`Moved to other lots`,
  loss: msg`Lost in dismantling`,
  difference: msg`Difference between two scales`,
  ...placeNames,
  ...outcomeNames,
}

export const actNames: Names<ActKind> = {
  received: msg`Came in`,
  arrived: msg`Arrived from a round`,
  recounted: msg`Corrected by the receiver’s scale`,
  split: msg`Split`,
  merged: msg`Combined`,
  dismantled: msg`Dismantled`,
  outcome: msg`Outcome`,
  consigned: msg`Sent with a consignment`,
  confirmed: msg`Received by the receiver`,
  treated: msg`Treated by the receiver`,
  corrected: msg`Undone`,
}

export const dataNames: Names<Exclude<DataState, 'none'>> = {
  holds: msg`May hold data`,
  wiped: msg`Data destroyed`,
}

export const methodNames: Names<WipeMethod> = {
  clear: msg`Overwritten (clear)`,
  purge: msg`Made unreadable, also in a laboratory (purge)`,
  destroy: msg`Data medium destroyed (destroy)`,
}

const short = msg`The lot does not contain that much, or is empty. Check the kilograms.`

/** Why something was not done to a lot. */
export const explain = (error: unknown, otherwise?: OtherWords) =>
  errorMessage(error, { 'lot-short': short, ...otherwise })
