import type { FastifyInstance } from 'fastify'
import { desk } from '#contract/requests/desk.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { assignSeveral } from './assign-several.ts'
import { assignRequest } from './assign.ts'
import { recordCall } from './call.ts'
import { findDuplicates } from './duplicates.ts'
import { endConversation } from './end-conversation.ts'
import { mergeRequests } from './merge.ts'
import { addNote, listNotes } from './notes.ts'
import { renewLink } from './renew-link.ts'
import { listFilters, removeFilter, saveFilter } from './saved-filters.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { findStaff } from '#server/features/foundation/roles/staff.ts'
import { recordWalkIn } from '#server/features/requests/submissions/desk/walk-in.ts'
import { writeToSender } from './write.ts'

export const deskRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, desk, context, {
    staff: async ({ db }) => ({ success: true, staff: await findStaff(db) }),
    reasons: async ({ db }) => ({
      success: true,
      reasons: (await readSettings(db)).rejection_reasons,
    }),
    assign: async (ctx, { params, body }) => ({
      success: true,
      submission: await assignRequest(ctx, params.id, body),
    }),
    assignSeveral: async (ctx, { body }) => ({ success: true, results: await assignSeveral(ctx, body) }),
    notes: async (ctx, { params }) => ({ success: true, notes: await listNotes(ctx, params.id) }),
    addNote: async (ctx, { params, body }) => ({
      success: true,
      notes: await addNote(ctx, params.id, body.text),
    }),
    write: async (ctx, { params, body }) => ({
      success: true,
      submission: await writeToSender(ctx, params.id, body),
    }),
    endConversation: async (ctx, { params, body }) => ({
      success: true,
      submission: await endConversation(ctx, params.id, body.version),
    }),
    call: async (ctx, { body, headers }) => ({
      success: true,
      ...(await recordCall(ctx, body, headers['idempotency-key'])),
    }),
    walkIn: async (ctx, { body, headers }) => ({
      success: true,
      ...(await recordWalkIn(ctx, body, headers['idempotency-key'])),
    }),
    renewLink: async (ctx, { params }) => ({ success: true, ...(await renewLink(ctx, params.id)) }),
    duplicates: async (ctx, { params }) => ({
      success: true,
      duplicates: await findDuplicates(ctx, params.id),
    }),
    merge: async (ctx, { params, body }) => ({
      success: true,
      submission: await mergeRequests(ctx, params.id, body),
    }),
    filters: async ({ db, actor }) => ({ success: true, filters: await listFilters(db, actor.id) }),
    saveFilter: async (ctx, { body }) => ({ success: true, filters: await saveFilter(ctx, body) }),
    removeFilter: async (ctx, { params }) => ({ success: true, filters: await removeFilter(ctx, params.id) }),
  })
