import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { contentItems, contentRevisions, dataVersions } from '#server/database/schema.ts'
import { LOCALES } from './item-texts.ts'
import { readSeedFiles, type SeedItem } from './seed-files.ts'
import { storedText } from './stored-text.ts'

const name = 'content'
const version = '1'

/**
 * Puts the content that comes with the product into a database that has none, published, once and for all: what an
 * operator changes or hides afterwards stays as it is, over every update. Not where the content is an external site's.
 * @param read the items; those of the product unless a test says otherwise
 */
export async function seedContent(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  read: () => Promise<SeedItem[]> = readSeedFiles,
) {
  if (env.CONTENT_SOURCE !== 'local') return
  if ((await db.$count(dataVersions, eq(dataVersions.name, name))) > 0) return
  await db.transaction(async (tx) => {
    // Two processes may start on one server at once: the second waits here and then finds the work done.
    const mark = tx.insert(dataVersions).values({ name, version }).onConflictDoNothing().returning()
    if ((await mark).length === 0) return
    // Somebody has written already, before the product brought texts along.
    if ((await tx.$count(contentItems)) > 0) return
    const items = await read()
    const at = now()
    const created = await tx
      .insert(contentItems)
      .values(items.map((item) => toRow(item, at)))
      .returning({ id: contentItems.id, kind: contentItems.kind, slug: contentItems.slug })
    const idOf = new Map(created.map(({ id, kind, slug }) => [`${kind}/${slug}`, id]))
    await tx.insert(contentRevisions).values(
      items.flatMap(({ kind, slug, texts }) =>
        LOCALES.map((locale) => ({
          item_id: idOf.get(`${kind}/${slug}`)!,
          ...storedText(texts[locale], locale),
          edited_at: at,
        })),
      ),
    )
  })
}

const toRow = ({ kind, slug, icon, position, published_at }: SeedItem, at: Date) => ({
  kind,
  slug,
  icon: icon ?? null,
  position,
  seeded: true,
  published_at: published_at ?? at,
})
