import type { LocationArea } from '#contract/reference/locations.ts'
import { PointForm, type DeskPoint, type WeekHours } from '#contract/requests/points.ts'
import { readNumber } from '#web/lib/forms/amounts.ts'
import type { Checked, Problems } from '#web/lib/forms/check-fields.ts'

/** As a form holds it. */
export type PointFields = {
  name: string
  address: string
  district: LocationArea | null
  latitude: string
  longitude: string
  hours: WeekHours | null
  note: string
  takes: string[]
  active: boolean
}

const workday = { opens: '08:00', closes: '16:00' }
const EMPTY: PointFields = {
  name: '',
  address: '',
  district: null,
  latitude: '',
  longitude: '',
  hours: [...Array.from({ length: 5 }, () => workday), null, null],
  note: '',
  takes: [],
  active: true,
}

export const fieldsOf = (point: DeskPoint | undefined): PointFields =>
  point
    ? {
        name: point.name,
        address: point.address,
        district: point.district,
        latitude: String(point.latitude),
        longitude: String(point.longitude),
        hours: point.hours,
        note: point.note,
        takes: point.takes,
        active: point.active,
      }
    : EMPTY

/** Nothing at all is no zero. */
const degrees = (typed: string) => readNumber(typed, 'degrees') ?? Number.NaN

/** Asks the contract; `say` has the words for a field that is not right. */
export function checkPoint(
  { district, ...fields }: PointFields,
  say: (name: keyof PointFields) => string,
): Checked<PointFields, PointForm> {
  const { data, error } = PointForm.safeParse({
    ...fields,
    district_id: district?.id ?? '',
    latitude: degrees(fields.latitude),
    longitude: degrees(fields.longitude),
  })
  if (!error) return { data }
  const problems: Problems<PointFields> = {}
  for (const { path } of error.issues) {
    const name = path[0] === 'district_id' ? 'district' : (path[0] as keyof PointFields)
    problems[name] ??= say(name)
  }
  return { problems }
}

/** The changed fields of a point. The rest is not sent: a colleague may have changed it since it was read. */
export function changesOf(
  read: Omit<PointForm, 'district_id'> & Pick<DeskPoint, 'district'>,
  form: PointForm,
): Partial<PointForm> {
  const before = { ...read, district_id: read.district.id }
  const names = Object.keys(form) as (keyof PointForm)[]
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(form[name]) !== JSON.stringify(before[name]))
      .map((name) => [name, form[name]]),
  )
}
