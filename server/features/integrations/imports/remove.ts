import { eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { imports } from '#server/database/schema/imports.ts'
import { conflict, notFound } from '#server/core/errors.ts'

/** Removes an import of which nothing is made, with its rows. @throws Problem 404; 409 `import-busy`, `import-made` */
export async function removeImport(ctx: RequestContext<Member>, id: number) {
  const storage_key = await ctx.db.transaction(async (tx) => {
    const [found] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
    if (!found) throw notFound('Import')
    if (found.state === 'committing' || found.state === 'undoing')
      throw conflict('import-busy', 'This import is being worked on.')
    if (found.state === 'committed') throw conflict('import-made', 'This import is made. Undo it first.')
    await tx.delete(imports).where(eq(imports.id, id))
    return found.storage_key
  })
  if (storage_key !== null) await ctx.images.files.remove(storage_key)
}
