import { vi } from 'vitest'

/** For tests without a browser: a device that keeps nothing yet. @returns what it keeps */
export function stubStorage() {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
  return kept
}
