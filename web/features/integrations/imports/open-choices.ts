import { listImportFields } from '#contract/integrations/import-kinds.ts'
import type { ImportDetail } from '#contract/integrations/imports.ts'

/** Choices that each row needs and no column gives. */
export const listNeeded = ({ kind, columns }: ImportDetail) =>
  listImportFields(kind).filter(
    ({ name, required, choices }) => required && choices && !columns.some(({ field }) => field === name),
  )

/** Whether the file leaves something open that has to be answered before anything is made. */
export const isOpen = (found: ImportDetail) =>
  found.columns.some(({ field, questions }) => field !== null && questions.length > 0) ||
  (found.hidden_rows > 0 && found.take_hidden === null) ||
  listNeeded(found).some(({ name }) => found.fixed[name] === undefined)
