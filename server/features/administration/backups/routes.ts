import type { FastifyInstance } from 'fastify'
import { backups, restoring } from '#contract/administration/backups.ts'
import type { Context } from '#server/core/context.ts'
import { serveBackups } from '#server/http/files/backup-route.ts'
import { implement } from '#server/http/implement.ts'
import { link, opened } from './link.ts'
import { list } from './list.ts'
import { remove } from './remove.ts'
import { beginRestore } from './restore-begin.ts'
import { receivePart } from './restore-part.ts'
import { restoreState } from './restore-state.ts'
import { start } from './start.ts'

export function backupRoutes(app: FastifyInstance, context: Context) {
  implement(app, backups, context, {
    list: (ctx) => list(ctx),
    start: (ctx) => start(ctx),
    link: (ctx, { params }) => link(ctx, params),
    remove: (ctx, { params, query }) => remove(ctx, params, query),
  })
  implement(app, restoring, context, {
    state: (ctx) => restoreState(ctx),
    part: (ctx, { query, file }) => receivePart(ctx, query, file),
    begin: (ctx, { body }) => beginRestore(ctx, body),
  })
  serveBackups(app, context, opened)
}
