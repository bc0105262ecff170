import type { FastifyInstance } from 'fastify'
import { invitations } from '#contract/people/invitations.ts'
import type { Context } from '#server/core/context.ts'
import { readProfile } from '#server/features/people/accounts/read-profile.ts'
import { implementContract } from '#server/http/implement.ts'
import { acceptInvitation } from './accept.ts'
import { inviteStaff } from './invite.ts'
import { listInvitations } from './list.ts'
import { openInvitation } from './open.ts'
import { withdrawInvitation } from './withdraw.ts'

export const invitationRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, invitations, context, {
    list: async (ctx) => ({ success: true, invitations: await listInvitations(ctx) }),
    invite: async (ctx, { body }) => ({ success: true, ...(await inviteStaff(ctx, body)) }),
    withdraw: async (ctx, { params }) => {
      await withdrawInvitation(ctx, params.id)
      return { success: true }
    },
    open: async (ctx, { headers }) => ({
      success: true,
      invitation: await openInvitation(ctx, headers['link-token']),
    }),
    accept: async (ctx, { headers }) => {
      await acceptInvitation(ctx, headers['link-token'])
      return { success: true, user: await readProfile(ctx) }
    },
  })
