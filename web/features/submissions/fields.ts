import { EnquiryForm } from '#contract/submissions.ts'

/** What a sender writes, as it is typed: one text for each field of the contract. */
export type Fields = Record<keyof typeof EnquiryForm.shape, string>

export const FIELDS = EnquiryForm.keyof().options

/** The same for every field. */
export const eachField = <T>(of: (name: keyof Fields) => T) =>
  Object.fromEntries(FIELDS.map((name) => [name, of(name)])) as Record<keyof Fields, T>
