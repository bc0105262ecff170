import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Status } from '#contract/foundation/status.ts'
import type { Conversation } from '#contract/requests/request-life.ts'
import type { ChangedField, Rejection, Service } from '#contract/requests/submissions.ts'
import type { Fields } from './fields.ts'

export const statusLabels: Record<Status, MessageDescriptor> = {
  pending: msg({ message: 'Pending', context: 'status of a request' }),
  approved: msg({ message: 'Approved', context: 'status of a request' }),
  scheduled: msg({ message: 'Scheduled', context: 'status of a request' }),
  collected: msg({ message: 'Collected', context: 'status of a request' }),
  recycled: msg({ message: 'Recycled', context: 'status of a request' }),
  rejected: msg({ message: 'Rejected', context: 'status of a request' }),
  cancelled: msg({ message: 'Cancelled', context: 'status of a request' }),
}

export const serviceLabels: Record<Service, MessageDescriptor> = {
  collection: msg`E-Waste Collection`,
  supply: msg`E-Waste Supply`,
  donation: msg`Donation`,
  collaboration: msg`Collaboration`,
}

/** Why a request was rejected. */
export const rejectionLabels: Record<Rejection, MessageDescriptor> = {
  spam: msg`As spam; the sender was not told`,
}

/** The names of the sender's fields. */
export const fieldLabels: Record<keyof Fields, MessageDescriptor> = {
  message: msg`Message`,
  location: msg`Location`,
  street: msg`Street and number`,
  landmark: msg`Landmark`,
  name: msg`Name`,
  phone_number: msg`Phone number`,
  notify_email: msg`Email for news`,
  notify_phone: msg`Number for messages`,
}

/** The changed part in a line of the history, in the middle of a list. */
export const changedLabels: Record<ChangedField, MessageDescriptor> = {
  title: msg({ message: 'title', context: 'changed' }),
  message: msg({ message: 'message', context: 'changed' }),
  location: msg({ message: 'location', context: 'changed' }),
  street: msg({ message: 'street', context: 'changed' }),
  landmark: msg({ message: 'landmark', context: 'changed' }),
  name: msg({ message: 'name', context: 'changed' }),
  phone_number: msg({ message: 'phone', context: 'changed' }),
  notify_email: msg({ message: 'email', context: 'changed' }),
  notify_phone: msg({ message: 'number for messages', context: 'changed' }),
  waste_source: msg({ message: 'where it comes from', context: 'changed' }),
  items: msg({ message: 'items', context: 'changed' }),
}

/** The side that is to reply. */
export const conversationLabels: Record<Conversation, MessageDescriptor> = {
  asked: msg`Waiting for the sender`,
  answered: msg`The sender has written`,
}
