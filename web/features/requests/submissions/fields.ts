import { Item, type Handover, type RequestItem } from '#contract/reference/items.ts'
import type { WishedTime } from '#contract/requests/appointments.ts'
import { EnquiryForm, HandedOver, type Service } from '#contract/requests/submissions.ts'

/** The sender's fields as they are typed: one text for each field of the contract. */
export type Fields = Record<keyof typeof EnquiryForm.shape, string>

/** With what is handed over. */
export type Written = Fields & Handover

/** With the pick-up time that its sender would like; null: none was chosen. */
export type Asked = Written & { slot: WishedTime | null }

export const NOTHING: Handover = { waste_source: null, items: [] }

/** Links run out, and are nothing that somebody wrote. */
export const withoutLink = (item: RequestItem) => Item.parse(item)

export const FIELDS = EnquiryForm.keyof().options

/** The fields of a request; a street and a landmark are asked for only where something is fetched. */
export const fieldsOf = (service: Service) =>
  HandedOver.safeParse(service).success
    ? FIELDS
    : FIELDS.filter((name) => name !== 'street' && name !== 'landmark')

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
