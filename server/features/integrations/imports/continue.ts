import { createHmac } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { FailedReading, ImportState } from '#contract/integrations/imports.ts'
import type { RegisterAnswer } from '#server/adapters/registers/port.ts'
import type { Context } from '#server/core/context.ts'
import { imports } from '#server/database/schema/imports.ts'
import { users } from '#server/database/schema/people.ts'
import { today } from '#server/time/today.ts'
import { makeRows, recordMade } from './commit.ts'
import type { MakingContext } from './kinds/kind.ts'
import { undoRows } from './undo.ts'

type Found = typeof imports.$inferSelect

/** Goes on with an import where it stands: reads its file, judges its rows, makes them, or undoes that. May run twice. */
export async function continueImport(ctx: Context, { import_id }: { import_id: number }) {
  const [found] = await ctx.db.select().from(imports).where(eq(imports.id, import_id))
  if (!found) return
  if (found.state === 'reading') await readFileOf(ctx, found)
  else if (found.state === 'judging') await judge(ctx, found, 'judging')
  else if (found.state === 'committing') await make(ctx, found)
  else if (found.state === 'undoing') await undoRows(ctx, await makingFor(ctx, found), found)
}

async function readFileOf(ctx: Context, found: Found) {
  const data = found.storage_key === null ? undefined : await ctx.images.files.read(found.storage_key)
  if (!data) return fail(ctx, found, 'interrupted')
  const folder = await mkdtemp(join(tmpdir(), 'resirkuit-register-'))
  try {
    const path = join(folder, 'register')
    await writeFile(path, data, { mode: 0o600 })
    const answer = await ctx.registers.work({ what: 'read', import_id: found.id, path })
    if ('failure' in answer) return await fail(ctx, found, answer.failure)
    requireDone(answer)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await judge(ctx, found, 'reading')
}

async function judge(ctx: Context, found: Found, from: ImportState) {
  const secret = createHmac('sha256', ctx.secret).update('rows of registers').digest('base64url')
  requireDone(await ctx.registers.work({ what: 'judge', import_id: found.id, today: today(ctx), secret }))
  await ctx.db
    .update(imports)
    .set({ state: 'ready', storage_key: null })
    .where(and(eq(imports.id, found.id), eq(imports.state, from)))
  await dropFile(ctx, found)
}

async function make(ctx: Context, found: Found) {
  const making = await makingFor(ctx, found)
  await makeRows(ctx, making, found)
  await ctx.db.transaction(async (tx) => {
    await recordMade(tx, making, found.id)
    // Examples are of what people wrote.
    const columns = found.columns.map((column) => ({ ...column, examples: [] }))
    await tx.update(imports).set({ state: 'committed', columns }).where(eq(imports.id, found.id))
  })
}

async function fail(ctx: Context, found: Found, failure: FailedReading) {
  await ctx.db
    .update(imports)
    .set({ state: 'failed', failure, storage_key: null })
    .where(eq(imports.id, found.id))
  await dropFile(ctx, found)
}

const dropFile = async ({ images }: Context, { storage_key }: Found) => {
  if (storage_key !== null) await images.files.remove(storage_key)
}

function requireDone(answer: RegisterAnswer) {
  if ('error' in answer) throw new Error(answer.error)
  if ('failure' in answer) throw new Error(answer.failure)
}

/** On behalf of the account that committed it; one that is deleted by now leaves no name. */
async function makingFor(ctx: Context, { committed_by }: Found): Promise<MakingContext> {
  const [by] =
    committed_by === null
      ? []
      : await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, committed_by))
  return { now: ctx.now, actor: by && { kind: 'member', id: by.id } }
}
