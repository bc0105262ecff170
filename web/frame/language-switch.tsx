import { LOCALES, type Locale } from '#contract/foundation/locale.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

const names: Record<Locale, string> = { en: 'English', id: 'Bahasa Indonesia' }

/** Each language in its own words: who needs the switch cannot read the other. */
export const languages = LOCALES.map((value) => ({ value, label: names[value], lang: value }))

/** One press to the other language. */
export function LanguageSwitch({ locale, onLocale }: { locale: Locale; onLocale: (locale: Locale) => void }) {
  const other = languages.find(({ value }) => value !== locale)!
  const short = other.value.toUpperCase()
  return (
    <button
      type="button"
      lang={other.lang}
      aria-label={`${short}: ${other.label}`}
      title={other.label}
      onClick={() => onLocale(other.value)}
      className={classNames(buttonStyle({ variant: 'ghost', square: true }), 'text-sm! tracking-wide')}
    >
      {short}
    </button>
  )
}
