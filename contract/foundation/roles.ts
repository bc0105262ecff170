import { z } from 'zod'

export const Role = z.enum(['member', 'driver', 'operator', 'admin'])
export type Role = z.infer<typeof Role>
