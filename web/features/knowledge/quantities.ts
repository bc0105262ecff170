import { i18n } from '@lingui/core'

const tag = () => (i18n.locale === 'id' ? 'id-ID' : 'en-GB')

/** No figure of the knowledge base is known better than to two digits. */
export const formatRounded = (value: number) =>
  new Intl.NumberFormat(tag(), { maximumSignificantDigits: 2 }).format(value)

/** As it was published. */
export const formatExact = (value: number) =>
  new Intl.NumberFormat(tag(), { maximumFractionDigits: 3 }).format(value)
