import { Item } from '#contract/reference/items.ts'
import type { LocationArea } from '#contract/reference/locations.ts'
import { showPhone } from '#contract/foundation/show-phone.ts'
import { NewRegular, type Regular } from '#contract/requests/regulars.ts'

/** The fields as they are typed: choices as texts, a district with its name. */
export const fieldsOfRegular = (regular: Regular | null, today: string) => ({
  name: regular?.name ?? '',
  phone_number: showPhone(regular?.phone_number ?? ''),
  email: regular?.email ?? '',
  mails: regular?.mails ?? false,
  messages: regular?.messages ?? false,
  district_id: regular?.district ?? (null as LocationArea | null),
  street: regular?.street ?? '',
  landmark: regular?.landmark ?? '',
  message: regular?.message ?? '',
  items: (regular?.items ?? []).map((item) => Item.parse(item)),
  waste_source: regular?.waste_source ?? null,
  weeks: String(regular?.weeks ?? 1),
  weekday: String(regular?.weekday ?? 1),
  starts: regular?.starts ?? '09:00',
  ends: regular?.ends ?? '12:00',
  first_day: regular?.first_day ?? today,
  last_day: regular?.last_day ?? '',
  note: regular?.note ?? '',
  // Asked once, when it is added.
  consent: regular !== null,
})
export type RegularTyped = ReturnType<typeof fieldsOfRegular>

/** Asks the contract about the fields: the body, or the faults by field. */
export function readRegularFields(typed: RegularTyped) {
  const { data, error } = NewRegular.safeParse({
    ...typed,
    district_id: typed.district_id?.id ?? '',
    weeks: Number(typed.weeks),
    weekday: Number(typed.weekday),
    last_day: typed.last_day || null,
  })
  if (!error) return { data }
  return { faults: new Set(error.issues.map(({ path }) => path[0] as keyof RegularTyped)) }
}
