import { z } from 'zod'
import { Instant } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'

/** The cause: the schedule, an administrator, or the operator on the machine (`npm run backup`). */
export const BackupOrigin = z.enum(['schedule', 'person', 'machine'])
export type BackupOrigin = z.infer<typeof BackupOrigin>

export const Backup = z
  .object({
    id: z.int(),
    origin: BackupOrigin,
    state: z.enum(['running', 'done', 'failed']),
    begun_at: Instant,
    /** When it had been read through from beginning to end. */
    verified_at: Instant.nullable(),
    /** Size of its file; null: there is none. */
    name: z.string().nullable(),
    /** Whether this server finds the file. */
    there: z.boolean(),
    size_bytes: z.number().nullable(),
    encrypted: z.boolean(),
    rows: z.number().nullable(),
    files: z.number().nullable(),
    /** Number of photos and pictures that the database names but the store lacks. */
    missing: z.number().nullable(),
    /** Why it failed: what the system said, for the operator. */
    failure: z.string().nullable(),
    /** Why older ones, whose time is over, could not be deleted after it. */
    unpruned: z.string().nullable(),
    /** When it had been restored on trial, and was found the same; null: it was not. */
    proven_at: Instant.nullable(),
    /** Why its restore on trial failed: what the system said, for the operator. */
    unproven: z.string().nullable(),
  })
  .meta({ id: 'Backup' })
export type Backup = z.infer<typeof Backup>

/** Why a backup was not put back. */
export const RestoreFailure = z.enum([
  'passphrase-missing',
  'passphrase-wrong',
  'not-a-backup',
  'damaged',
  'newer',
  /** Another server works on the database, or somebody has begun to use the installation. */
  'in-use',
  /** SECRET is set, and it is not that of the backup. */
  'secret-set',
  /** Photos or pictures lie where this one's would go. */
  'files-there',
  'disk-full',
  'failed',
])
export type RestoreFailure = z.infer<typeof RestoreFailure>

/** `received`: the whole file is there, and may be opened. */
export const RestoreStep = z.enum(['nothing', 'receiving', 'received', 'checking', 'putting'])
export type RestoreStep = z.infer<typeof RestoreStep>

/** Bytes of a backup in one call: little enough for any proxy, and for a slow line in two minutes. */
export const RESTORE_PART_BYTES = 4 * 1024 * 1024

const one = z.object({ id: z.coerce.number().int().positive() })
const done = z.object({ success: z.literal(true) })
const limit = { points: 60, per_s: 60 }

export const backups = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/backups',
    summary: 'The backups of this installation, newest first, and when they are made',
    access: 'admin',
    strict: true,
    limit,
    reply: done.extend({
      backups: z.array(Backup),
      /** By the installation's clock (`HH:MM`); null: none is made by itself. */
      daily_at: z.string().nullable(),
      /** Whether new ones are encrypted. */
      encrypted: z.boolean(),
      /** Whether each daily one is restored on trial. */
      proven: z.boolean(),
    }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/backups',
    summary: 'Start a backup now; it takes a while',
    access: 'admin',
    strict: true,
    limit: { points: 10, per_s: 60 },
    reply: done,
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/admin/backups/:id/link',
    summary: 'A link to the file of a backup, valid for a minute',
    access: 'admin',
    strict: true,
    limit,
    params: one,
    reply: done.extend({ url: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/backups/:id',
    summary: 'Delete a backup and its file',
    access: 'admin',
    strict: true,
    limit,
    params: one,
    query: z.object({
      /** Also where this server does not find the file: then that stays where it lies. */
      forget: z.literal('true').optional(),
    }),
    reply: done,
  }),
}

/** A backup into an installation that nobody has used, by whoever may make its first account. */
export const restoring = {
  state: endpoint({
    method: 'GET',
    path: '/api/restore',
    summary: 'Whether this installation can load a backup, and the progress of loading',
    access: 'open',
    limit: { points: 240, per_s: 60 },
    reply: done.extend({
      /** Nobody has used it yet. */
      possible: z.boolean(),
      step: RestoreStep,
      /** Whether the received file is encrypted with a passphrase. */
      encrypted: z.boolean(),
      failure: RestoreFailure.nullable(),
    }),
  }),
  part: endpoint({
    method: 'POST',
    path: '/api/restore/parts',
    summary: 'Send the next part of the file of a backup; the part at offset 0 starts over',
    access: 'open',
    limit: { points: 1200, per_s: 60 },
    query: z.object({
      at: z.coerce.number().int().min(0),
      /** The size of the whole. */
      of: z.coerce.number().int().min(1),
    }),
    file: { field: 'part', max_bytes: RESTORE_PART_BYTES },
    reply: done.extend({
      /** The error that its beginning shows already, so that the rest need not be sent. */
      failure: RestoreFailure.nullable(),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/restore',
    summary: 'Check the backup and restore it; the server is unavailable for a moment',
    access: 'open',
    limit: { points: 30, per_s: 60 },
    body: z.object({ passphrase: z.string().max(1000).optional() }),
    reply: done,
  }),
}
