import { readFile } from 'node:fs/promises'
import { decodeHTML } from 'entities'
import { z } from 'zod'
import { ContentKind, IconName, type ContentTexts } from '#contract/reference/content.ts'
import { LOCALE_TAG, LOCALES, type Locale } from '#contract/foundation/locale.ts'
import { fromRoot } from '#server/machine/place.ts'
import { sayIn } from '#server/texts/say.ts'

const contentFile = (path: string) => fromRoot('server/database/content', path)

/** `news.json` and its like: what there is of a kind, in the order visitors see. */
const Listed = z.array(
  z.object({
    slug: IconName,
    icon: IconName.nullish(),
    /** The month in which its text was last compared with its sources. */
    checked: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
      .optional(),
  }),
)

export type SeedItem = z.output<typeof Listed>[number] & {
  kind: ContentKind
  position: number
  texts: Record<Locale, ContentTexts>
}

const parts = /^\s*<h1>([^<]+)<\/h1>\s*<p class="lead">([^<]+)<\/p>\s*(\S[^]*)$/

/**
 * Reads the content that comes with the product (`database/content/`): of each kind a list, and for each item and
 * language a file with the title, a lead, which becomes the description, and the text.
 * @throws when a file is missing or does not have these parts
 */
export async function readSeedFiles(): Promise<SeedItem[]> {
  const kinds = await Promise.all(
    ContentKind.options.map(async (kind) => {
      const listed = Listed.parse(JSON.parse(await readFile(contentFile(`${kind}.json`), 'utf8')))
      return Promise.all(
        listed.map(async (item, position) => {
          const [en, id] = await Promise.all(
            LOCALES.map((locale) => readText(`${kind}/${item.slug}.${locale}.html`)),
          )
          return {
            ...item,
            kind,
            position,
            texts: { en: withMonth(en!, 'en', item.checked), id: withMonth(id!, 'id', item.checked) },
          }
        }),
      )
    }),
  )
  return kinds.flat()
}

async function readText(path: string): Promise<ContentTexts> {
  const [, title, lead, html] = parts.exec(await readFile(contentFile(path), 'utf8')) ?? []
  if (!title || !lead || !html) throw new Error(`${path}: expected a title, a lead and a text`)
  return { title: line(title), description: line(lead), html: html.trimEnd() }
}

/** A text that comes with the product has no day on which it was published: it says when it was last checked. */
function withMonth(text: ContentTexts, locale: Locale, checked: string | undefined): ContentTexts {
  if (!checked) return text
  const month = new Intl.DateTimeFormat(LOCALE_TAG[locale], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const words = sayIn(locale)('Last checked in {month}.', {
    month: month.format(new Date(`${checked}-15T00:00:00Z`)),
  })
  return { ...text, html: `${text.html}\n<p><em>${words}</em></p>` }
}

const line = (text: string) => decodeHTML(text).replaceAll(/\s+/g, ' ').trim()
