import { and, eq, isNull, lt, type SQL } from 'drizzle-orm'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { notifyAdminsOfRights, type Clock } from './record-received.ts'

/** Marks answers whose mail no server accepts: the desk shows them, and administrators are notified of each. @returns how many */
export async function markUnmailed({ db, now }: Clock, which: SQL) {
  const at = now()
  return db.transaction(async (tx) => {
    const failed = await tx
      .update(rightsRequests)
      .set({ answer_mail: 'failed', answer_mail_at: at })
      .where(and(which, eq(rightsRequests.answer_mail, 'owed'), isNull(rightsRequests.forgotten_at)))
      .returning({ id: rightsRequests.id, kind: rightsRequests.kind })
    for (const one of failed)
      await notifyAdminsOfRights(tx, { now }, 'rights-unmailed', one, `${one.id}:${at.getTime()}`)
    return failed.length
  })
}

/** Those that are owed for longer than they are tried, whatever became of their tries. @returns how many */
export const giveUpMails = (ctx: Clock, owedBefore: Date) =>
  markUnmailed(ctx, lt(rightsRequests.answer_mail_at, owedBefore))
