import { i18n } from '@lingui/core'
import { storage } from './storage.ts'

export type Locale = 'en' | 'id'

const catalogues = {
  en: () => import('#locales/en.po'),
  id: () => import('#locales/id.po'),
}

/** What the person chose here before, else what the browser asks for. */
export function preferredLocale(): Locale {
  const chosen = storage.read<Locale>('locale')
  if (chosen === 'en' || chosen === 'id') return chosen
  return navigator.languages.some((language) => /^(id|in)\b/i.test(language)) ? 'id' : 'en'
}

export async function activate(locale: Locale) {
  const { messages } = await catalogues[locale]()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}

export async function chooseLocale(locale: Locale) {
  await activate(locale)
  storage.write('locale', locale)
}
