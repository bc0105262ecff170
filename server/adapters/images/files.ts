import { join } from 'node:path'
import type { Env } from '#server/installation/env.ts'
import type { FileStore } from './port.ts'
import { parseS3Place } from './s3-place.ts'
import { createFileStore } from './store.ts'

/** The store of files by the settings: a bucket, else `<dataDir>/files`. The code of a bucket is loaded where there is one. */
export async function openFiles(
  {
    FILES_URL,
    FILES_ACCESS_KEY,
    FILES_SECRET_KEY,
  }: Pick<Env, 'FILES_URL' | 'FILES_ACCESS_KEY' | 'FILES_SECRET_KEY'>,
  dataDir: string,
): Promise<FileStore> {
  if (!FILES_URL) return createFileStore(join(dataDir, 'files'))
  const { createS3Store } = await import('./s3.ts')
  return createS3Store(parseS3Place(FILES_URL), {
    accessKeyId: FILES_ACCESS_KEY!,
    secretAccessKey: FILES_SECRET_KEY!,
  })
}
