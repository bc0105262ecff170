import { randomUUID } from 'node:crypto'
import type { Upload } from '#contract/foundation/endpoint.ts'
import type { ImportKind } from '#contract/integrations/import-kinds.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { imports } from '#server/database/schema/imports.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { readImport } from './read.ts'

/** Files of registers, until they were read. */
export const REGISTERS = 'registers'
const NAME_MAX = 200

/** Keeps the file of a register; a job reads it. @throws Problem 413, 507 */
export async function createImport(ctx: RequestContext<Member>, kind: ImportKind, upload: Upload) {
  const { data, filename } = await upload.receive()
  const storage_key = `${REGISTERS}/${randomUUID()}`
  await ctx.images.files.write(storage_key, data)
  const id = await ctx.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(imports)
      .values({
        kind,
        file_name: nameOf(filename),
        storage_key,
        created_at: ctx.now(),
        created_by: ctx.actor.id,
      })
      .returning({ id: imports.id })
    await recordAudit(tx, ctx, { action: 'import.created', subject: `import:${made!.id}`, details: { kind } })
    await ctx.queue.send('import', { import_id: made!.id }, tx)
    return made!.id
  })
  return readImport(ctx, id)
}

/** A name to show: neither a path nor signs that are not to be seen. */
const nameOf = (given: string) =>
  given
    .replace(/^.*[/\\]/, '')
    .replace(/\p{C}/gu, '')
    .trim()
    .slice(0, NAME_MAX) || 'register'
