import type { FastifyInstance } from 'fastify'
import { partners } from '#contract/proof/partners.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { listRegister } from './list.ts'
import { keepPermit, readPermit } from './permit-file.ts'
import { addPermit, savePermit } from './save-permit.ts'
import { savePartner } from './save.ts'

export const partnerRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, partners, context, {
    list: async (ctx, { query }) => ({ success: true, partners: await listRegister(ctx, query) }),
    add: async (ctx, { body }) => ({ success: true, partner: await savePartner(ctx, null, body) }),
    save: async (ctx, { params: { id }, body: { version, ...form } }) => ({
      success: true,
      partner: await savePartner(ctx, { id, version }, form),
    }),
    addPermit: async (ctx, { params, body }) => ({
      success: true,
      partner: await addPermit(ctx, params.id, body),
    }),
    savePermit: async (ctx, { params, body }) => ({
      success: true,
      partner: await savePermit(ctx, params.id, body),
    }),
    fileOfPermit: async (ctx, { params, file }) => ({
      success: true,
      partner: await keepPermit(ctx, params.id, file),
    }),
    readPermit: (ctx, { params, query }) => readPermit(ctx, params.id, query.format),
  })
