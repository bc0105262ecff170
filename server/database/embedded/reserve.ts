import { rmSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freeSpace } from '#server/machine/disk.ts'
import { attempt } from './processes.ts'

/** Enough for PostgreSQL to recover on a full disk and to write that it has: a few segments of 16 MB. */
const RESERVE_BYTES = 64 * 2 ** 20
const BLOCK = Buffer.alloc(2 ** 20, 'reserve ')

export type Reserve = {
  /** Puts the room aside where it is missing and can be spared. */
  keep: () => Promise<void>
  /** Gives it back to a full disk. Gives whether there was any. */
  release: () => boolean
}

/** Room in `folder` that is put aside for the day when the disk is full. */
export function reserveIn(folder: string, bytes = RESERVE_BYTES): Reserve {
  const file = join(folder, 'reserve')
  const draft = `${file}.draft`
  const size = () => attempt(() => statSync(file).size) ?? 0
  return {
    async keep() {
      if (size() >= bytes || (await freeSpace(folder)) < 4 * bytes) return
      try {
        const handle = await open(draft, 'w', 0o600)
        for (let written = 0; written < bytes; written += BLOCK.length) await handle.write(BLOCK)
        await handle.close()
        await rename(draft, file)
      } catch {
        // Somebody else took the room meanwhile.
        await rm(draft, { force: true }).catch(() => {})
      }
    },
    release() {
      const had = size() > 0
      attempt(() => rmSync(file, { force: true }))
      return had && size() === 0
    },
  }
}

/** Whether an error, of ours or in PostgreSQL's words, is about a disk without room. */
export const isDiskFull = (error: unknown) =>
  /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/.test(String(error))
