import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context, Member, RequestContext } from '#server/core/context.ts'
import { backups } from '#server/database/schema/operations.ts'
import { notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { backupFileName } from './delete-file.ts'

const GOOD_FOR_S = 60

/** An address that a browser saves the file from by itself: it may be larger than what a page can hold. */
export async function createDownloadLink(ctx: RequestContext<Member>, { id }: { id: number }) {
  const path = await pathOf(ctx, id)
  if (!path || !(await ctx.backups.there([path])).has(path)) throw notFound('Backup')
  await recordAudit(ctx.db, ctx, { action: 'backup.downloaded', subject: `backup:${id}` })
  const expires = Math.floor(ctx.now().getTime() / 1000) + GOOD_FOR_S
  const signature = signatureOf(ctx, id, expires)
  return { success: true as const, url: `/api/backups/${id}?expires=${expires}&signature=${signature}` }
}

/** The file that a link gives. @throws Problem 404 for every other */
export async function openDownload(ctx: Context, id: number, expires: string, signature: string) {
  const [given, right] = [signature, signatureOf(ctx, id, Number(expires))].map((text) => Buffer.from(text))
  const isGood =
    given!.length === right!.length &&
    timingSafeEqual(given!, right!) &&
    Number(expires) * 1000 >= ctx.now().getTime()
  const path = isGood ? await pathOf(ctx, id) : undefined
  const found = path && (await ctx.backups.open(path))
  if (!path || !found) throw notFound('Backup')
  return { name: backupFileName(path)!, ...found }
}

async function pathOf({ db }: Context, id: number) {
  const [row] = await db.select({ path: backups.path }).from(backups).where(eq(backups.id, id))
  return backupFileName(row?.path ?? null) ? row!.path! : undefined
}

const signatureOf = ({ secret }: Pick<Context, 'secret'>, id: number, expires: number) =>
  createHmac('sha256', secret).update(`backup:${id}:${expires}`).digest('base64url')
