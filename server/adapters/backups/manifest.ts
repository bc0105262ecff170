import { z } from 'zod'
import type { RestoreFailure } from '#contract/administration/backups.ts'

/** Raised when what a set looks like changes so that an older program could not read it. */
export const FORMAT = 1

/** The beginning of a set: the data needed to read the rest. */
export const HEAD = 'head.json'

const Table = z.object({
  /** `schema.table`. */
  name: z.string().regex(/^(public|identity)\.[a-z_\d]+$/),
  columns: z.array(z.string().regex(/^\w+$/)).min(1),
})
export type Table = z.infer<typeof Table>

const Sum = z.object({ count: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type Sum = z.infer<typeof Sum>

export const Head = z.object({
  product: z.literal('resirkuit'),
  format: z.literal(FORMAT),
  version: z.string(),
  made_at: z.iso.datetime(),
  engine: z.string(),
  /** When each migration of the database was made, as its journal has it. */
  migrations: z.array(z.number().int()).min(1),
  tables: z.array(Table),
})
export type Head = z.infer<typeof Head>

/** The end of a set: the counts and checksums of its contents. */
export const Manifest = z.object({
  /** By name: rows, and what they are as the text of COPY in the order of their keys. */
  tables: z.record(z.string(), Sum),
  sequences: z.record(
    z.string().regex(/^(public|identity)\.[a-z_\d]+$/),
    z.object({ last_value: z.string().regex(/^\d+$/), is_called: z.boolean() }),
  ),
  /** Count and checksum over the key and the bytes of each file, in their order in the archive. */
  files: Sum.extend({ bytes: z.number().int().min(0) }),
  /** Count and checksum of unfinished jobs. */
  jobs: Sum,
  /** Files that rows name and that there were none of: the first of them, and how many. */
  missing: z.object({ count: z.number().int().min(0), keys: z.array(z.string()) }),
  /** SHA-256 of the secret; sets that were made before this was put in have none. */
  secret: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})
export type Manifest = z.infer<typeof Manifest>

/** A backup that cannot be made, read or put back. The message is a sentence for the operator. */
export class BackupError extends Error {
  /** For whoever says it in other words; undefined: the sentence is all there is. */
  readonly reason: RestoreFailure | undefined
  constructor(message: string, reason?: RestoreFailure) {
    super(message)
    this.reason = reason
  }
}

export const notABackup = (path: string) =>
  new BackupError(`${path} is not a backup of Resirkuit.`, 'not-a-backup')
