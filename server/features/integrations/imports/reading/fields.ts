import type { ImportField } from '#contract/integrations/import-kinds.ts'

/** A fact that an import looks for in a column, with its headings of both languages together. */
export interface Field extends Pick<ImportField, 'name' | 'type' | 'required' | 'max'> {
  headings: readonly string[]
  /** The ways to write each value of a choice. */
  choices?: Readonly<Record<string, readonly string[]>>
}
