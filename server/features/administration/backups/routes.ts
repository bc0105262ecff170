import type { FastifyInstance } from 'fastify'
import { backups, restoring } from '#contract/administration/backups.ts'
import type { Context } from '#server/core/context.ts'
import { serveBackups } from '#server/http/files/backup-route.ts'
import { implementContract } from '#server/http/implement.ts'
import { createDownloadLink, openDownload } from './link.ts'
import { listBackups } from './list.ts'
import { removeBackup } from './remove.ts'
import { beginRestore } from './restore-begin.ts'
import { receivePart } from './restore-part.ts'
import { restoreState } from './restore-state.ts'
import { startBackup } from './start.ts'

export function backupRoutes(app: FastifyInstance, context: Context) {
  implementContract(app, backups, context, {
    list: (ctx) => listBackups(ctx),
    start: (ctx) => startBackup(ctx),
    link: (ctx, { params }) => createDownloadLink(ctx, params),
    remove: (ctx, { params, query }) => removeBackup(ctx, params, query),
  })
  implementContract(app, restoring, context, {
    state: (ctx) => restoreState(ctx),
    part: (ctx, { query, file }) => receivePart(ctx, query, file),
    begin: (ctx, { body }) => beginRestore(ctx, body),
  })
  serveBackups(app, context, openDownload)
}
