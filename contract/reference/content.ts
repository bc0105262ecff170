import { z } from 'zod'
import { Instant, Text } from '../foundation/common.ts'
import { BY_DATE, CONTENT_KINDS } from './content-kinds.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { LOCALES, type Locale } from '../foundation/locale.ts'

export const ContentKind = z.enum(CONTENT_KINDS)
export type ContentKind = z.infer<typeof ContentKind>
const OrderedKind = ContentKind.exclude(BY_DATE)

export const ContentLanguage = z.enum(LOCALES)
const byLanguage = <Shape extends z.ZodType>(shape: Shape) =>
  z.object({ en: shape, id: shape } satisfies Record<Locale, Shape>)

// Apart, without zod: pages show pictures before they validate anything.
export {
  PICTURE_WIDTHS,
  pictureUrl,
  type PictureFormat,
  type PictureWidth,
} from '../foundation/picture-url.ts'

/** The largest photo an editor may upload. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024

/** A picture that the server gives in several widths and formats. Its size is that of the original, if it is known. */
export const Picture = z
  .object({
    id: z.string().regex(/^[0-9a-f]{32}$/),
    width: z.int().nullable(),
    height: z.int().nullable(),
    alt: z.string(),
  })
  .meta({ id: 'Picture' })
export type Picture = z.infer<typeof Picture>

/** Name of a drawing in the web app (`web/illustrations/pictures.ts`), shown where there is no photo. */
export const IconName = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)

export const ContentItem = z
  .object({
    /** Its place in addresses, `/news/…`: the slug here, the slug or number of an external site. */
    id: z.string(),
    /** The language of the texts; an item that is not translated is shown in the other one. */
    lang: ContentLanguage,
    title: z.string(),
    /** An excerpt as plain text. */
    description: z.string(),
    /** Sanitised HTML. */
    content: z.string(),
    date: Instant.nullable(),
    image: Picture.nullable(),
    icon: IconName.nullable(),
    /** The page of an external site. */
    link: z.url({ protocol: /^https?$/ }).nullable(),
  })
  .meta({ id: 'ContentItem' })
export type ContentItem = z.infer<typeof ContentItem>

export const ContentList = z
  .object({
    success: z.literal(true),
    items: z.array(ContentItem),
    /** When these items were read at their source. */
    fetched_at: Instant,
    /** The source could not be read since; these are the last good copy. */
    stale: z.boolean(),
    /** The `cursor` of the next page; null at the end. */
    older: z.string().nullable(),
  })
  .meta({ id: 'ContentList' })
export type ContentList = z.infer<typeof ContentList>

export const ContentArticle = z
  .object({ success: z.literal(true), item: ContentItem, fetched_at: Instant, stale: z.boolean() })
  .meta({ id: 'ContentArticle' })
export type ContentArticle = z.infer<typeof ContentArticle>

export const DESCRIPTION_MAX = 500

/** One language of an item, as an editor writes it. The server sanitises the HTML. */
export const ContentTexts = z
  .object({
    title: Text(300).min(1),
    description: Text(DESCRIPTION_MAX),
    html: z.string().max(100_000),
  })
  .meta({ id: 'ContentTexts' })
export type ContentTexts = z.infer<typeof ContentTexts>

/** An item in the editor's list, published or not. */
export const EditorRow = z
  .object({
    id: z.int(),
    kind: ContentKind,
    slug: z.string(),
    published_at: Instant.nullable(),
    image: Picture.nullable(),
    icon: IconName.nullable(),
    /** It came with the product and nobody has edited it yet. */
    seeded: z.boolean(),
    titles: byLanguage(z.string().nullable()),
    edited_at: Instant,
    /** Null: it came with the product, or the account is gone. */
    edited_by: z.string().nullable(),
  })
  .meta({ id: 'EditorRow' })
export type EditorRow = z.infer<typeof EditorRow>

/** The texts and the number of the revision they are. */
const CurrentTexts = ContentTexts.extend({ title: z.string(), description: z.string(), revision: z.int() })

export const EditorItem = EditorRow.extend({
  texts: byLanguage(CurrentTexts.nullable()),
}).meta({ id: 'EditorItem' })
export type EditorItem = z.infer<typeof EditorItem>

export const ContentRevision = z
  .object({
    id: z.int(),
    locale: ContentLanguage,
    title: z.string(),
    description: z.string(),
    html: z.string(),
    edited_at: Instant,
    edited_by: z.string().nullable(),
  })
  .meta({ id: 'ContentRevision' })
