import { and, desc, eq, ne } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { backups } from '#server/database/schema/operations.ts'
import { settleMatters } from '#server/features/foundation/notifications/settle-matters.ts'
import { isDue } from '#server/adapters/queue/is-due.ts'
import { describeCause } from './describe-cause.ts'
import { LAST_BACKUP, tellOfUnproven } from './tell-of-failure.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Between the end of a backup and its proof. */
const WAITING_MS = 30 * 60 * 1000

/** The newest backups of this server; those of `npm run backup` belong to the operator on the machine. */
const readNewestBackups = ({ db }: Pick<Context, 'db'>, count: number) =>
  db
    .select()
    .from(backups)
    .where(and(eq(backups.state, 'done'), ne(backups.origin, 'machine')))
    .orderBy(desc(backups.begun_at), desc(backups.id))
    .limit(count)

/** Restores the newest backup on trial, and keeps the result. Administrators are told of a failure. */
export async function proveNewestBackup(ctx: Context) {
  const { db, log, now } = ctx
  const [newest, before] = await readNewestBackups(ctx, 2)
  if (!newest || ctx.env.BACKUP_PROOF === 'off') return
  const unproven = await ctx.backups.prove(newest.path!).then(
    () => null,
    (error: unknown) => {
      log.error({ err: error }, 'The backup could not be restored on trial.')
      return describeCause(error)
    },
  )
  await db.transaction(async (tx) => {
    await tx.update(backups).set({ proof_at: now(), unproven }).where(eq(backups.id, newest.id))
    if (unproven === null) await settleMatters(tx, ['backup-unproven'], [LAST_BACKUP])
    else {
      const told = [newest.unproven, before?.unproven].includes(unproven)
      await tellOfUnproven(tx, ctx, { backup_id: newest.id, told })
    }
  })
}

/** Has the backup of last night proven where that was lost with its server. @returns how many are proven now */
export async function resumeProof(ctx: Context) {
  const { db, env, now, queue } = ctx
  const [newest] = await readNewestBackups(ctx, 1)
  if (env.BACKUP_PROOF === 'off' || newest?.origin !== 'schedule' || newest.proof_at) return 0
  const age_ms = now().getTime() - newest.ended_at!.getTime()
  if (age_ms < WAITING_MS || age_ms > DAY_MS || (await isDue(db, 'backup-proof'))) return 0
  await queue.send('backup-proof', {})
  return 1
}
