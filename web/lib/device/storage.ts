/** Everything this app keeps in the browser stands under one prefix. */
export const PREFIX = 'resirkuit:'

/** The values that the browser refused to keep: they last as long as the page. */
const refused = new Map<string, string>()

/**
 * Local storage that may be full, or forbidden: then each touch throws, and the page's memory takes its place, so that a
 * visit goes on. The only place that touches it (build/site-data.test.ts).
 */
export const localText = {
  getItem(key: string) {
    try {
      return refused.get(key) ?? localStorage.getItem(key)
    } catch {
      return null
    }
  },
  /** @returns whether it will be there at the next visit */
  setItem(key: string, text: string, inMemory = true) {
    refused.delete(key)
    try {
      localStorage.setItem(key, text)
      return true
    } catch {
      if (inMemory) refused.set(key, text)
      return false
    }
  },
  removeItem(key: string) {
    refused.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {}
  },
}

/** The same for values, which somebody may have changed by hand: then reading gives `null`. */
export const storage = {
  read<T>(key: string): T | null {
    try {
      return JSON.parse(localText.getItem(PREFIX + key)!) as T | null
    } catch {
      return null
    }
  },
  /** @returns whether it will be there at the next visit; until then the page remembers it, unless told not to */
  write: (key: string, value: unknown, inMemory?: boolean) =>
    localText.setItem(PREFIX + key, JSON.stringify(value), inMemory),
  remove: (key: string) => localText.removeItem(PREFIX + key),
}
