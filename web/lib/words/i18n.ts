import { i18n, type Messages } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { LOCALES, localeFor, type Locale } from '#contract/foundation/locale.ts'
import { storage } from '#web/lib/device/storage.ts'

/**
 * The catalogues in three parts (build/message-parts.ts): what the first page needs, what everybody may read, and what only
 * members and staff see. Each includes those before it.
 */
export type MessagePart = 'first' | 'open' | 'member'

type Catalogue = () => Promise<{ messages: Messages }>
const catalogues: Record<Locale, Record<MessagePart, Catalogue>> = {
  en: {
    first: () => import('#locales/en.po?first'),
    open: () => import('#locales/en.po?open'),
    member: () => import('#locales/en.po?member'),
  },
  id: {
    first: () => import('#locales/id.po?first'),
    open: () => import('#locales/id.po?open'),
    member: () => import('#locales/id.po?member'),
  },
}
const parts: readonly MessagePart[] = ['first', 'open', 'member']
const loaded = new Map<Locale, Set<MessagePart>>()

/** Fetches the texts up to a part, once. @throws when they cannot be had; the next call tries again */
export async function loadMessages(locale: Locale, upTo: MessagePart) {
  const have = loaded.get(locale) ?? new Set<MessagePart>()
  loaded.set(locale, have)
  const missing = parts.slice(0, parts.indexOf(upTo) + 1).filter((part) => !have.has(part))
  await Promise.all(
    missing.map(async (part) => {
      const { messages } = await catalogues[locale][part]()
      i18n.load(locale, messages)
      have.add(part)
    }),
  )
}

/** The language that the page is in now. */
export const localeNow = () => i18n.locale as Locale

/** The reader's language; a component that uses it is drawn again when it changes. */
export const useLocale = () => useLingui().i18n.locale as Locale

/** The person's choice on this device, else the browser's. */
export function preferredLocale(): Locale {
  const chosen = storage.read<Locale>('locale')
  return chosen && LOCALES.includes(chosen) ? chosen : localeFor(navigator.languages)
}

/** From now on in this language, with all the texts that the other one had. */
export async function activate(locale: Locale) {
  const had = loaded.get(localeNow())
  await loadMessages(locale, parts.findLast((part) => had?.has(part)) ?? 'first')
  i18n.activate(locale)
  const { documentElement: html } = document
  // The server wrote it in the other language.
  if (html.lang !== locale)
    Promise.all([import('#web/routing/describe.ts'), loadMessages(locale, 'open')])
      .then(([{ describe }]) => describe(locale))
      .catch(() => {})
  html.lang = locale
}

export async function chooseLocale(locale: Locale) {
  await activate(locale)
  storage.write('locale', locale)
}
