import { eq } from 'drizzle-orm'
import type { PictureFormat, PictureWidth } from '#contract/reference/content.ts'
import { FetchFailed } from '#server/adapters/images/safe-fetch.ts'
import type { Context } from '#server/core/context.ts'
import { contentImages } from '#server/database/schema/content.ts'
import { Problem, notFound } from '#server/core/errors.ts'
import { logoFile } from '#server/features/foundation/settings/logo-files.ts'
import { pictureFiles } from './images.ts'

type Wanted = { id: string; width: PictureWidth; format: PictureFormat }

/** A picture that could not be fetched is asked for again after so long; where its site was away, soon. */
const RETRY_MS = { broken: 10 * 60_000, away: 30_000 }
const AWAY = /^(no answer|connection failed|status (5\d\d|429)$)/

/**
 * The bytes of a picture in a width and a format, never wider than the original. Made when first asked for and kept.
 * @throws Problem 404 where nobody made that picture known, or it could not be fetched lately; 502 when it cannot now
 */
export async function readPicture(ctx: Context, { id, width, format }: Wanted) {
  const { files, once, resize } = ctx.images
  const key = pictureFiles.variant(id, width, format)
  const kept = await files.read(key)
  return (
    kept ??
    once(key, async () => {
      const ofPoint = await files.read(pictureFiles.ofPoint(id))
      const data = await resize(ofPoint ?? (await originalOf(ctx, id)), width, format)
      await keep(ctx, key, data)
      // The photo was deleted at the same time, and the deletion may have listed its widths before this one was written.
      if (ofPoint && !(await files.read(pictureFiles.ofPoint(id)))) {
        await files.remove(key)
        throw notFound('Picture')
      }
      return data
    })
  )
}

/** The original of a picture of the content, or the operator's logo. */
async function originalOf(ctx: Context, id: string) {
  const { files, once } = ctx.images
  const key = pictureFiles.fetched(id)
  const kept =
    (await files.read(pictureFiles.uploaded(id))) ??
    (await files.read(key)) ??
    (await files.read(logoFile(id)))
  return kept ?? once(key, () => fetchOriginal(ctx, id, key))
}

/** Only what an external site's lists have named is ever fetched: this is no open proxy. */
async function fetchOriginal(ctx: Context, id: string, key: string) {
  const { db, images, log, now } = ctx
  const [row] = await db.select().from(contentImages).where(eq(contentImages.id, id))
  if (!row?.source_url) throw notFound('Picture')
  const retry_ms = AWAY.test(row.failure ?? '') ? RETRY_MS.away : RETRY_MS.broken
  if (row.failed_at && now().getTime() - row.failed_at.getTime() < retry_ms) throw notFound('Picture')

  const change = (values: Partial<typeof contentImages.$inferInsert>) =>
    db.update(contentImages).set(values).where(eq(contentImages.id, id))
  try {
    const { data, width, height } = await images.normaliseOrDraw(await images.fetch(row.source_url))
    await change({ width, height, failed_at: null, failure: null })
    await keep(ctx, key, data)
    return data
  } catch (error) {
    const failure = failureOf(error)
    if (failure === undefined) throw error
    log.warn({ picture: id, failure }, 'A picture of the content site could not be fetched.')
    await change({ failed_at: now(), failure })
    throw new Problem(502, { code: 'picture-unavailable' }, 'The picture cannot be fetched right now.')
  }
}

/** The fault of the picture or its site; undefined when the fault is ours. */
function failureOf(error: unknown) {
  if (error instanceof FetchFailed) return error.message
  return error instanceof Problem && error.status < 500 ? error.code : undefined
}

/** A cache that cannot be written, e.g. on a full disk, makes pages slower and breaks none. */
async function keep({ images, log }: Context, key: string, data: Uint8Array) {
  try {
    await images.files.write(key, data)
  } catch (error) {
    log.warn({ err: error }, 'A picture could not be cached.')
  }
}
