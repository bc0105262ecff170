import type { Readable } from 'node:stream'
import type { BackupPlace } from './place.ts'

/** A backup that was made: where it is, and how much is in it. */
export type MadeBackup = { path: string; size_bytes: number; rows: number; files: number; missing: number }

export type Backups = Pick<BackupPlace, 'there' | 'open' | 'remove'> & {
  /** Makes one in a process of its own. @throws BackupError with why there is none, in a line */
  make: (at: Date) => Promise<MadeBackup>
  /**
   * Restores one on trial, in a process of its own: into a database that is dropped afterwards. Compares its rows with those
   * that were put in, and its files with those that are stored now.
   * @throws BackupError with what is wrong, in a line
   */
  prove: (path: string) => Promise<void>
  /**
   * Keeps a file beside the backups, in the place of the one of that name; whole, or the one before stays.
   * @returns where it is
   */
  keepFile: (name: string, content: Readable) => Promise<string>
  close: () => Promise<void>
}
