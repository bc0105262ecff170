import { useSyncExternalStore } from 'react'
import { storage } from './storage.ts'

export type Theme = 'system' | 'light' | 'dark'

const listeners = new Set<() => void>()

export const chosenTheme = (): Theme => storage.read<Theme>('theme') ?? 'system'

export function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function chooseTheme(theme: Theme) {
  applyTheme(theme)
  storage.write('theme', theme)
  for (const listener of listeners) listener()
}

const onTheme = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme chosen on this device, wherever on the page it was changed. */
export const useTheme = () => useSyncExternalStore(onTheme, chosenTheme, (): Theme => 'system')
