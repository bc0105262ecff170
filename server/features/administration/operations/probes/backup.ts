import { desc, eq, ne } from 'drizzle-orm'
import { backups } from '#server/database/schema/operations.ts'
import { inBothLanguages } from '#server/texts/say.ts'
import { describeTrouble } from '../troubles.ts'
import { joinTexts, type ProbeResult, type Probing } from './probe.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** One night may fail; who makes them by hand or with cron may do so once a week. */
const OLD_DAYS = { daily: 2, else: 8 }

export const backupKind = ({ env }: Pick<Probing, 'env'>) =>
  env.BACKUP_AT ? inBothLanguages('daily at {time}', { time: env.BACKUP_AT }) : inBothLanguages('by command')

/** How old the last backup is that was read through, and whether the last one failed. */
export async function lookAtBackup(ctx: Probing): Promise<ProbeResult> {
  const { verified_at, troubles } = await readLastBackup(ctx)
  const detail = verified_at ? joinTexts(backupKind(ctx), `: ${verified_at.toISOString()}`) : backupKind(ctx)
  return { detail, troubles }
}

/** When the last good backup had been read through (null: there is none), and its troubles. */
export async function readLastBackup({ db, env, now }: Pick<Probing, 'db' | 'env' | 'now'>) {
  const newest = desc(backups.begun_at)
  const [good] = await db.select().from(backups).where(eq(backups.state, 'done')).orderBy(newest).limit(1)
  const [last] = await db.select().from(backups).where(ne(backups.state, 'running')).orderBy(newest).limit(1)
  const troubles = []
  if (last?.state === 'failed') troubles.push(describeTrouble('backup-failed', { cause: last.failure ?? '' }))
  if (!good?.verified_at) troubles.push(describeTrouble('backup-none'))
  else {
    if (good.missing) troubles.push(describeTrouble('backup-lacks', { count: good.missing }))
    if (good.unproven !== null) troubles.push(describeTrouble('backup-unproven', { cause: good.unproven }))
    if (good.unpruned) troubles.push(describeTrouble('backup-unpruned', { cause: good.unpruned }))
    const days = (now().getTime() - good.verified_at.getTime()) / DAY_MS
    if (days > OLD_DAYS[env.BACKUP_AT ? 'daily' : 'else'])
      troubles.push(describeTrouble('backup-old', { days: Math.floor(days) }))
  }
  return { verified_at: good?.verified_at ?? null, troubles }
}
