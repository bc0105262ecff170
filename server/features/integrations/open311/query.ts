import { z } from 'zod'
import { invalidField } from '#server/core/errors.ts'
import { isService } from './services.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The longest time in one answer, by the standard. */
const SPAN_MS = 90 * DAY_MS

/** So many requests may be named in one call: as many as one answer holds. FixMyStreet names all that it has sent. */
export const IDS_MAX = 1000

const list = (of: z.ZodType<string, string>, max: number) =>
  z
    .string()
    .transform((value) => value.split(',').map((one) => one.trim()))
    .pipe(z.array(of).max(max, `must name ${max} at most in one call`))
/** With seconds or without. The plus of `+07:00` is a space to whoever reads an address in which it was not escaped. */
const Instant = z
  .string()
  .transform((value) => value.replace(' ', '+'))
  .pipe(
    z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], {
      error: 'must be a date and time with its zone, such as 2026-01-31T08:00:00Z',
    }),
  )
  .transform((value) => new Date(value))

const Query = z.object({
  service_request_id: list(z.string().max(40, 'names what is no id'), IDS_MAX).optional(),
  service_code: list(z.string().refine(isService, 'is not one of the services'), 100).optional(),
  status: list(
    z
      .string()
      .toLowerCase()
      .pipe(z.enum(['open', 'closed'], 'must be open or closed')),
    100,
  ).optional(),
  start_date: Instant.optional(),
  end_date: Instant.optional(),
})

export type Open311Query = {
  ids: string[] | undefined
  codes: string[] | undefined
  status: string[] | undefined
  from: Date
  to: Date
}

/**
 * Which requests are asked for. An empty value is as good as a missing one. @throws Problem 400, also for more than 90 days
 */
export function readQuery(given: Record<string, unknown>, now: Date): Open311Query {
  const { data, error } = Query.safeParse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
  )
  if (!data) {
    const [{ path, message }] = error.issues as [z.core.$ZodIssue]
    throw invalidField(String(path[0]), message)
  }
  const { start_date, end_date } = data
  const to = end_date ?? (start_date ? new Date(start_date.getTime() + SPAN_MS) : now)
  const from = start_date ?? new Date(to.getTime() - SPAN_MS)
  if (to.getTime() - from.getTime() > SPAN_MS)
    throw invalidField('end_date', 'must be 90 days after start_date at most')
  return {
    ids: data.service_request_id,
    codes: data.service_code,
    status: data.status,
    from,
    to,
  }
}
