import type { PgTable } from 'drizzle-orm/pg-core'
import type { Basis, Whose } from '#contract/administration/processing.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import type { Env } from '#server/installation/env.ts'

/** Columns of a table, by the names of the model. */
export type Held = { table: PgTable; columns: readonly string[] }

export const holdColumns = <T extends PgTable>(
  table: T,
  ...columns: (keyof T['$inferSelect'] & string)[]
): Held => ({
  table,
  columns,
})

/** What is done with data about people for one purpose. What depends on the settings of an installation is said by them. */
export type Declared = {
  id: string
  name: Bilingual
  /** Which data, as one says it to somebody it is about. */
  data: Bilingual
  whose: Whose
  purpose: Bilingual
  basis: Basis
  kept: (env: Env) => Bilingual
  recipients: (env: Env) => Bilingual[]
  holds: readonly Held[]
  /** What is not in a table of ours. */
  places?: readonly string[]
}
