import type { FastifyInstance } from 'fastify'
import { desk } from '#contract/requests/desk.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { assignSeveral } from './assign-several.ts'
import { assign } from './assign.ts'
import { call } from './call.ts'
import { duplicates } from './duplicates.ts'
import { merge } from './merge.ts'
import { addNote, notes } from './notes.ts'
import { renewLink } from './renew-link.ts'
import { listFilters, removeFilter, saveFilter } from './saved-filters.ts'
import { staff } from '#server/features/foundation/roles/staff.ts'
import { write } from './write.ts'

export const deskRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, desk, context, {
    staff: async ({ db }) => ({ success: true, staff: await staff(db) }),
    assign: async (ctx, { params, body }) => ({
      success: true,
      submission: await assign(ctx, params.id, body),
    }),
    assignSeveral: async (ctx, { body }) => ({ success: true, results: await assignSeveral(ctx, body) }),
    notes: async (ctx, { params }) => ({ success: true, notes: await notes(ctx, params.id) }),
    addNote: async (ctx, { params, body }) => ({
      success: true,
      notes: await addNote(ctx, params.id, body.text),
    }),
    write: async (ctx, { params, body }) => ({
      success: true,
      submission: await write(ctx, params.id, body.text),
    }),
    call: async (ctx, { body, headers }) => ({
      success: true,
      ...(await call(ctx, body, headers['idempotency-key'])),
    }),
    renewLink: async (ctx, { params }) => ({ success: true, ...(await renewLink(ctx, params.id)) }),
    duplicates: async (ctx, { params }) => ({ success: true, duplicates: await duplicates(ctx, params.id) }),
    merge: async (ctx, { params, body }) => ({
      success: true,
      submission: await merge(ctx, params.id, body),
    }),
    filters: async ({ db, actor }) => ({ success: true, filters: await listFilters(db, actor.id) }),
    saveFilter: async (ctx, { body }) => ({ success: true, filters: await saveFilter(ctx, body) }),
    removeFilter: async (ctx, { params }) => ({ success: true, filters: await removeFilter(ctx, params.id) }),
  })
