import { storage } from './storage.ts'

export type Theme = 'system' | 'light' | 'dark'

export const chosenTheme = (): Theme => storage.read<Theme>('theme') ?? 'system'

export function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function chooseTheme(theme: Theme) {
  applyTheme(theme)
  storage.write('theme', theme)
}
