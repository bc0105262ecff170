import { msg } from '@lingui/core/macro'
import { i18n, type MessageDescriptor } from '@lingui/core'
import type { ReportKind } from '#contract/proof/reports.ts'
import { LOCALE_TAG } from '#contract/foundation/locale.ts'
import { localeNow } from '#web/lib/words/i18n.ts'

export const kindNames: Record<ReportKind, MessageDescriptor> = {
  month: msg`Month`,
  quarter: msg`Quarter, hazardous waste`,
  'half-year': msg`Half-year`,
}

/** The reader of each kind of report, and its content. */
export const kindMeanings: Record<ReportKind, MessageDescriptor> = {
  month: msg`All goods in custody during a month, for the environmental agency.`,
  quarter: msg`Only goods on the route of hazardous business waste, with their manifest numbers.`,
  'half-year': msg`All goods in custody during half a year, for the national waste information system.`,
}

/** "October 2026", "Quarter 4 of 2026", "Second half of 2026". */
export function periodName(period: string) {
  const [year = '', part = ''] = period.split('-')
  const number = part.slice(1)
  if (part.startsWith('Q')) return i18n._(msg`Quarter ${number} of ${year}`)
  if (part === 'H1') return i18n._(msg`First half of ${year}`)
  if (part === 'H2') return i18n._(msg`Second half of ${year}`)
  return new Intl.DateTimeFormat(LOCALE_TAG[localeNow()], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${period}-01`))
}
