import { i18n } from '@lingui/core'

const tag = () => (i18n.locale === 'id' ? 'id-ID' : 'en-GB')

/** "21 November 2026, 14.05" in the reader's language and time zone. */
export const formatInstant = (iso: string) =>
  new Intl.DateTimeFormat(tag(), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso))

/** "21 Nov 2026, 14.05", for tables. */
export const formatInstantShort = (iso: string) =>
  new Intl.DateTimeFormat(tag(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))

export const formatNumber = (value: number) => new Intl.NumberFormat(tag()).format(value)
