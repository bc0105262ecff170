import { Item, type Handover, type RequestItem } from '#contract/reference/items.ts'
import { EnquiryForm } from '#contract/requests/submissions.ts'

/** The sender's fields as they are typed: one text for each field of the contract. */
export type Fields = Record<keyof typeof EnquiryForm.shape, string>

/** With what is handed over. */
export type Written = Fields & Handover

export const NOTHING: Handover = { waste_source: null, items: [] }

/** Links run out, and are nothing that somebody wrote. */
export const withoutLink = (item: RequestItem) => Item.parse(item)

export const FIELDS = EnquiryForm.keyof().options

/** The changed fields, and nothing else: changes by somebody else at the same time stay. */
export const changedIn = <Form extends Written>(before: Form, now: Form) =>
  Object.fromEntries(
    Object.entries(now)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Form])),
  ) as Partial<Form>

/** The same for every field. */
export const eachField = <T>(of: (name: keyof Fields) => T) =>
  Object.fromEntries(FIELDS.map((name) => [name, of(name)])) as Record<keyof Fields, T>
