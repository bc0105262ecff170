/** Everything this app keeps in the browser stands under one prefix. */
const PREFIX = 'resirkuit:'

/** Local storage that may be full, forbidden or changed by hand: reading gives `null`, writing gives `false`. */
export const storage = {
  read<T>(key: string): T | null {
    try {
      const text = localStorage.getItem(PREFIX + key)
      return text === null ? null : (JSON.parse(text) as T)
    } catch {
      return null
    }
  },
  write(key: string, value: unknown): boolean {
    try {
      localStorage.setItem(PREFIX + key, JSON.stringify(value))
      return true
    } catch {
      return false
    }
  },
  remove(key: string) {
    try {
      localStorage.removeItem(PREFIX + key)
    } catch {
      // A browser without storage has nothing to remove.
    }
  },
  /** Calls back when another tab has changed the key. */
  onChange(key: string, changed: () => void) {
    const listen = (event: StorageEvent) => {
      if (event.key === PREFIX + key || event.key === null) changed()
    }
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  },
}
