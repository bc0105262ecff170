import type { I18n, MessageDescriptor } from '@lingui/core'

const PRODUCT = 'Resirkuit'

/** The title of a document: the name of the innermost page that has one, and the product. */
export function titleOf(i18n: I18n, pages: readonly { title?: MessageDescriptor }[]) {
  const title = pages.findLast((page) => page.title)?.title
  return title ? `${i18n._(title)} - ${PRODUCT}` : PRODUCT
}
