import type { FastifyInstance } from 'fastify'
import { accounts } from '#contract/people/accounts.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { deleteMe } from './delete-me.ts'
import { exportMe } from './export/export-me.ts'
import { exportZip } from './export/export-zip.ts'
import { findByUsername } from './find-by-username.ts'
import { readMe } from './me.ts'
import { createOffers } from './offer-listed-role.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'
import { signUp } from './sign-up.ts'
import { takeListedRole } from './take-listed-role.ts'
import { updateMe } from './update-me.ts'
import { usernameAvailable } from './username-available.ts'

export function accountRoutes(app: FastifyInstance, context: Context) {
  const offerListedRole = createOffers(context)
  implementContract(app, accounts, context, {
    me: async (ctx) => {
      const user = await readMe(ctx)
      await offerListedRole(ctx)
      return { success: true, user }
    },
    administer: async (ctx, { body }) => {
      await takeListedRole(ctx, body.code)
      return { success: true, user: await readMe(ctx) }
    },
    updateMe: async (ctx, { body }) => ({ success: true, user: await updateMe(ctx, body) }),
    deleteMe: async (ctx) => {
      await deleteMe(ctx)
      return { success: true }
    },
    exportMe: async (ctx) => {
      const { photos: _, ...data } = await exportMe(ctx)
      return data
    },
    exportZip,
    signOutEverywhere: async (ctx) => {
      await signOutEverywhere(ctx)
      return { success: true }
    },
    signUp: async (ctx, { body, headers }) => ({
      success: true,
      userId: await signUp(ctx, body, headers['x-guest-id']),
    }),
    findByUsername: async (ctx, { query }) => ({
      success: true,
      email: await findByUsername(ctx, query.username),
    }),
    usernameAvailable: async (ctx, { query }) => ({
      success: true,
      available: await usernameAvailable(ctx, query.username),
    }),
  })
}
