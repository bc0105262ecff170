import { RESTORE_PART_BYTES, restoring } from '#contract/administration/backups.ts'
import { call } from '#web/lib/api/api.ts'

/**
 * Sends the file of a backup, part by part.
 * @param progress how much of it is there, from 0 to 1
 * @returns false where its beginning was refused: why, the state says
 */
export async function sendSet(file: Blob, progress: (part: number) => void) {
  const of = file.size
  for (let at = 0; at < of; at += RESTORE_PART_BYTES) {
    progress(at / of)
    const { failure } = await call(restoring.part, {
      query: { at, of },
      file: file.slice(at, at + RESTORE_PART_BYTES),
    })
    if (failure) return false
  }
  progress(1)
  return true
}
