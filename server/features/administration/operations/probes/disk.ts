import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Said, Trouble } from '#contract/administration/health.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import { freeSpace } from '#server/machine/disk.ts'
import { inBothLanguages } from '#server/texts/say.ts'
import { describeTrouble } from '../troubles.ts'
import { nearestFolder } from './nearest.ts'
import type { ProbeResult, Probing } from './probe.ts'

const MB = 2 ** 20
/** Above the floor: where photos stop being taken (http/files/receive-file.ts). */
const PHOTOS_STOP_MB = 256
/** Share of free inodes below which the disk is reported. */
const FEW = 0.01

/** Room for the data and for the files, where they lie on disks of their own, and whether anything can be written. */
export async function lookAtDisk({ disk }: Probing): Promise<ProbeResult> {
  const { folder, floor_bytes } = disk
  const troubles: Trouble[] = []
  const said: Said[] = []
  for (const place of await places(await nearestFolder(folder))) {
    const closed = await access(place, constants.W_OK | constants.X_OK).then(
      () => undefined,
      ({ code }: NodeJS.ErrnoException) => code ?? 'unknown',
    )
    if (closed) troubles.push(describeTrouble('disk-closed', { folder: place, cause: closed }))
    const free = place === folder ? await disk.free_bytes() : await freeSpace(place)
    const [free_mb, floor_mb] = [Math.floor(free / MB), floor_bytes / MB]
    said.push(
      Number.isFinite(free)
        ? inBothLanguages('{free_mb} MB free in {place}', { free_mb, place })
        : inBothLanguages('room free in {place}', { place }),
    )
    if (free < floor_bytes)
      troubles.push(describeTrouble('disk-full', { free: free_mb, floor: floor_mb, folder: place }))
    else if (free < floor_bytes + 2 * PHOTOS_STOP_MB * MB)
      troubles.push(describeTrouble('disk-short', { free: free_mb, folder: place, left: PHOTOS_STOP_MB }))
    const { files, ffree } = await statfs(place)
    // Some file systems do not count them.
    if (files > 0 && ffree / files < FEW) troubles.push(describeTrouble('disk-files', { folder: place }))
  }
  const all = (locale: Locale) => said.map((one) => one[locale]).join(', ') || folder
  return { detail: { en: all('en'), id: all('id') }, troubles }
}

/** Each disk once. */
async function places(folder: string) {
  const files = join(folder, 'files')
  const [data, own] = await Promise.all([folder, files].map((path) => stat(path).catch(() => undefined)))
  return own && data?.dev !== own.dev ? [folder, files] : [folder]
}
