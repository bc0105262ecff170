import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, desc, eq, gt, isNotNull, isNull, not, or } from 'drizzle-orm'
import type { FileStore } from '#server/adapters/images/port.ts'
import { labelOf } from '#server/adapters/vision/embedded/labels.ts'
import type { Model } from '#server/adapters/vision/embedded/model.ts'
import type { Context } from '#server/core/context.ts'
import { analyses, images } from '#server/database/schema/photos.ts'

/** Value of the column `source` in a manifest: photos of an installation, not of a public collection. */
const SOURCE = 'own'

/**
 * Writes the photos that people share into a folder that `training/` reads: `train/<label>/<id>.webp` and MANIFEST.csv
 * (file, label, group of the same photo, source, who said so), each photo once. The operator's word stands before the
 * person's; where neither said what it shows, or nothing can be learned from it, it stays out. So does a photo of several
 * devices that only the person spoke of: that was of one of them.
 * @returns how many were written, and how many of them on the person's word alone
 */
export async function exportLessons(
  { db, now, files }: Pick<Context, 'db' | 'now'> & { files: FileStore },
  model: Pick<Model, 'labels'>,
  folder: string,
) {
  const photos = await db
    .selectDistinctOn([analyses.image_id], {
      id: analyses.id,
      label: analyses.label,
      said: analyses.corrected_class,
      key: images.storage_key,
      phash: images.phash,
    })
    .from(analyses)
    .innerJoin(images, eq(images.id, analyses.image_id))
    .where(
      and(
        isNotNull(analyses.shared_at),
        or(isNotNull(analyses.label), and(isNotNull(analyses.corrected_class), not(analyses.several))),
        or(isNull(analyses.expires_at), gt(analyses.expires_at, now())),
      ),
    )
    .orderBy(analyses.image_id, isNull(analyses.label), desc(analyses.id))
  await mkdir(folder, { recursive: true })
  // No cell has a comma or a quote in it.
  const lines = [['file', 'label', 'group', 'source', 'said_by']]
  const written = { photos: 0, by_person: 0, missing: 0 }
  for (const { id, label: word, said, key, phash } of photos.toSorted((a, b) => a.id - b.id)) {
    const shown = word ?? said
    if (shown === null || shown === 'unusable') continue
    const photo = await files.read(key)
    if (!photo) {
      written.missing++
      continue
    }
    const label = labelOf(model, shown)
    const file = `train/${label}/${SOURCE}-${id}.webp`
    await mkdir(join(folder, 'train', label), { recursive: true })
    await writeFile(join(folder, file), photo)
    const group = `${SOURCE}-${BigInt.asUintN(64, phash).toString(16).padStart(16, '0')}`
    lines.push([file, label, group, SOURCE, word === null ? 'person' : 'staff'])
    written.photos++
    if (word === null) written.by_person++
  }
  await writeFile(join(folder, 'MANIFEST.csv'), lines.map((cells) => `${cells.join(',')}\n`).join(''))
  return written
}
