import type { FastifyInstance } from 'fastify'
import { content } from '#contract/reference/content.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { create } from './create.ts'
import { desk } from './desk.ts'
import { item } from './item.ts'
import { list } from './list.ts'
import { order } from './order.ts'
import { publish } from './publish.ts'
import { read } from './read.ts'
import { readingHtml } from './texts/reading-html.ts'
import { requireLocal } from './require-local.ts'
import { revisions } from './revisions.ts'
import { save } from './save.ts'
import { upload } from './upload.ts'

export const contentRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, content, context, {
    list,
    item,
    desk: async (ctx, { query }) => ({ success: true, ...(await desk(ctx, query.kind)) }),
    read: async (ctx, { params }) => ({ success: true, item: await read(ctx, params.id) }),
    create: async (ctx, { body }) => ({ success: true, item: await create(ctx, body) }),
    save: async (ctx, { params, body }) => ({ success: true, item: await save(ctx, params.id, body) }),
    publish: async (ctx, { params, body }) => ({
      success: true,
      item: await publish(ctx, params.id, body.published),
    }),
    order: async (ctx, { body }) => {
      await order(ctx, body)
      return { success: true }
    },
    revisions: async (ctx, { params }) => ({ success: true, revisions: await revisions(ctx, params.id) }),
    preview: async (_, { body }) => ({ success: true, html: readingHtml(body.html) }),
    upload: async (ctx, input) => {
      requireLocal(ctx)
      return upload(ctx, input)
    },
  })
