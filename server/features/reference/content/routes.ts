import type { FastifyInstance } from 'fastify'
import { content } from '#contract/reference/content.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { createItem } from './create.ts'
import { listEditorItems } from './desk.ts'
import { readItem } from './item.ts'
import { listContent } from './list.ts'
import { orderItems } from './order.ts'
import { publishItem } from './publish.ts'
import { readEditorItem } from './read.ts'
import { loadReadingHtml } from './texts/load-reading-html.ts'
import { requireLocal } from './require-local.ts'
import { listRevisions } from './revisions.ts'
import { saveItem } from './save.ts'
import { uploadPicture } from './upload.ts'

export const contentRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, content, context, {
    list: listContent,
    item: readItem,
    desk: async (ctx, { query }) => ({ success: true, ...(await listEditorItems(ctx, query.kind)) }),
    read: async (ctx, { params }) => ({ success: true, item: await readEditorItem(ctx, params.id) }),
    create: async (ctx, { body }) => ({ success: true, item: await createItem(ctx, body) }),
    save: async (ctx, { params, body }) => ({ success: true, item: await saveItem(ctx, params.id, body) }),
    publish: async (ctx, { params, body }) => ({
      success: true,
      item: await publishItem(ctx, params.id, body.published),
    }),
    order: async (ctx, { body }) => {
      await orderItems(ctx, body)
      return { success: true }
    },
    revisions: async (ctx, { params }) => ({ success: true, revisions: await listRevisions(ctx, params.id) }),
    preview: async (_, { body }) => {
      const readingHtml = await loadReadingHtml()
      return { success: true, html: readingHtml(body.html) }
    },
    upload: async (ctx, input) => {
      requireLocal(ctx)
      return uploadPicture(ctx, input)
    },
  })
