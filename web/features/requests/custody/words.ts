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
  stock: msg`In the store`,
  underway: msg`Under way`,
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
  passed: msg`Went into other lots`,
  loss: msg`Lost when taken apart`,
  difference: msg`Difference from the receiver’s scale`,
  ...placeNames,
  ...outcomeNames,
}

export const actNames: Names<ActKind> = {
  received: msg`Came in`,
  split: msg`Split`,
  merged: msg`Put together`,
  dismantled: msg`Taken apart`,
  outcome: msg`What became of it`,
  consigned: msg`Sent with a consignment`,
  confirmed: msg`The receiver has it`,
  treated: msg`Treated by the receiver`,
  corrected: msg`Taken back`,
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

const short = msg`There is not that much in a lot, or nothing any more. Look at the kilograms again.`

/** Why something was not done to a lot. */
export const explain = (error: unknown, otherwise?: OtherWords) =>
  errorMessage(error, { 'lot-short': short, ...otherwise })
