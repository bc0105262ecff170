/** An answer that takes no longer is calculated again as soon as something has changed. */
const QUICK_MS = 250
/** A slower answer is not calculated again for this many times its duration. */
const REST = 20

/** The cached answer, and the one that is being worked out. */
type Known<T> = {
  /** The version of the data for the newest answer, found or under way. */
  latest: string
  running: Promise<T> | null
  /** null: there was no answer yet. */
  found: { value: T; took_ms: number; at_ms: number } | null
}

/**
 * A cache of answers that may take long to calculate. Anybody may ask, and every recorded entry changes the input: so each
 * answer is calculated once at a time, slow ones one after the other, and callers get the last answer in between.
 * @param clock_ms a clock that only goes on
 */
export function createWorkCache<T>(clock_ms = () => performance.now()) {
  const all = new Map<string, Known<T>>()
  let last: Promise<unknown> = Promise.resolve()

  /**
   * @param latest names all that the answer rests on
   * @param work finds the answer; where it fails, the next to ask tries again
   */
  return async (id: string, latest: string, work: () => Promise<T>): Promise<T> => {
    const known: Known<T> = all.get(id) ?? { latest: '', running: null, found: null }
    all.set(id, known)
    const { running, found } = known
    if (known.latest === latest) return running ?? found!.value
    const quick = found !== null && found.took_ms <= QUICK_MS
    if (!quick) {
      if (running) return found ? found.value : running
      if (found && clock_ms() - found.at_ms < found.took_ms * REST) return found.value
    }
    const begun = quick ? begin() : last.then(begin)
    known.latest = latest
    known.running = begun
    if (!quick) last = begun.catch(() => undefined)
    return found && !quick ? found.value : begun

    async function begin() {
      const from_ms = clock_ms()
      try {
        const value = await work()
        const at_ms = clock_ms()
        if (known.running === begun) known.found = { value, took_ms: at_ms - from_ms, at_ms }
        return value
      } catch (error) {
        if (known.running === begun) known.latest = ''
        throw error
      } finally {
        if (known.running === begun) known.running = null
      }
    }
  }
}
