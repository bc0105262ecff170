import type { BackupPlace } from './place.ts'

/** A backup that was made: where it is, and how much is in it. */
export type MadeBackup = { path: string; size_bytes: number; rows: number; files: number; missing: number }

export type Backups = Pick<BackupPlace, 'there' | 'open' | 'remove'> & {
  /** Makes one in a process of its own. @throws BackupError with why there is none, in a line */
  make: (at: Date) => Promise<MadeBackup>
  close: () => Promise<void>
}
