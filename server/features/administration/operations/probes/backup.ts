import { desc, eq, ne } from 'drizzle-orm'
import { backups } from '#server/database/schema/operations.ts'
import { trouble } from '../troubles.ts'
import { together, type Looked, type Probing } from './probe.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** One night may fail; who makes them by hand or with cron may do so once a week. */
const OLD_DAYS = { daily: 2, else: 8 }

export const backupKind = ({ env }: Pick<Probing, 'env'>) =>
  env.BACKUP_AT
    ? { en: `daily at ${env.BACKUP_AT}`, id: `setiap hari pukul ${env.BACKUP_AT}` }
    : { en: 'by command', id: 'dengan perintah' }

/** How old the last backup is that was read through, and whether the last one failed. */
export async function lookAtBackup(ctx: Probing): Promise<Looked> {
  const { db, env, now } = ctx
  const newest = desc(backups.begun_at)
  const [good] = await db.select().from(backups).where(eq(backups.state, 'done')).orderBy(newest).limit(1)
  const [last] = await db.select().from(backups).where(ne(backups.state, 'running')).orderBy(newest).limit(1)
  const detail = good?.verified_at
    ? together(backupKind(ctx), `: ${good.verified_at.toISOString()}`)
    : backupKind(ctx)
  const troubles = []
  if (last?.state === 'failed') troubles.push(trouble('backup-failed', { cause: last.failure ?? '' }))
  if (!good?.verified_at) troubles.push(trouble('backup-none'))
  else {
    if (good.missing) troubles.push(trouble('backup-lacks', { count: good.missing }))
    if (good.unpruned) troubles.push(trouble('backup-unpruned', { cause: good.unpruned }))
    const days = (now().getTime() - good.verified_at.getTime()) / DAY_MS
    if (days > OLD_DAYS[env.BACKUP_AT ? 'daily' : 'else'])
      troubles.push(trouble('backup-old', { days: Math.floor(days) }))
  }
  return { detail, troubles }
}
