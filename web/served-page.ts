import type { DataSets } from './lib/data-sets.ts'
import type { Locale } from './lib/i18n.ts'
import { hasStoredSession } from './lib/identity/stored-session.ts'
import { storage } from './lib/storage.ts'

type Served = { locale: Locale; data: Partial<DataSets>; modules: string[] }

let read: Served | null | undefined

/**
 * What the server put into the document: the language of its page, its data, and its files. Null where it is no use:
 * in a bare shell, and for somebody it was not made for. It is a visitor's page, in a language that was guessed.
 */
export function servedPage(): Served | null {
  if (read !== undefined) return read
  const text = document.getElementById('served')?.textContent
  const served = text ? (JSON.parse(text) as Served) : null
  const chosen = storage.read<Locale>('locale')
  read = served && !hasStoredSession() && (chosen === null || chosen === served.locale) ? served : null
  return read
}
