import type { Locale } from '#contract/foundation/locale.ts'
import { html } from '../plain/plain-page.ts'
import type { Embed } from './embed.ts'

export const EMBED_PATH = '/embed'

/** The frame of an embed as HTML for another site. @param script gives the frame the height of what is in it */
export function embedCode(
  { title, height_px }: Pick<Embed, 'title' | 'height_px'>,
  {
    address,
    origin,
    locale,
    script = true,
    width = '100%',
    height = height_px,
  }: {
    address: string
    origin: string
    locale: Locale
    script?: boolean
    width?: number | string
    height?: number
  },
) {
  const frame = `<iframe src="${html(address)}" title="${html(title[locale])}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`
  return script ? `${frame}\n<script async src="${html(origin)}/embed.js"></script>` : frame
}

/** The address of an embed in a language; undefined: in that of its reader. */
export function embedAddress(
  origin: string,
  { name }: Pick<Embed, 'name'>,
  query: Readonly<Record<string, string | undefined>> = {},
) {
  const given = Object.entries(query).filter((one): one is [string, string] => one[1] !== undefined)
  const search = String(new URLSearchParams(given))
  return `${origin}${EMBED_PATH}/${name}${search && `?${search}`}`
}
