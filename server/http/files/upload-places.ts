import { Problem } from '#server/core/errors.ts'
import { Turns } from '#server/machine/turns.ts'
import { collectGarbage } from '../collect-garbage.ts'

type Options = {
  /** Bytes of all bodies in memory together. */
  max_bytes?: number
  /** Bodies at once. */
  max?: number
  waiting_max?: number
  patience_ms?: number
  /** Frees memory after a burst of uploads. */
  collect?: () => void
}
type Held = { count: number; bytes: number }
export type UploadPlaces = ReturnType<typeof createPlaces>

const MiB = 1024 * 1024
/** A hundred photos as the web app sends them, or three large ones. */
const WORTH_COLLECTING_BYTES = 40 * MiB
const QUIET_MS = 3_000

/**
 * Places for bodies with files: four of the largest at once, or as many as are no larger together. One network has at
 * most half of them, so that it can only ever make itself wait.
 */
export function createPlaces({
  max_bytes = 60 * MiB,
  max = 32,
  waiting_max = 256,
  patience_ms = 30_000,
  collect = collectGarbage,
}: Options = {}) {
  const all: Held = { count: 0, bytes: 0 }
  const held = new Map<string, Held>()
  const waiting = new Turns<{ bytes: number; go: () => void }>()
  let left_bytes = 0
  let quiet: NodeJS.Timeout | undefined
  const of = (asker: string) => held.get(asker) ?? { count: 0, bytes: 0 }
  const fits = ({ count, bytes }: Held, more_bytes: number, share: number) =>
    count < max / share && bytes + more_bytes <= max_bytes / share

  function change(asker: string, count: number, bytes: number) {
    const own = of(asker)
    const after = { count: own.count + count, bytes: own.bytes + bytes }
    if (after.count > 0) held.set(asker, after)
    else held.delete(asker)
    all.count += count
    all.bytes += bytes
    clearTimeout(quiet)
    if (bytes < 0) left_bytes -= bytes
    if (all.count === 0 && left_bytes >= WORTH_COLLECTING_BYTES)
      quiet = setTimeout(() => {
        left_bytes = 0
        collect()
      }, QUIET_MS).unref()
  }

  function advance() {
    for (;;) {
      const first = waiting.first((asker, { bytes }) => fits(of(asker), bytes, 2))
      // A large one is waited for: else small ones would pass it for ever.
      if (!first || !fits(all, first.item.bytes, 1)) return
      waiting.take(first.asker, first.item)
      change(first.asker, 1, first.item.bytes)
      first.item.go()
    }
  }

  return {
    /**
     * @param gone whoever has hung up need not be waited for
     * @returns what gives the place back
     * @throws Problem 503 `uploads-busy`
     */
    take: (asker: string, bytes: number, gone?: AbortSignal) =>
      new Promise<() => void>((resolve, reject) => {
        if (waiting.size >= waiting_max || waiting.of(asker) >= waiting_max / 2) return reject(busy())
        const giveUp = () => {
          if (!waiting.take(asker, item)) return
          clearTimeout(timer)
          reject(busy())
          // A smaller upload behind a large one may fit.
          advance()
        }
        const timer = setTimeout(giveUp, patience_ms)
        gone?.addEventListener('abort', giveUp, { once: true })
        const item = {
          bytes,
          go: () => {
            clearTimeout(timer)
            gone?.removeEventListener('abort', giveUp)
            let given = false
            resolve(() => {
              if (given) return
              given = true
              change(asker, -1, -bytes)
              advance()
            })
          },
        }
        waiting.add(asker, item)
        advance()
      }),
  }
}

const busy = () =>
  new Problem(
    503,
    { code: 'uploads-busy', retry_after_s: 10 },
    'Too many files are on their way. Try again shortly.',
  )
