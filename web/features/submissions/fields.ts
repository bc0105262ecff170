import { Item, type Handover, type RequestItem } from '#contract/items.ts'
import { EnquiryForm } from '#contract/submissions.ts'

/** What a sender writes, as it is typed: one text for each field of the contract. */
export type Fields = Record<keyof typeof EnquiryForm.shape, string>

/** With what is handed over. */
export type Written = Fields & Handover

export const NOTHING: Handover = { waste_source: null, items: [] }

/** Links run out, and are nothing that somebody wrote. */
export const withoutLink = (item: RequestItem) => Item.parse(item)

export const FIELDS = EnquiryForm.keyof().options

/** The same for every field. */
export const eachField = <T>(of: (name: keyof Fields) => T) =>
  Object.fromEntries(FIELDS.map((name) => [name, of(name)])) as Record<keyof Fields, T>
