import type { EditorItem, Picture } from '#contract/reference/content.ts'
import { LOCALES, type Locale } from '#contract/foundation/locale.ts'

/** Indonesian first: it is the language most visitors read. */
export const locales = LOCALES.toReversed()

export type Texts = { title: string; description: string; html: string }
/** The form of an item: everything that a person can change. */
export type ItemForm = {
  icon: string | null
  image: Picture | null
  texts: Record<Locale, Texts>
}
/** The revision that each language was read at. */
export type ReadAt = Record<Locale, number | null>
export type Saved = Pick<EditorItem, 'icon' | 'image' | 'texts'> | null

const BLANK: Texts = { title: '', description: '', html: '' }

const savedTexts = (saved: Saved, locale: Locale): Texts => {
  const text = saved?.texts[locale]
  return text ? { title: text.title, description: text.description, html: text.html } : BLANK
}

export const formOf = (saved: Saved): ItemForm => ({
  icon: saved?.icon ?? null,
  image: saved?.image ?? null,
  texts: { en: savedTexts(saved, 'en'), id: savedTexts(saved, 'id') },
})

export const readAt = (saved: Saved): ReadAt => ({
  en: saved?.texts.en?.revision ?? null,
  id: saved?.texts.id?.revision ?? null,
})

const same = (a: Texts, b: Texts) =>
  a.title === b.title && a.description === b.description && a.html === b.html
const isBlank = (text: Texts) =>
  text.title.trim() === '' && text.description.trim() === '' && text.html === ''

/** The languages whose text has become another. */
export const changedLocales = (form: ItemForm, saved: Saved) =>
  locales.filter((locale) => !same(form.texts[locale], savedTexts(saved, locale)))

export const isChanged = (form: ItemForm, saved: Saved) =>
  changedLocales(form, saved).length > 0 ||
  form.icon !== (saved?.icon ?? null) ||
  (form.image?.id ?? null) !== (saved?.image?.id ?? null)

/** Nothing was ever written in this language, and nothing is now. */
export const isMissing = (form: ItemForm, saved: Saved, locale: Locale) =>
  !saved?.texts[locale] && isBlank(form.texts[locale])

/** The languages that need a title before they can be saved. */
export function untitled(form: ItemForm, saved: Saved): Locale[] {
  const without = locales.filter(
    (locale) => form.texts[locale].title.trim() === '' && !isMissing(form, saved, locale),
  )
  // A new item needs one language at least.
  return without.length === 0 && locales.every((locale) => isMissing(form, saved, locale)) ? ['id'] : without
}

/** The body of a save: of the texts only the changed ones. */
export const editsOf = (form: ItemForm, saved: Saved) => ({
  icon: form.icon,
  image_id: form.image?.id ?? null,
  texts: Object.fromEntries(
    changedLocales(form, saved)
      .filter((locale) => !isMissing(form, saved, locale))
      .map((locale) => [locale, form.texts[locale]]),
  ),
})

/** After saving: what the server made of it, but for what was typed on since it was `sent`. */
export function afterSave(form: ItemForm, sent: ItemForm, saved: Saved): ItemForm {
  const kept = formOf(saved)
  const text = (locale: Locale): Texts => {
    const [now, then] = [form.texts[locale], sent.texts[locale]]
    const field = (name: keyof Texts) => (now[name] === then[name] ? kept.texts[locale][name] : now[name])
    return { title: field('title'), description: field('description'), html: field('html') }
  }
  return {
    icon: form.icon === sent.icon ? kept.icon : form.icon,
    image: form.image === sent.image ? kept.image : form.image,
    texts: { en: text('en'), id: text('id') },
  }
}
