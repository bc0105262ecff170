import type { Logger } from '#server/logging/log.ts'
import { createDarkroom } from './darkroom.ts'
import type { FileStore, Images } from './port.ts'
import type { Lookup } from '#server/adapters/addresses.ts'
import { createSafeFetch } from './safe-fetch.ts'

export type ImagesOptions = {
  /** Files under its `cache/` can be made again and may be deleted at any time. */
  files: FileStore
  /** The operator's own content site (`WORDPRESS_URL`), also on a private address. */
  trustedSite?: string | undefined
  lookup?: Lookup
  timeout_ms?: number
  /** Else one of its own. */
  darkroom?: ReturnType<typeof createDarkroom>
  log: Logger
}

/** Pictures, and where they are kept. */
export function createImages({
  files,
  log,
  darkroom = createDarkroom({ log }),
  ...options
}: ImagesOptions): Images {
  const running = new Map<string, Promise<unknown>>()
  return {
    files,
    ...darkroom,
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
