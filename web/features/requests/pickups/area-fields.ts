import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { TimeZone } from '#contract/requests/appointments.ts'
import { NewServiceArea, type Hours, type ServiceArea } from '#contract/requests/pickups.ts'
import type { LocationArea } from '#contract/reference/locations.ts'
import { typedNumber, writeNumber } from '#web/lib/forms/amounts.ts'
import type { Checked, Problems } from '#web/lib/forms/check-fields.ts'
import { zoneNow } from '#web/lib/time/zone.ts'

/** An area as a form holds it: numbers as they are typed. */
export type AreaFields = Pick<
  NewServiceArea,
  'name' | 'active' | 'time_zone' | 'needs' | 'sources' | 'note'
> & {
  districts: LocationArea[]
  min_kg: string
  cutoff_h: string
  ahead_days: string
  hours: HoursFields[]
}
export type HoursFields = Pick<Hours, 'weekday' | 'starts' | 'ends'> & { visits: string; capacity_kg: string }

/** A new one, most likely where the installation is. */
export const emptyArea = (): AreaFields => ({
  name: '',
  active: true,
  time_zone: TimeZone.safeParse(zoneNow()).data ?? TimeZone.options.at(0)!,
  districts: [],
  min_kg: '',
  needs: [],
  sources: [],
  cutoff_h: '12',
  ahead_days: '30',
  note: '',
  hours: [],
})

export const fieldsOf = (area: ServiceArea): AreaFields => ({
  ...area,
  min_kg: area.min_kg === null ? '' : writeNumber(area.min_kg),
  cutoff_h: String(area.cutoff_h),
  ahead_days: String(area.ahead_days),
  hours: area.hours.map(({ visits, capacity_kg, ...rest }) => ({
    ...rest,
    visits: String(visits),
    capacity_kg: capacity_kg === null ? '' : writeNumber(capacity_kg),
  })),
})

const texts: Partial<Record<string, ReturnType<typeof msg>>> = {
  name: msg`Enter a name.`,
  district_ids: msg`Add at least one district.`,
  hours: msg`Check the hours: the end comes after the start, and each period fits at least one visit.`,
  min_kg: msg`A number of kilograms, or empty.`,
  cutoff_h: msg`A number of hours, from 0 to 240.`,
  ahead_days: msg`A number of days, from 1 to 120.`,
  visits: msg`Check the visits per day: a whole number, from 1 to 500.`,
  capacity_kg: msg`Check the kilograms per day: a number up to 50,000, or empty.`,
}

/** Asks the schema that the server uses. */
export function checkArea({ districts, ...fields }: AreaFields): Checked<AreaFields, NewServiceArea> {
  const { data, error } = NewServiceArea.safeParse({
    ...fields,
    district_ids: districts.map(({ id }) => id),
    min_kg: typedNumber(fields.min_kg, 'kg'),
    cutoff_h: typedNumber(fields.cutoff_h, 'hours'),
    ahead_days: typedNumber(fields.ahead_days, 'days'),
    hours: fields.hours.map((one) => ({
      ...one,
      visits: typedNumber(one.visits, 'visits'),
      capacity_kg: typedNumber(one.capacity_kg, 'kg'),
    })),
  })
  if (data) return { data }
  const problems: Problems<AreaFields> = {}
  for (const { path } of error.issues) {
    const name = String(path[0])
    const field = (name === 'district_ids' ? 'districts' : name) as keyof AreaFields
    const words = texts[String(path[2])] ?? texts[name]
    problems[field] ??= words ? i18n._(words) : i18n._(msg`This cannot be stored.`)
  }
  return { problems }
}
