import type { FastifyInstance } from 'fastify'
import { imports } from '#contract/integrations/imports.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { changeImport } from './change.ts'
import { commitImport } from './commit.ts'
import { createImport } from './create.ts'
import { listImports, readImport } from './read.ts'
import { writeRefusedRows } from './refused.ts'
import { removeImport } from './remove.ts'
import { listImportRows } from './rows.ts'
import { undoImport } from './undo.ts'

export const importRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, imports, context, {
    list: async (ctx) => ({ success: true, imports: await listImports(ctx) }),
    create: async (ctx, { query, file }) => ({
      success: true,
      import: await createImport(ctx, query.kind, file),
    }),
    read: async (ctx, { params }) => ({ success: true, import: await readImport(ctx, params.id) }),
    rows: async (ctx, { params, query }) => ({
      success: true,
      ...(await listImportRows(ctx, params.id, query)),
    }),
    change: async (ctx, { params, body }) => ({
      success: true,
      import: await changeImport(ctx, params.id, body),
    }),
    commit: async (ctx, { params }) => ({ success: true, import: await commitImport(ctx, params.id) }),
    undo: async (ctx, { params }) => ({ success: true, import: await undoImport(ctx, params.id) }),
    remove: async (ctx, { params }) => {
      await removeImport(ctx, params.id)
      return { success: true }
    },
    refused: (ctx, { params, query }) => writeRefusedRows(ctx, params.id, query),
  })
