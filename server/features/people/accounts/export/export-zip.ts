import { once } from 'node:events'
import type { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Member, RequestContext } from '#server/core/context.ts'
import { exportMe } from './export-me.ts'

/**
 * All data about the caller's account, with the photos themselves: `data.json`, whose images name their files.
 * @returns the bytes of a ZIP, made while they are read
 */
export async function exportZip(ctx: RequestContext<Member>) {
  const { photos, ...data } = await exportMe(ctx)
  return zipExport(ctx, data, photos)
}

/** `data` as `data.json`, and the photos that it names. @returns the bytes of a ZIP, made while they are read */
export function zipExport(ctx: Zipping, data: object, photos: Photos) {
  const zip = new ZipFile()
  const stream = zip.outputStream as PassThrough
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'data.json', { mtime: ctx.now() })
  void addPhotos(ctx, zip, stream, photos).catch((error: unknown) => stream.destroy(error as Error))
  return stream
}

type Zipping = Pick<RequestContext, 'images' | 'now'>
type Photos = Pick<
  Awaited<ReturnType<typeof exportMe>>['photos'][number],
  'file' | 'storage_key' | 'created_at'
>[]

/** One at a time, and the next one when there is room: an account may have more photos than fit into memory. */
async function addPhotos(ctx: Zipping, zip: ZipFile, stream: PassThrough, photos: Photos) {
  for (const { file, storage_key, created_at } of photos) {
    const photo = await ctx.images.files.read(storage_key)
    // Deleted in this moment.
    if (!photo) continue
    // It is compressed already.
    zip.addBuffer(Buffer.from(photo), file, { mtime: created_at, compress: false })
    if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), once(stream, 'close')])
    if (stream.destroyed) return
  }
  zip.end()
}
