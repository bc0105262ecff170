import { join } from 'node:path'
import type { HeicOptions } from './heic/heic.ts'
import type { Images } from './port.ts'
import { createPhotoReader } from './photo.ts'
import { createResizer } from './resize.ts'
import { createSafeFetch, type Lookup } from './safe-fetch.ts'
import { createFileStore } from './store.ts'

export type ImagesOptions = {
  dataDir: string
  /** The operator's own content site (`WORDPRESS_URL`), also on a private address. */
  trustedSite?: string | undefined
  lookup?: Lookup
  timeout_ms?: number
  heic?: Partial<HeicOptions>
}

/** Pictures in `<dataDir>/files`; what is under its `cache/` can be made again and may be deleted at any time. */
export function createImages({ dataDir, heic, ...options }: ImagesOptions): Images {
  const running = new Map<string, Promise<unknown>>()
  return {
    files: createFileStore(join(dataDir, 'files')),
    ...createResizer(),
    ...createPhotoReader(heic),
    fetch: createSafeFetch(options),
    once: <Result>(key: string, work: () => Promise<Result>) => {
      const found = running.get(key) as Promise<Result> | undefined
      if (found) return found
      const started = work().finally(() => running.delete(key))
      running.set(key, started)
      return started
    },
  }
}
