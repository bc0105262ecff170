import { LOCALES, type Locale } from '#contract/foundation/locale.ts'
import { itemsInWords, type Item } from '#contract/reference/items.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { inEachLanguage } from '#server/texts/say.ts'

const unnamed = inEachLanguage((say) => say('Another device'))

type Named = Pick<Item, 'device_class' | 'quantity' | 'brand'>

/** The message that the form writes of items where nobody types one. */
export const messageOfItems = (items: readonly Named[], locale: Locale) =>
  itemsInWords(items, locale, (id) =>
    id === null ? unnamed[locale] : (findDeviceFacts(id)?.name[locale] ?? id),
  )

/** Whether a message is, sign for sign, what the form writes of these items in one of its languages. */
export const isOfItems = (message: string, items: readonly Named[]) =>
  items.length > 0 && LOCALES.some((locale) => message === messageOfItems(items, locale))
