import type { ImportColumn } from '#contract/integrations/imports.ts'

/** A column as it is stored. `is_unread`: it was given another field, and nobody has read it as that yet. */
export type StoredColumn = ImportColumn & { is_unread?: true }
