import type { Context } from '#server/core/context.ts'
import { makeRequestTable } from './read-table.ts'

export const TABLE_FILE = 'resirkuit-requests.csv'

/** Writes the table of requests beside the backups, in the place of the one before (`TABLE_COPY`). In Indonesian, as the offices that read it. */
export async function copyRequestTable(ctx: Pick<Context, 'db' | 'now' | 'env' | 'backups' | 'log'>) {
  const { backups, env, log } = ctx
  if (env.TABLE_COPY === 'off') return
  const table = makeRequestTable(ctx, {
    format: 'csv',
    locale: 'id',
    time_zone: env.TIME_ZONE,
    persons: env.TABLE_COPY === 'with-persons',
  })
  const path = await backups.keepFile(TABLE_FILE, table)
  log.info({ path }, 'The table of requests was written.')
}
