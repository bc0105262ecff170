import { z } from 'zod'
import { invalid } from '#server/errors.ts'
import { isService } from './services.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** What one answer spans at most, by the standard. */
const SPAN_MS = 90 * DAY_MS

const list = (of: z.ZodType<string, string>) =>
  z
    .string()
    .max(2000)
    .transform((value) => value.split(',').map((one) => one.trim()))
    .pipe(z.array(of).max(100))
/** With seconds or without. The plus of `+07:00` is a space to whoever reads an address in which it was not escaped. */
const Instant = z
  .string()
  .transform((value) => value.replace(' ', '+'))
  .pipe(z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })]))
  .transform((value) => new Date(value))

const Query = z.object({
  service_request_id: list(z.string()).optional(),
  service_code: list(z.string().refine(isService, 'is not one of the services')).optional(),
  status: list(z.enum(['open', 'closed'])).optional(),
  start_date: Instant.optional(),
  end_date: Instant.optional(),
})

export type Asked = {
  ids: string[] | undefined
  codes: string[] | undefined
  status: string[] | undefined
  from: Date
  to: Date
}

/**
 * Which requests are asked for. What is empty is as good as missing. @throws Problem 400, also for more than 90 days
 */
export function readQuery(given: Record<string, unknown>, now: Date): Asked {
  const { data, error } = Query.safeParse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
  )
  if (!data) {
    const [{ path }] = error.issues as [z.core.$ZodIssue]
    throw invalid(String(path[0]), 'has a form that is not accepted')
  }
  const { start_date, end_date } = data
  const to = end_date ?? (start_date ? new Date(start_date.getTime() + SPAN_MS) : now)
  const from = start_date ?? new Date(to.getTime() - SPAN_MS)
  if (to.getTime() - from.getTime() > SPAN_MS)
    throw invalid('end_date', 'must be 90 days after start_date at most')
  return {
    ...{ ids: data.service_request_id, codes: data.service_code, status: data.status },
    ...{ from, to },
  }
}
