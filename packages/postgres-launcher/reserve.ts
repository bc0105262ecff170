import { rmSync, statSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { tryTo } from './processes.ts'

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
export function openReserve(folder: string, bytes = RESERVE_BYTES): Reserve {
  const file = join(folder, 'reserve')
  const draft = `${file}.draft`
  const size = () => tryTo(() => statSync(file).size) ?? 0
  return {
    async keep() {
      if (size() >= bytes || (await readFreeBytes(folder)) < 4 * bytes) return
      try {
        const handle = await open(draft, 'w', 0o600)
        for (let written = 0; written < bytes; written += BLOCK.length) await handle.write(BLOCK)
        await handle.close()
        await rename(draft, file)
      } catch {
        // Somebody else took the room in the meantime.
        await rm(draft, { force: true }).catch(() => {})
      }
    },
    release() {
      const had = size() > 0
      tryTo(() => rmSync(file, { force: true }))
      return had && size() === 0
    },
  }
}

async function readFreeBytes(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
