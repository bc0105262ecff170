import { msg } from '@lingui/core/macro'
import type { I18n } from '@lingui/core'
import type { ContentItem } from '#contract/reference/content.ts'
import type { pageAt } from './routes.tsx'

/** Of the home page, and of what says nothing about itself. */
const product = msg`Hand over, ask for, donate and work together on electronic waste in Indonesia, with kilograms anyone can verify.`

/**
 * The description of a page, or of its one item, for search engines and shared links. The server writes it; the
 * browser only for a reader who changes the language.
 */
export function descriptionOf(
  i18n: I18n,
  { props, fileOf }: ReturnType<typeof pageAt>,
  { item, device }: { item: ContentItem | undefined; device: string | undefined },
) {
  const { description } = fileOf() ?? {}
  const own =
    typeof description === 'function'
      ? description({ ...props, ...(device && { name: device }) })
      : description
  return item?.description ?? i18n._(own ?? product)
}
