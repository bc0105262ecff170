import type { Counting } from '#server/adapters/counting/port.ts'
import type { Env } from '#server/installation/env.ts'
import type { Logger } from '#server/logging/log.ts'
import { createEmbedded, type EmbeddedOptions } from './embedded/embedded.ts'
import type { VisionEngine } from './port.ts'
import type { RemoteOptions } from './remote/remote.ts'

/** A class of the knowledge base, as a model is told of it. */
export type KnownClass = { id: string; nameEn: string; nameId: string }

export type VisionOptions = { embedded?: EmbeddedOptions; remote?: RemoteOptions }

/**
 * The engine of the settings. Nothing is loaded before the first photo.
 * @param classes everything that may be named
 */
export function createVision(
  { env, log, counting, classes }: { env: Env; log: Logger; counting: Counting; classes: KnownClass[] },
  options: VisionOptions = {},
): VisionEngine {
  const embedded = createEmbedded({ log }, options.embedded)
  if (env.VISION_PROVIDER === 'embedded') return embedded
  if (env.VISION_BASE_URL?.startsWith('http:') && !isHere(env.VISION_BASE_URL))
    log.warn('VISION_BASE_URL is not https: photos, and the key, travel readable for everybody on the way.')

  let remote: Promise<VisionEngine> | undefined
  let closed = false
  const load = async () => {
    const { createRemote } = await import('./remote/remote.ts')
    return createRemote({ env, log, counting, classes, embedded }, options.remote)
  }
  return {
    look: async (photo, small) => (closed ? embedded : await (remote ??= load())).look(photo, small),
    close: async () => {
      closed = true
      await (await (remote ?? embedded)).close()
    },
  }
}

const isHere = (address: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname)
