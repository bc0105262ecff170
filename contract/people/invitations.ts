import { z } from 'zod'
import { Instant, Line } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { LOCALES } from '../foundation/locale.ts'
import { Role } from '../foundation/roles.ts'
import { User } from './accounts.ts'

export const INVITED_MAX = 254

/** The roles of people who work here. */
export const StaffRole = Role.exclude(['member'])
export type StaffRole = z.infer<typeof StaffRole>

export const InvitationForm = z.object({
  role: StaffRole,
  /** The name of the invited person, or an address to which the link is mailed; '': neither. */
  who: Line(INVITED_MAX),
})
export type InvitationForm = z.output<typeof InvitationForm>

/** An open invitation. It ends with its acceptance, its time, or the role of its maker. */
export const Invitation = InvitationForm.extend({
  id: z.int(),
  /** The administrator who made it. */
  by: z.string(),
  created_at: Instant,
  ends_at: Instant,
  /** Stands behind # in its link. Its holder gets the role. */
  token: z.string(),
}).meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

/** As the invited person reads it. */
export const InvitationView = z
  .object({
    role: StaffRole,
    by: z.string(),
    /** The operator of this installation; '': not set. */
    operator: z.string(),
    ends_at: Instant,
  })
  .meta({ id: 'InvitationView' })
export type InvitationView = z.infer<typeof InvitationView>

const done = z.object({ success: z.literal(true) })
const desk = { access: 'admin', strict: true } as const
const link = z.object({
  'link-token': z.string().max(100).meta({ description: 'The token after # in the link of the invitation.' }),
})

export const invitations = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/invitations',
    summary: 'The open invitations of staff, newest first, with their links',
    ...desk,
    limit: { points: 120, per_s: 60 },
    reply: done.extend({ invitations: z.array(Invitation) }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/admin/invitations',
    summary: 'Make a link that gives its holder a role, once; it is mailed where an address is given',
    ...desk,
    limit: { points: 30, per_s: 600 },
    body: InvitationForm.extend({ locale: z.enum(LOCALES) }),
    reply: done.extend({
      invitation: Invitation,
      /** Whether the link is mailed. */
      mailed: z.boolean(),
    }),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/admin/invitations/:id',
    summary: 'Withdraw an invitation: its link opens no more',
    ...desk,
    limit: { points: 60, per_s: 60 },
    params: z.object({ id: z.coerce.number().int().positive() }),
    reply: done,
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/invitation',
    summary: 'The invitation of a link: the role, the inviting administrator, and its end',
    access: 'open',
    limit: { points: 60, per_s: 600 },
    headers: link,
    reply: done.extend({ invitation: InvitationView }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/invitation/acceptance',
    summary: 'Take the role of an invitation with your account; the invitation ends with it',
    access: 'member',
    limit: { points: 20, per_s: 600 },
    headers: link,
    reply: done.extend({ user: User }),
  }),
}
