import type { FastifyInstance } from 'fastify'
import { users } from '#contract/people/users.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { checkUser } from './check.ts'
import { listCompanies } from './companies.ts'
import { listUsers } from './list.ts'
import { removeUser } from './remove.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { setCompany } from './set-company.ts'
import { setDisabled } from './set-disabled.ts'
import { setRole } from './set-role.ts'
import { signOut } from './sign-out.ts'

export const userRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, users, context, {
    check: async (ctx, { body }) => {
      const user = await checkUser(ctx, body)
      return { success: true, exists: user !== null, user }
    },
    list: async (ctx, { query }) => ({ success: true, ...(await listUsers(ctx, query)) }),
    setRole: async (ctx, { params, body }) => ({
      success: true,
      user: await setRole(ctx, params.id, body.role),
    }),
    setDisabled: async (ctx, { params, body }) => ({
      success: true,
      user: await setDisabled(ctx, params.id, body.disabled),
    }),
    remove: async (ctx, { params, body }) => {
      await removeUser(ctx, params.id, body.username)
      return { success: true }
    },
    companies: async (ctx) => ({ success: true, companies: await listCompanies(ctx) }),
    setCompany: async (ctx, { params, body }) => ({
      success: true,
      user: await setCompany(ctx, params.id, body.company),
    }),
    resetSecondFactor: async (ctx, { params }) => ({
      success: true,
      user: await resetSecondFactor(ctx, params.id),
    }),
    signOut: async (ctx, { params }) => ({ success: true, user: await signOut(ctx, params.id) }),
  })
