import { LOCALE_TAG } from '#contract/foundation/locale.ts'
import { localeNow } from './i18n.ts'

const STYLE = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** "Tue, 24 Nov", for a button about one of the next days. */
export const formatWeekdayShort = (date: string) =>
  new Intl.DateTimeFormat(LOCALE_TAG[localeNow()], { ...STYLE, timeZone: 'UTC' }).format(new Date(date))
