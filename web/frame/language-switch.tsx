import { buttonStyle } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

export type Locale = 'en' | 'id'

/** Each language in its own words: who needs the switch cannot read the other. */
export const languages = [
  { value: 'en', short: 'EN', label: 'English', lang: 'en' },
  { value: 'id', short: 'ID', label: 'Bahasa Indonesia', lang: 'id' },
] as const

/** One press to the other language. */
export function LanguageSwitch({ locale, onLocale }: { locale: Locale; onLocale: (locale: Locale) => void }) {
  const other = locale === 'en' ? languages[1] : languages[0]
  return (
    <button
      type="button"
      lang={other.lang}
      aria-label={`${other.short}: ${other.label}`}
      title={other.label}
      onClick={() => onLocale(other.value)}
      className={classNames(buttonStyle({ variant: 'ghost', square: true }), 'text-sm! tracking-wide')}
    >
      {other.short}
    </button>
  )
}
