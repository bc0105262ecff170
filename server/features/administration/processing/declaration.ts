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

/** The processing of personal data for one purpose. The parts that depend on an installation's settings are functions of them. */
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
  /** The places outside of our tables. */
  places?: readonly string[]
}
