import type { FailedReading } from '#contract/integrations/imports.ts'

/**
 * `read`: the rows of the file at `path` are stored as those of the import, and its columns are given a meaning. `judge`: it is
 * worked out what each row becomes; `secret` keys the hashes of rows.
 */
export type RegisterTask =
  | { what: 'read'; import_id: number; path: string }
  | { what: 'judge'; import_id: number; today: string; secret: string }

/** `failure`: why the file cannot be read; `error`: what is not for people. */
export type RegisterAnswer = { done: true } | { failure: FailedReading } | { error: string }

/** The process that reads the registers of imports. It has a connection to the database of its own. */
export type Registers = {
  /** @throws NoAnswer */
  work: (task: RegisterTask) => Promise<RegisterAnswer>
  close: () => Promise<void>
}
