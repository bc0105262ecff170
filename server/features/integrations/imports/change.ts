import { eq } from 'drizzle-orm'
import type { ImportChange, Question, Reading } from '#contract/integrations/imports.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { imports } from '#server/database/schema/imports.ts'
import { conflict, invalidField, notFound } from '#server/core/errors.ts'
import { listFields } from './list-fields.ts'
import { readImport } from './read.ts'
import type { StoredColumn } from './stored-column.ts'

/**
 * Says what columns mean, and answers what the file leaves open; a job looks at each row again.
 * @throws Problem 400, 404; 409 `import-busy`, `import-done`
 */
export async function changeImport(ctx: RequestContext<Member>, id: number, change: ImportChange) {
  await ctx.db.transaction(async (tx) => {
    const [found] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
    if (!found) throw notFound('Import')
    requireReady(found.state)
    const fields = listFields(found.kind)
    const { columns: given, take_hidden = found.take_hidden, fixed = found.fixed } = change
    if (given && given.length !== found.columns.length)
      throw invalidField('columns', 'must be those of the file')
    const named = (given ?? []).flatMap(({ field }) => field ?? [])
    if (named.some((name) => !fields.some((field) => field.name === name)))
      throw invalidField('columns', 'names a field that there is not')
    if (new Set(named).size < named.length) throw invalidField('columns', 'names a field twice')
    for (const [name, value] of Object.entries(fixed)) {
      const { choices } = fields.find((field) => field.name === name) ?? {}
      const known = choices && [value].flat().every((one) => one in choices)
      if (!known) throw invalidField('fixed', 'names a value that there is not')
    }
    const columns = found.columns.map((column, at): StoredColumn => {
      const { field, reading } = given?.[at] ?? column
      if (field !== column.field)
        return { ...column, field, reading: {}, questions: [], ...(field !== null && { is_unread: true }) }
      const answered = { ...column.reading, ...reading }
      return {
        ...column,
        reading: answered,
        questions: column.questions.filter((question) => !isAnswered(question, answered)),
      }
    })
    await tx.update(imports).set({ columns, take_hidden, fixed, state: 'judging' }).where(eq(imports.id, id))
    await ctx.queue.send('import', { import_id: id }, tx)
  })
  return readImport(ctx, id)
}

/** One of its readings was chosen. */
const isAnswered = ({ choices }: Question, answered: Reading) =>
  choices.some(({ reading }) =>
    Object.entries(reading).every(([name, value]) => answered[name as keyof Reading] === value),
  )

/** @throws Problem 409 while a job works on it, or once it is made */
export function requireReady(state: string) {
  if (state === 'reading' || state === 'judging' || state === 'committing' || state === 'undoing')
    throw conflict('import-busy', 'This import is being worked on.')
  if (state !== 'ready') throw conflict('import-done', 'This import is made, undone, or could not be read.')
}
