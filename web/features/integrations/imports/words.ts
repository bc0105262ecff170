import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ImportKind } from '#contract/integrations/import-kinds.ts'
import type { FailedReading, ImportState, RowReason, RowState } from '#contract/integrations/imports.ts'

export const kindNames: Record<ImportKind, MessageDescriptor> = {
  points: msg`Drop-off points`,
  partners: msg`Partners and permits`,
  collections: msg`Past collections`,
  requests: msg`Open requests`,
  regulars: msg`Regular pick-ups`,
}

/** The result of a row of each kind. */
export const kindHints: Record<ImportKind, MessageDescriptor> = {
  points: msg`Each row becomes a point. One without a position is not shown to the public until you set it.`,
  partners: msg`Each row becomes a partner, with its permit where the row has one.`,
  collections: msg`Each row is kept by its day and weight, as your own record. It stands beside the figures of this service, in none of them, and gets no certificate.`,
  requests: msg`Each row becomes an open request. Nobody is written to.`,
  regulars: msg`Each row becomes a regular pick-up, and a request is made of it a week before each day. Nobody is written to.`,
}

export const stateNames: Record<ImportState, MessageDescriptor> = {
  reading: msg`Being read`,
  judging: msg`Being checked`,
  ready: msg`Preview`,
  committing: msg`Being made`,
  committed: msg`Made`,
  undoing: msg`Being undone`,
  undone: msg`Undone`,
  failed: msg`Could not be read`,
}

export const rowStateNames: Record<RowState, MessageDescriptor> = {
  new: msg({ message: 'New', context: 'row of a register' }),
  made: msg({ message: 'Made', context: 'row of a register' }),
  there: msg({ message: 'There already', context: 'row of a register' }),
  refused: msg({ message: 'Refused', context: 'row of a register' }),
  left: msg({ message: 'Left out', context: 'row of a register' }),
  kept: msg({ message: 'Used since, and kept', context: 'row of a register' }),
  undone: msg({ message: 'Undone', context: 'row of a register' }),
}

export const failureWords: Record<FailedReading, MessageDescriptor> = {
  'not-a-spreadsheet': msg`This is no spreadsheet. Choose an XLSX, ODS or CSV file.`,
  encrypted: msg`The file is protected by a password. Save it without one, and bring it again.`,
  damaged: msg`The file is damaged. Open it in your spreadsheet, save it, and bring it again.`,
  'too-large': msg`The file is too large. Divide it, and bring the parts one after the other.`,
  'old-excel': msg`This is a file of an old Excel (XLS). Save it as XLSX, and bring it again.`,
  'no-headings': msg`No row of headings was found. Give the columns names such as “Nama” or “Tanggal”, and bring the file again.`,
  interrupted: msg`The reading was interrupted. Bring the file again.`,
}

/** Why a row is refused or left out; behind the name of a field, where the reason is about one. */
export const reasonWords: Record<RowReason, MessageDescriptor> = {
  missing: msg`is missing`,
  'not-a-number': msg`is not a number`,
  'not-a-day': msg`is not a date`,
  'not-a-phone': msg`is not a phone number`,
  'not-an-email': msg`is not an email address`,
  'formula-without-value': msg`is a formula without a result; open the file in your spreadsheet and save it`,
  'error-in-cell': msg`has an error of the spreadsheet`,
  'digits-lost': msg`is too long a number: the spreadsheet has lost its last digits`,
  'too-long': msg`is too long`,
  'not-a-choice': msg`is none of the known values`,
  'not-a-position': msg`is not a position`,
  negative: msg`is below zero`,
  impossible: msg`cannot be`,
  undecided: msg`can be read in two ways`,
  'in-the-future': msg`lies in the future`,
  'no-district': msg`names no district for certain; write the subdistrict and the city`,
  'too-heavy': msg`is more than 50 tonnes`,
  'needs-place': msg`is needed for something to be collected`,
  'needs-way': msg`or an email address is needed`,
  'permit-incomplete': msg`is needed for a permit`,
  'not-a-weekday': msg`is not one weekday; write one, in a row of its own for each`,
  'not-a-rhythm': msg`is not every week, every 2 weeks or every 4 weeks`,
  'every-month': msg`is by months, and a month is no number of weeks; write “every 4 weeks” if you mean that`,
  'not-a-window': msg`is not a time from and to, such as 09.00–11.00`,
  'heading-again': msg`A heading, not an entry`,
  total: msg`A total, not an entry`,
  signature: msg`A signature, not an entry`,
  note: msg`A note, not an entry`,
  hidden: msg`Hidden in the file`,
  twice: msg`The same entry twice`,
}
