import type { FastifyInstance } from 'fastify'
import { certificates } from '#contract/proof/certificates.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { disown } from './disown.ts'
import { file } from './file.ts'
import { issue } from './issue.ts'
import { issuer } from './issuer.ts'
import { ledger } from './ledger.ts'
import { list } from './list.ts'
import { own } from './own.ts'
import { read } from './read.ts'
import { replace } from './replace.ts'
import { revoke } from './revoke.ts'
import { rotate } from './rotate.ts'

export const certificateRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, certificates, context, {
    list: async (ctx, { query }) => ({ success: true, ...(await list(ctx, query)) }),
    issue: async (ctx, { body }) => ({ success: true, certificate: await issue(ctx, body) }),
    replace: async (ctx, { params }) => ({ success: true, certificate: await replace(ctx, params.id) }),
    revoke: async (ctx, { params, body }) => ({
      success: true,
      certificate: await revoke(ctx, params.id, body.reason),
    }),
    ledger: async (ctx, { params }) => ({ success: true, entries: await ledger(ctx, params.id) }),
    issuer: async (ctx) => ({ success: true, issuer: await issuer(ctx) }),
    rotate: async (ctx) => ({ success: true, issuer: await rotate(ctx) }),
    disown: async (ctx, { body }) => ({ success: true, issuer: await disown(ctx, body) }),
    read: async (ctx, { params }) => ({ success: true, certificate: await read(ctx, params.id) }),
    file: (ctx, { params, query }) => file(ctx, params.id, query.format),
    own: async (ctx, { params, headers }) => ({
      success: true,
      certificate: await own(ctx, params.code, headers['x-guest-id']),
    }),
  })