export type ContentRevision = z.infer<typeof ContentRevision>

const ItemId = z.object({ id: z.coerce.number().int().positive() })
const item = z.object({ success: z.literal(true), item: EditorItem })
/** The input of an editor: each given language becomes a revision. */
const edits = {
  icon: IconName.nullable(),
  image_id: Picture.shape.id.nullable(),
  texts: byLanguage(ContentTexts.optional()),
}
/** Two long texts at once, in a script of three bytes a letter. */
const body_max_bytes = 1024 * 1024
const desk = { access: 'admin', strict: true, limit: { points: 240, per_s: 60 } } as const

export const content = {
  list: endpoint({
    method: 'GET',
    path: '/api/content/:kind',
    summary: 'News, collection categories or supply materials, as shown to visitors',
    access: 'open',
    limit: { points: 240, per_s: 60 },
    params: z.object({ kind: ContentKind }),
    query: z.object({
      locale: ContentLanguage.default('id'),
      cursor: z
        .string()
        .max(40)
        .optional()
        .meta({ description: 'From `older` of an earlier answer for the same kind.' }),
      view: z
        .enum(['whole', 'cards'])
        .default('whole')
        .meta({ description: 'With `cards`, `content` is empty: for lists of titles.' }),
    }),
    reply: ContentList,
  }),
  item: endpoint({
    method: 'GET',
    path: '/api/content/:kind/:id',
    summary: 'One published item, however old',
    access: 'open',
    limit: { points: 240, per_s: 60 },
    params: z.object({ kind: ContentKind, id: z.string().min(1).max(300) }),
    query: z.object({ locale: ContentLanguage.default('id') }),
    reply: ContentArticle,
  }),
  desk: endpoint({
    method: 'GET',
    path: '/api/admin/content',
    summary: 'Every item of one kind for the editor, in the order on the page',
    ...desk,
    query: z.object({ kind: ContentKind }),
    reply: z.object({
      success: z.literal(true),
      /** With `wordpress` the items are edited there, and `rows` is empty. */
      source: z.enum(['local', 'wordpress']),
      /** The external site's address, and how its last reading went. */
      site: z
        .object({ url: z.string(), fetched_at: Instant.nullable(), error: z.string().nullable() })
        .nullable(),
      rows: z.array(EditorRow),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/content/:id',
    summary: 'One item with its texts in both languages',
    ...desk,
    params: ItemId,
    reply: item,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/content',
    summary: 'Add an item, not yet published',
    ...desk,
    body: z.object({ kind: ContentKind, ...edits }),
    body_max_bytes,
    reply: item,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/content/:id',
    summary: 'Save an item; refused (409) if somebody else has saved the language since it was read',
    ...desk,
    params: ItemId,
    body: z.object({
      ...edits,
      /** The revision each language was read at; null where there was none. */
      read: byLanguage(z.int().nullable()),
    }),
    body_max_bytes,
    reply: item,
  }),
  publish: endpoint({
    method: 'PATCH',
    path: '/api/admin/content/:id/published',
    summary: 'Publish an item, or hide it',
    ...desk,
    params: ItemId,
    body: z.object({ published: z.boolean() }),
    reply: item,
  }),
  order: endpoint({
    method: 'PUT',
    path: '/api/admin/content/order',
    summary: 'Set the order of collection categories or supply materials; news are ordered by date',
    ...desk,
    body: z.object({ kind: OrderedKind, ids: z.array(z.int().positive()).max(500) }),
    reply: z.object({ success: z.literal(true) }),
  }),
  revisions: endpoint({
    method: 'GET',
    path: '/api/admin/content/:id/revisions',
    summary: 'The saved versions of an item, newest first; at most 50',
    ...desk,
    params: ItemId,
    reply: z.object({ success: z.literal(true), revisions: z.array(ContentRevision) }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/content/preview',
    summary: 'The HTML as it would be shown to visitors',
    ...desk,
    body: z.object({ html: ContentTexts.shape.html }),
    body_max_bytes,
    reply: z.object({ success: z.literal(true), html: z.string() }),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/admin/content/images',
    summary: 'Upload a photo for an item or its text',
    ...desk,
    limit: { points: 30, per_s: 60 },
    file: { field: 'image', max_bytes: PICTURE_MAX_BYTES },
    reply: z.object({ success: z.literal(true), image: Picture }),
  }),
}
