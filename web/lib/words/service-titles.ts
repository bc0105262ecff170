import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SERVICE_TITLES } from '#contract/requests/submissions.ts'

type Titles = typeof SERVICE_TITLES
type Title = { [C in keyof Titles]: Titles[C][keyof Titles[C]] }[keyof Titles]

const labels: Record<Title, MessageDescriptor> = {
  'E-Waste Collection': msg`E-Waste Collection`,
  'E-Waste Supply': msg`E-Waste Supply`,
  Donation: msg`Donation`,
  Collaboration: msg`Collaboration`,
  'I Have E-Waste': msg`I Have E-Waste`,
  'I Need E-Waste': msg`I Need E-Waste`,
}

/** A request's title in the reader's words; undefined for a title that its sender wrote. */
export const titleLabel = (title: string) => (labels as Partial<Record<string, MessageDescriptor>>)[title]
