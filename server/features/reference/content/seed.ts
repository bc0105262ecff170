import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { contentItems, contentRevisions } from '#server/database/schema/content.ts'
import { dataVersions } from '#server/database/schema/operations.ts'
import { readSeedFiles, type SeedItem } from './seed-files.ts'
import { storedTexts } from './texts/stored-text.ts'

const name = 'content'
/** The news of version 1 had dates in November 2026 on which nobody published them. */
const version = '2'

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
  const [loaded] = await db.select().from(dataVersions).where(eq(dataVersions.name, name))
  if (loaded?.version === version) return
  await db.transaction(async (tx) => {
    if (loaded) {
      const mark = tx
        .update(dataVersions)
        .set({ version })
        .where(and(eq(dataVersions.name, name), eq(dataVersions.version, loaded.version)))
        .returning()
      // Another process has done it.
      if ((await mark).length > 0) await sayWhenChecked(tx, await read(), now())
      return
    }
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
    for (const { kind, slug, texts } of items)
      await insertTexts(tx, texts, { item_id: idOf.get(`${kind}/${slug}`)!, edited_at: at })
  })
}

/** An item that nobody has edited gets the month in which it was checked, and the day on which it came here. */
async function sayWhenChecked(tx: Database, items: SeedItem[], edited_at: Date) {
  for (const item of items.filter(({ checked }) => checked)) {
    const [row] = await tx
      .select()
      .from(contentItems)
      .where(
        and(
          eq(contentItems.kind, item.kind),
          eq(contentItems.slug, item.slug),
          eq(contentItems.seeded, true),
        ),
      )
    if (!row) continue
    const { published_at } = toRow(item, row.created_at)
    // Hidden stays hidden.
    if (row.published_at)
      await tx.update(contentItems).set({ published_at }).where(eq(contentItems.id, row.id))
    await insertTexts(tx, item.texts, { item_id: row.id, edited_at })
  }
}

async function insertTexts(
  tx: Database,
  texts: SeedItem['texts'],
  revision: { item_id: number; edited_at: Date },
) {
  const stored = await storedTexts(texts)
  await tx.insert(contentRevisions).values(stored.map((text) => ({ ...revision, ...text })))
}

const SECOND_MS = 1000

const toRow = ({ kind, slug, icon, position }: SeedItem, at: Date) => ({
  kind,
  slug,
  icon: icon ?? null,
  position,
  seeded: true,
  // It is here since the installation; news stand in their order.
  published_at: new Date(at.getTime() - position * SECOND_MS),
})
