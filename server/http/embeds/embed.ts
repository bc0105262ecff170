import type { Locale } from '#contract/foundation/locale.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import type { TimeZone } from '#contract/requests/appointments.ts'
import { html } from '../plain/plain-page.ts'
import type { PageSources } from '../site/pages.ts'

/** A page without the product's frame, for frames on pages of others. Another one is a file like `impact.ts` and a line in `list.ts`. */
export type Embed = {
  /** Its address is `/embed/NAME`. */
  name: string
  /** The name of the frame, for people who have the page read aloud. */
  title: Bilingual
  /** Its purpose, for administrators. */
  purpose: Bilingual
  /** The public pages in whose place it stands, where another site asks for their embed. */
  stands_for: readonly string[]
  /** The frame's height until its script has told another one. */
  height_px: number
  /** HTML below the heading; `form`: the request form, which answers too. */
  body:
    | ((of: { sources: PageSources['sets']; locale: Locale; time_zone: TimeZone }) => Promise<string>)
    | 'form'
}

/** A link that leaves the frame: no other page of ours can stand in one. */
export const linkOut = (href: string, text: string) =>
  `<a href="${html(href)}" target="_blank" rel="noopener">${html(text)}</a>`
