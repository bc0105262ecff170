import { z } from 'zod'
import { GuestId, Instant, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const Role = z.enum(['member', 'operator', 'admin'])
export type Role = z.infer<typeof Role>

export const USERNAME_MIN = 3
export const PASSWORD_MIN = 8

/** A username never contains `@`: that is how a sign-in tells it from an e-mail address. */
export const Username = z
  .string()
  .trim()
  .min(USERNAME_MIN)
  .max(40)
  .regex(/^[\p{L}\p{N}._-]+$/u, 'may hold letters, digits, dot, dash and underscore')

export const Email = z.email().max(254)

export const User = z
  .object({
    id: z.int(),
    uid: z.string(),
    username: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string().nullable(),
    role: Role,
    /** Own collection and donation requests. */
    collections: z.int(),
    /** Weight recorded on own requests as recycled, in kg. */
    recycledWeight: z.number(),
    company: z.object({ name: z.string(), joinDate: Instant.nullable() }).nullable(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

const Names = { first_name: Text(100).optional(), last_name: Text(100).optional() }

/** After the browser created the identity account: its uid; or with a password: both at once. */
export const NewAccount = z
  .object({
    uid: z.string().min(1).max(128).optional(),
    username: Username,
    email: Email,
    password: z.string().min(PASSWORD_MIN).max(128).optional(),
    ...Names,
  })
  .refine((account) => (account.uid === undefined) !== (account.password === undefined), {
    message: 'either uid or password is needed, not both',
    path: ['uid'],
  })
  .meta({ id: 'NewAccount' })

export const accounts = {
  me: endpoint({
    method: 'GET',
    path: '/api/me',
    summary: 'The profile of the signed-in account',
    access: 'member',
    limit: { points: 600, per_s: 60 },
    reply: z.object({ success: z.literal(true), user: User }),
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/api/signup',
    summary: 'Create the profile of a new identity account, or both at once with a password',
    access: 'open',
    limit: { points: 20, per_s: 600 },
    headers: z.object({
      'x-guest-id': GuestId.optional().meta({ description: "Claims this guest's enquiries." }),
    }),
    body: NewAccount,
    reply: z.object({ success: z.literal(true), userId: z.int() }),
  }),
  findByUsername: endpoint({
    method: 'GET',
    path: '/api/users/find-by-username',
    summary: 'The address to sign in with, for an exact username',
    access: 'open',
    limit: { points: 30, per_s: 60 },
    query: z.object({ username: z.string().trim().min(1).max(100) }),
    reply: z.object({ success: z.literal(true), email: z.string() }),
  }),
}
