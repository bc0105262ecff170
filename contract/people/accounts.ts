import { z } from 'zod'
import { GuestId, Instant, Text } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { Phone } from '../foundation/phone.ts'
import { WeightMethod } from '../requests/weights.ts'
import { Role } from '../foundation/roles.ts'

export const USERNAME_MIN = 3
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** How long ago the password may have been typed for what cannot be undone. */
export const RECENT_LOGIN_S = 300
/** The privacy notice that is shown now; a consent names the one that was agreed to. */
export const PRIVACY_VERSION = '2026-12-02'

/** A username never contains `@`: that is how a sign-in tells it from an e-mail address. Ｂｕｄｉ is Budi. */
export const Username = z
  .string()
  .trim()
  .normalize('NFKC')
  .min(USERNAME_MIN)
  .max(40)
  .regex(/^[\p{L}\p{N}._-]+$/u, 'may hold letters, digits, dot, dash and underscore')

/** Nobody has an address of `alias.invalid`: it stands for a username on the way to a sign-in. */
export const Email = z
  .email()
  .max(254)
  .refine((email) => !/@alias\.invalid$/i.test(email), 'must be a valid email address')

export const User = z
  .object({
    id: z.int(),
    uid: z.string(),
    username: z.string(),
    email: z.string(),
    /** Whether its mails have been shown to arrive: a link in one was opened. */
    email_verified: z.boolean(),
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string().nullable(),
    role: Role,
    /** The role that comes with a second factor, where the installation asks staff for one; null: none waits. */
    waiting_role: Role.nullable(),
    /** Staff sign in to this account at their agency, and it has no password. */
    agency: z.literal(true).optional(),
    /** Own collection and donation requests. */
    collections: z.int(),
    /** Weight recorded on own requests, whatever became of it, in kg. */
    handedOverWeight: z.number(),
    /** The part of it that a scale has weighed, in kg. */
    weighedWeight: z.number(),
    /** Weight recorded on own requests as recycled, in kg. */
    recycledWeight: z.number(),
    /** `estimated` as soon as one weight in it was; null: there is none. */
    recycledGrade: WeightMethod.nullable(),
    /** Emissions that were avoided by recycling and reusing what came in with own requests. */
    carbon: z.object({
      avoided_kg_co2e: z.number().nonnegative(),
      grade: WeightMethod.nullable(),
      /** Kilograms recycled or reused for which nothing was calculated, for want of a cited factor or of a number of pieces. */
      uncounted_kg: z.number().nonnegative(),
    }),
    company: z.object({ name: z.string(), joinDate: Instant.nullable() }).nullable(),
    /** Null: never asked, e.g. an account that an administrator created. */
    consent: z.object({ version: z.string(), at: Instant }).nullable(),
    created_at: Instant,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

const Names = { first_name: Text(100).optional(), last_name: Text(100).optional() }
const Consent = z.iso.date().meta({ description: 'Version of the privacy notice that the person agreed to.' })

/** After the browser created the identity account: its uid; or with a password: both at once. */
export const NewAccount = z
  .object({
    uid: z.string().min(1).max(128).optional(),
    username: Username,
    email: Email,
    password: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX).optional(),
    consent: Consent.optional(),
    role: Role.optional().meta({
      description: 'For an account that an administrator creates for somebody else; without it: a member.',
    }),
    ...Names,
  })
  .refine((account) => (account.uid === undefined) !== (account.password === undefined), {
    message: 'either uid or password is needed, not both',
    path: ['uid'],
  })
  .meta({ id: 'NewAccount' })

/** A missing field stays as it is. */
export const ProfileChange = z
  .object({
    ...Names,
    phone_number: Phone.nullable().optional().meta({ description: 'Null or empty removes it.' }),
    email: Email.optional().meta({
      description: 'Changed at the identity provider first: it must equal the address in the token.',
    }),
    consent: Consent.optional(),
  })
  .meta({ id: 'ProfileChange' })

/** Everything that is held about an account, but for the bytes of its photos: one JSON for its owner. Lists hold rows as they are stored. */
const Export = z.object({ exported_at: Instant, product: z.literal('Resirkuit') }).catchall(z.unknown())

export const accounts = {
  me: endpoint({
    method: 'GET',
    path: '/api/me',
    summary: 'The profile of the signed-in account',
    access: 'member',
    limit: { points: 600, per_s: 60 },
    reply: z.object({ success: z.literal(true), user: User }),
  }),
  administer: endpoint({
    method: 'POST',
    path: '/api/me/administrator',
    summary: 'Become administrator with an address of ADMIN_EMAILS and the code mailed to it',
    access: 'member',
    limit: { points: 20, per_s: 600 },
    body: z.object({ code: z.string().min(1).max(200) }),
    reply: z.object({ success: z.literal(true), user: User }),
  }),
  updateMe: endpoint({
    method: 'PUT',
    path: '/api/me',
    summary: 'Change your profile',
    access: 'member',
    limit: { points: 30, per_s: 60 },
    body: ProfileChange,
    reply: z.object({ success: z.literal(true), user: User }),
  }),
  deleteMe: endpoint({
    method: 'DELETE',
    path: '/api/me',
    summary: 'Delete your account, soon after signing in; its requests stay without a name',
    access: 'member',
    limit: { points: 10, per_s: 600 },
    reply: z.object({ success: z.literal(true) }),
  }),
  exportMe: endpoint({
    method: 'GET',
    path: '/api/me/export',
    summary: 'All data held about your account',
    access: 'member',
    limit: { points: 10, per_s: 600 },
    reply: Export,
  }),
  exportZip: endpoint({
    method: 'GET',
    path: '/api/me/export.zip',
    summary: 'All data held about your account with its photos: data.json and photos/ in a ZIP',
    access: 'member',
    limit: { points: 10, per_s: 600 },
    download: { type: 'application/zip', filename: 'resirkuit-data.zip' },
    reply: z.instanceof(Blob),
  }),
  signOutEverywhere: endpoint({
    method: 'POST',
    path: '/api/me/sign-out',
    summary: 'End every session of your account, this one too',
    access: 'member',
    limit: { points: 10, per_s: 60 },
    reply: z.object({ success: z.literal(true) }),
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/api/signup',
    summary: 'Create the profile of a new identity account, or both at once with a password',
    access: 'open',
    limit: { points: 20, per_s: 600 },
    headers: z.object({
      'x-guest-id': GuestId.optional().meta({
        description: 'The new account takes over the enquiries of this guest.',
      }),
    }),
    body: NewAccount,
    reply: z.object({ success: z.literal(true), userId: z.int() }),
  }),
  findByUsername: endpoint({
    method: 'GET',
    path: '/api/users/find-by-username',
    summary: 'The e-mail address for signing in, by the exact username',
    access: 'open',
    limit: { points: 30, per_s: 60 },
    query: z.object({ username: z.string().trim().min(1).max(100) }),
    reply: z.object({ success: z.literal(true), email: z.string() }),
  }),
  usernameAvailable: endpoint({
    method: 'GET',
    path: '/api/users/username-available',
    summary: 'Whether a username is free, before the identity account is created',
    access: 'open',
    limit: { points: 30, per_s: 60 },
    query: z.object({ username: Username }),
    reply: z.object({ success: z.literal(true), available: z.boolean() }),
  }),
}
