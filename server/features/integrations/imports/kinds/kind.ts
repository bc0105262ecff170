import type { ImportKind } from '#contract/integrations/import-kinds.ts'
import type { Reason } from '#contract/integrations/imports.ts'
import type { Context, Member } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'

/** The values that were read of a row, by the name of the field. */
export type Values = Record<string, string | number | string[]>

export type Help = {
  /** By the installation's clock. */
  today: string
  /** The code of the district that these name for certain; null: none, or it would be a guess. */
  findDistrict: (place: string, city: string) => Promise<string | null>
  /** The middle of a district. */
  middleOf: (district_id: string) => Promise<{ latitude: number; longitude: number } | null>
}

/** The context of the making. `actor`: the account that commits or undoes; undefined: it is deleted. */
export type MakingContext = Pick<Context, 'now'> & { actor: Pick<Member, 'kind' | 'id'> | undefined }

/** How the rows of a register become something of ours. */
export type Kind = {
  name: ImportKind
  /** Completes the values of a row in place. @returns why it cannot be made; empty: it can */
  judge: (values: Values, help: Help) => Promise<Reason[]> | Reason[]
  /** The values that make two rows the same entry. */
  sameBy: (values: Values) => readonly unknown[]
  /** `once`: what is the same is there once. `each`: it happened as often as the file has it. */
  repeated: 'once' | 'each'
  /** Which of these are there already without an import. In the order of the rows. */
  findKnown: (db: Pick<Database, 'execute'>, rows: readonly Values[]) => Promise<boolean[]>
  /** @returns the ids of what was made, in the order of the rows */
  make: (tx: Database, ctx: MakingContext, rows: readonly Values[], import_id: number) => Promise<number[]>
  /** Deletes what was made, except what was used since. @returns the ids that are gone */
  undo: (tx: Database, ids: readonly number[], ctx: MakingContext) => Promise<number[]>
}

export const text = (value: Values[string] | undefined) => (typeof value === 'string' ? value : '')
export const number = (value: Values[string] | undefined) => (typeof value === 'number' ? value : null)
/** Case and signs make no other entry. */
export const plain = (value: Values[string] | undefined) =>
  text(value)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
