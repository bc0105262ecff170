import { listImportFields, type ImportKind } from '#contract/integrations/import-kinds.ts'
import type { Field } from './reading/fields.ts'

/** The fields of a kind, as the reading of a register takes them. */
export const listFields = (kind: ImportKind): Field[] =>
  listImportFields(kind).map(({ headings, ...field }) => ({
    ...field,
    headings: [...headings.id, ...headings.en],
  }))
