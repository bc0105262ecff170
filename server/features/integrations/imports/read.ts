import { desc, eq, sql } from 'drizzle-orm'
import type { ImportDetail, ImportRun, Reason, RowState } from '#contract/integrations/imports.ts'
import type { Context } from '#server/core/context.ts'
import { imports, importRows } from '#server/database/schema/imports.ts'
import { users } from '#server/database/schema/people.ts'
import { notFound } from '#server/core/errors.ts'
import { toReason } from './reasons.ts'

const LISTED_MAX = 100

const shown = {
  id: imports.id,
  kind: imports.kind,
  file_name: imports.file_name,
  state: imports.state,
  failure: imports.failure,
  created_at: imports.created_at,
  created_by: users.username,
  committed_at: imports.committed_at,
  undone_at: imports.undone_at,
  counts: sql<ImportRun['counts']>`coalesce((
    select json_object_agg(state, rows) from (
      select state, count(*)::int as rows from ${importRows} where import_id = ${imports.id} group by state
    ) as counted), '{}')`,
}

type Found = Omit<ImportRun, 'created_at' | 'committed_at' | 'undone_at'> & {
  created_at: Date
  committed_at: Date | null
  undone_at: Date | null
}

/** The newest imports, the newest first. */
export async function listImports({ db }: Pick<Context, 'db'>): Promise<ImportRun[]> {
  const found = await db
    .select(shown)
    .from(imports)
    .leftJoin(users, eq(users.id, imports.created_by))
    .orderBy(desc(imports.id))
    .limit(LISTED_MAX)
  return found.map(runOf)
}

/** @throws Problem 404 */
export async function readImport({ db }: Pick<Context, 'db'>, id: number): Promise<ImportDetail> {
  const [found] = await db
    .select({
      ...shown,
      sheets: imports.sheets,
      columns: imports.columns,
      take_hidden: imports.take_hidden,
      fixed: imports.fixed,
    })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.created_by))
    .where(eq(imports.id, id))
  if (!found) throw notFound('Import')
  const { rows: reasons } = await db.execute<{ reason: string; state: RowState; rows: number }>(
    sql`select reason, state, count(*)::int as rows from ${importRows}, unnest(reasons) as reason
        where import_id = ${id} group by reason, state order by rows desc, reason limit 50`,
  )
  const { rows: hidden } = await db.execute<{ rows: number }>(
    sql`select count(*)::int as rows from ${importRows} where import_id = ${id} and hidden`,
  )
  return {
    ...runOf(found),
    sheets: found.sheets,
    columns: found.columns.map(({ heading, examples, field, identity_numbers, reading, questions }) => ({
      heading,
      examples,
      field,
      identity_numbers,
      reading,
      questions,
    })),
    hidden_rows: hidden[0]!.rows,
    take_hidden: found.take_hidden,
    fixed: found.fixed,
    reasons: reasons.map(({ reason, ...rest }): Reason & typeof rest => ({ ...toReason(reason), ...rest })),
  }
}

const runOf = ({
  id,
  kind,
  file_name,
  state,
  failure,
  counts,
  created_at,
  created_by,
  committed_at,
  undone_at,
}: Found): ImportRun => ({
  id,
  kind,
  file_name,
  state,
  failure,
  counts,
  created_at: created_at.toISOString(),
  created_by,
  committed_at: committed_at?.toISOString() ?? null,
  undone_at: undone_at?.toISOString() ?? null,
})
