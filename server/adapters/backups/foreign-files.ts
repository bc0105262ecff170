import type { FileStore } from '#server/adapters/images/port.ts'

/** Lies among the files while they are brought into a place that had none: what a kill leaves there is ours to write over. */
export const UNFINISHED_FILE = 'restoring'

/** Files that a server makes for itself, and backups in the same bucket. */
const NOT_KEPT = /^(cache|web)\/|(^|\/)resirkuit-\d{8}T\d{6}Z\.tar(\.age)?$/

/** Photos and pictures that lie where a backup's are to go: another installation may work with them. */
export async function listForeignFiles(files: Pick<FileStore, 'list'>) {
  const there = await files.list('')
  return there.includes(UNFINISHED_FILE) ? [] : there.filter((key) => !NOT_KEPT.test(key))
}
