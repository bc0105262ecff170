import type { GivenData } from '#contract/data-sets.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import { storage } from '#web/lib/device/storage.ts'

type Served = { locale: Locale; data: GivenData; modules: string[] }

let read: Served | null | undefined

/**
 * The parts that the server put into the document: the language of its page, its data, and its files. Null in a bare
 * shell, and for a reader who chose another language than the guessed one. It is a visitor's page, and a member's
 * soon after.
 */
export function servedPage(): Served | null {
  if (read !== undefined) return read
  const text = document.getElementById('served')?.textContent
  const served = text ? (JSON.parse(text) as Served) : null
  const chosen = storage.read<Locale>('locale')
  read = served && (chosen === null || chosen === served.locale) ? served : null
  return read
}
