// Without zod: every page knows its language before it validates anything.

/** The languages of the product; texts are written in the first and translated into the others. */
export const LOCALES = ['en', 'id'] as const
export type Locale = (typeof LOCALES)[number]

/** As `Intl` writes dates and figures in it. */
export const LOCALE_TAG: Record<Locale, string> = { en: 'en-GB', id: 'id-ID' }

/** Indonesian for browsers that ask for it, English for all others; `in` is its older code. */
export const localeFor = (languages: readonly string[]): Locale =>
  languages.some((language) => /^\s*(id|in)\b/i.test(language)) ? 'id' : 'en'
