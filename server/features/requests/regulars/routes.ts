import type { FastifyInstance } from 'fastify'
import { regulars } from '#contract/requests/regulars.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { listRegulars } from './list.ts'
import { removeRegular } from './remove.ts'
import { saveRegular } from './save.ts'
import { setRegularState } from './set-state.ts'

const success = true as const

export const regularRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, regulars, context, {
    list: async (ctx) => ({ success, regulars: await listRegulars(ctx) }),
    add: async (ctx, { body }) => {
      const { consent: _, ...form } = body
      return { success, regular: await saveRegular(ctx, null, form) }
    },
    save: async (ctx, { params: { id }, body: { version, ...form } }) => ({
      success,
      regular: await saveRegular(ctx, { id, version }, form),
    }),
    setState: async (ctx, { params: { id }, body: { state, version } }) => ({
      success,
      regular: await setRegularState(ctx, { id, version }, state),
    }),
    remove: async (ctx, { params }) => {
      await removeRegular(ctx, params.id)
      return { success }
    },
  })
