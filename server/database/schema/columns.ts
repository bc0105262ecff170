import { sql, type SQL } from 'drizzle-orm'
import { customType, bigint, timestamp, type AnyPgColumn, type ExtraConfigColumn } from 'drizzle-orm/pg-core'

// The common columns of every table. Names are the names of the contract. A rule that a CHECK or a unique index can
// hold is held in the tables, and not only by the verbs that write.

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Milliseconds, so that a cursor made from a JavaScript date finds its row again. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const createdAt = () => instant().notNull().defaultNow()

/** `.desc()` alone emits NULLS LAST, which a plain ORDER BY … DESC cannot use. */
export const newestFirst = (at: ExtraConfigColumn, tie: ExtraConfigColumn) =>
  [at.desc().nullsFirst(), tie.desc().nullsFirst()] as const

export const hasText = (column: AnyPgColumn, max: number): SQL =>
  sql`btrim(${column}) <> '' and char_length(${column}) <= ${sql.raw(String(max))}`

export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/**
 * Letters in the form that all spellings of them have in common (full width, ligatures), without accents, and blanks for
 * signs: PostgreSQL's parser would take an address of the web, a path or a number with a dash for one word.
 */
export const plainWords = (text: string) =>
  sql.raw(
    `regexp_replace(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]+', '', 'g'), '[!-/:-@\\[-\`{-\\u00bf\\u2000-\\u2bff]+', ' ', 'g')`,
  )

export const E164 = sql.raw(`'^\\+[1-9][0-9]{6,14}$'`)
