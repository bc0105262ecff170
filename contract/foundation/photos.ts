import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The largest photo a phone may send. */
export const PHOTO_MAX_BYTES = 15 * 1024 * 1024

/** The part of a body that holds one. */
export const PHOTO_FILE = { field: 'imageFile', max_bytes: PHOTO_MAX_BYTES }

/** A picture that everybody may see, in the widths of `picture-url.ts`; the size is that of the original. */
export const PublicPicture = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  width: z.int().positive(),
  height: z.int().positive(),
})
export type PublicPicture = z.infer<typeof PublicPicture>

/** A photo for a post, not yet part of one. */
export const Photo = z
  .object({ id: z.uuid(), imageUrl: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'Photo' })
export type Photo = z.infer<typeof Photo>

export const photos = {
  uploadPhoto: endpoint({
    method: 'POST',
    path: '/api/images',
    summary: 'Upload a photo for a post; deleted after a day unless a post uses it',
    access: 'member',
    limit: { points: 30, per_s: 60 },
    file: PHOTO_FILE,
    reply: z.object({ success: z.literal(true), image: Photo }),
  }),
}
