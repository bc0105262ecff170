import { z } from 'zod'

/** The states of a request. */
export const Status = z.enum([
  'pending',
  'approved',
  'scheduled',
  'collected',
  'recycled',
  'rejected',
  'cancelled',
])
export type Status = z.infer<typeof Status>
