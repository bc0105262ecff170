import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { createS3Store } from '#server/adapters/images/s3.ts'
import { parseS3Place } from '#server/adapters/images/s3-place.ts'
import type { Env } from '#server/installation/env.ts'
import { BackupError } from './manifest.ts'

export type PlaceSettings = Pick<
  Env,
  'BACKUP_DIR' | 'BACKUP_ACCESS_KEY' | 'BACKUP_SECRET_KEY' | 'FILES_ACCESS_KEY' | 'FILES_SECRET_KEY'
>

/** The place of the backups: a folder, or a bucket. */
export type BackupPlace = {
  /** The folder in which one is made. */
  folder: string
  /** Takes one that is whole and has been read through. @returns where it is from then on @throws BackupError */
  keep: (path: string) => Promise<string>
  /** Those of them that are there. */
  there: (paths: string[]) => Promise<Set<string>>
  open: (path: string) => Promise<{ stream: Readable; size_bytes: number } | undefined>
  /** Also when there is none. */
  remove: (path: string) => Promise<void>
}

const BUCKET = 's3://'
export const isInBucket = (path: string) => path.startsWith(BUCKET)

/** The place that the settings name. Files that were kept in a folder before are found there all the same. */
export function openBackupPlace(settings: PlaceSettings, dataDir: string): BackupPlace {
  const { BACKUP_DIR } = settings
  return BACKUP_DIR !== undefined && isInBucket(BACKUP_DIR)
    ? bucketPlace(BACKUP_DIR, settings, join(dataDir, 'backups'))
    : folderPlace(BACKUP_DIR ?? join(dataDir, 'backups'))
}

const folderPlace = (folder: string): BackupPlace => ({
  folder,
  keep: async (path) => path,
  there: async (paths) => {
    const found = await Promise.all(
      paths.map((path) =>
        stat(path).then(
          (one) => one.isFile(),
          () => false,
        ),
      ),
    )
    return new Set(paths.filter((_, at) => found[at]))
  },
  open: async (path) => {
    const found = await stat(path).catch(() => undefined)
    return found?.isFile() ? { stream: createReadStream(path), size_bytes: found.size } : undefined
  },
  remove: (path) => rm(path, { force: true }),
})

function bucketPlace(url: string, settings: PlaceSettings, folder: string): BackupPlace {
  const store = createS3Store(parseS3Place(url), {
    accessKeyId: (settings.BACKUP_ACCESS_KEY ?? settings.FILES_ACCESS_KEY)!,
    secretAccessKey: (settings.BACKUP_SECRET_KEY ?? settings.FILES_SECRET_KEY)!,
  })
  const local = folderPlace(folder)
  /** A row may tell of another bucket, or of a folder. */
  const isHere = (path: string) => path === store.addressOf(basename(path))
  return {
    folder,
    keep: async (path) => {
      const key = basename(path)
      try {
        await store.send(key, path)
        const opened = await store.open(key)
        if (!opened || (await sumOf(opened.stream)) !== (await sumOf(createReadStream(path)))) {
          await store.remove(key)
          throw new BackupError('What the bucket gives back is not what was sent to it. Nothing was kept.')
        }
        return store.addressOf(key)
      } catch (error) {
        throw error instanceof BackupError ? error : new BackupError((error as Error).message)
      } finally {
        await rm(path, { force: true })
      }
    },
    there: async (paths) => {
      const found = await local.there(paths.filter((path) => !isInBucket(path)))
      if (paths.some(isHere)) for (const key of await store.list('')) found.add(store.addressOf(key))
      return found
    },
    open: (path) => (isHere(path) ? store.open(basename(path)) : local.open(path)),
    remove: async (path) => {
      if (isHere(path)) await store.remove(basename(path))
      else if (!isInBucket(path)) await local.remove(path)
    },
  }
}

async function sumOf(stream: Readable) {
  const hash = createHash('sha256')
  for await (const part of stream) hash.update(part as Buffer)
  return hash.digest('hex')
}
