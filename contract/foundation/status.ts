import { z } from 'zod'

/** What a request is. */
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
