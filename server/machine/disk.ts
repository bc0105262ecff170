import { statfs } from 'node:fs/promises'
import { diskFull } from '#server/core/errors.ts'
import { withTimeout } from '#server/time/with-timeout.ts'

/** Bytes that can still be written where `folder` lies. */
export async function freeSpace(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export type Disk = {
  /** The data folder, and how much must stay free there. */
  folder: string
  floor_bytes: number
  /**
   * As `freeSpace` of the data folder, looked at once a second. A disk whose free space cannot be known, or not in
   * time, is not full.
   */
  free_bytes: () => Promise<number>
  /**
   * Before something of `bytes` is written: so much, and the floor, must be free.
   * @throws Problem 503 `disk-full`
   */
  requireRoom: (bytes?: number) => Promise<void>
}

const FRESH_MS = 1_000
/** A disk that stands still, e.g. one over a network, does not say so. */
const PATIENCE_MS = 1_000
/** With less a disk is full, whatever the floor is. */
const LEAST_BYTES = 2 ** 20

/** @param floor_bytes what must stay free, so that what is already here goes on running and can be mended */
export function createDisk(
  { dataDir, floor_bytes: wanted_bytes }: { dataDir: string; floor_bytes: number },
  look = freeSpace,
): Disk {
  const floor_bytes = Math.max(wanted_bytes, LEAST_BYTES)
  let seen: { at_ms: number; free: Promise<number> } | undefined
  let looking: Promise<number> | undefined
  /** One that does not come back holds a thread, of which there are few: no other goes after it. */
  const lookOnce = () =>
    (looking ??= look(dataDir).finally(() => {
      looking = undefined
    }))
  const free_bytes = () => {
    if (!seen || performance.now() - seen.at_ms > FRESH_MS)
      seen = { at_ms: performance.now(), free: withTimeout(PATIENCE_MS, lookOnce).catch(() => Infinity) }
    return seen.free
  }
  return {
    folder: dataDir,
    floor_bytes,
    free_bytes,
    async requireRoom(bytes = 0) {
      if ((await free_bytes()) - bytes < floor_bytes) throw diskFull()
    },
  }
}
