import { z } from 'zod'
import { Role } from '../foundation/roles.ts'
import { Instant, Text } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'

/** A row of the user list. The first three names are the specification's. */
export const UserRow = z
  .object({
    ID: z.int(),
    user_login: z.string(),
    user_email: z.string(),
    role: Role,
    disabled: z.boolean(),
    created_at: Instant,
  })
  .meta({ id: 'UserRow' })
export type UserRow = z.infer<typeof UserRow>

/** An account as an administrator sees it. */
export const UserDetail = UserRow.extend({
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string().nullable(),
  company: z.string().nullable(),
  /** Whether the account has a second factor; null: the identity provider does not tell. */
  second_factor: z.boolean().nullable(),
  /** Every request of the account. */
  submissions: z.int(),
}).meta({ id: 'UserDetail' })
export type UserDetail = z.infer<typeof UserDetail>

const Id = z.object({ id: z.coerce.number().int().positive() })
const Changed = z.object({ success: z.literal(true), user: UserRow })

export const users = {
  check: endpoint({
    method: 'POST',
    path: '/api/check-user',
    summary: 'Find one account by id, e-mail or username',
    access: 'admin',
    limit: { points: 60, per_s: 60 },
    body: z
      .object({
        user_id: z.coerce.number().int().positive().optional(),
        email: Text(254).min(1).optional(),
        username: Text(100).min(1).optional(),
      })
      .refine((given) => Object.values(given).filter((value) => value !== undefined).length === 1, {
        message: 'one of user_id, email, username is needed',
        path: ['user_id'],
      }),
    reply: z.object({ success: z.literal(true), exists: z.boolean(), user: UserDetail.nullable() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/allusers',
    summary:
      'Accounts, newest first, page by page; `until` of the first page keeps the later pages stable while new accounts come',
    access: 'admin',
    limit: { points: 240, per_s: 60 },
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(10),
      until: z.coerce
        .number()
        .int()
        .min(0)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .meta({ description: 'From `pagination` of the first page: leaves out accounts that came later.' }),
    }),
    reply: z.object({
      success: z.literal(true),
      users: z.array(UserRow),
      pagination: z.object({
        totalUsers: z.int(),
        totalPages: z.int(),
        currentPage: z.int(),
        limit: z.int(),
        /** Id of the newest account that these pages know. */
        until: z.int(),
      }),
    }),
  }),
  setRole: endpoint({
    method: 'PATCH',
    path: '/api/users/:id/role',
    summary: 'Give an account another role',
    access: 'admin',
    strict: true,
    limit: { points: 60, per_s: 60 },
    params: Id,
    body: z.object({ role: Role }),
    reply: Changed,
  }),
  setDisabled: endpoint({
    method: 'PATCH',
    path: '/api/users/:id/disabled',
    summary: 'Lock or unlock an account',
    access: 'admin',
    strict: true,
    limit: { points: 60, per_s: 60 },
    params: Id,
    body: z.object({ disabled: z.boolean() }),
    reply: Changed,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/users/:id/sign-out',
    summary: 'End every session of an account',
    access: 'admin',
    strict: true,
    limit: { points: 60, per_s: 60 },
    params: Id,
    reply: Changed,
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/api/users/:id/second-factor-reset',
    summary: 'Remove a lost second factor of an account and end its sessions; a mail tells the owner',
    access: 'admin',
    strict: true,
    limit: { points: 60, per_s: 60 },
    params: Id,
    reply: Changed,
  }),
  companies: endpoint({
    method: 'GET',
    path: '/api/companies',
    summary: 'The companies that accounts are linked to, by name',
    access: 'admin',
    strict: true,
    limit: { points: 60, per_s: 60 },
    reply: z.object({ success: z.literal(true), companies: z.array(z.object({ name: z.string() })) }),
  }),
  setCompany: endpoint({
    method: 'PATCH',
    path: '/api/users/:id/company',
    summary:
      'Link an account to the company of that name, which is added when it is missing, or to no company',
    access: 'admin',
    strict: true,
    limit: { points: 60, per_s: 60 },
    params: Id,
    body: z.object({ company: Text(200).min(1).nullable() }),
    reply: z.object({
      success: z.literal(true),
      user: UserRow.extend({ company: z.string().nullable() }),
    }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/users/:id/deletion',
    summary: 'Delete an account at its owner’s request; its requests stay without a name',
    access: 'admin',
    strict: true,
    limit: { points: 10, per_s: 60 },
    params: Id,
    body: z.object({
      username: Text(100).min(1).meta({
        description: 'The username of the account, so that a mistaken id deletes no other account.',
      }),
    }),
    reply: z.object({ success: z.literal(true) }),
  }),
}
