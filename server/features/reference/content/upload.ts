import type { content } from '#contract/reference/content.ts'
import type { ParsedOf } from '#contract/foundation/endpoint.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { contentImages } from '#server/database/schema/content.ts'
import { pictureFiles, uploadIdOf } from './images.ts'

/** Keeps an editor's photo: upright, without what the camera wrote into it, no larger than a page needs. */
export async function uploadPicture(
  { db, images, actor }: RequestContext<Member>,
  { file }: Pick<ParsedOf<typeof content.upload>, 'file'>,
) {
  const { data, width, height } = await images.normalise((await file.receive()).data)
  const id = uploadIdOf(data)
  // The file first: a row never promises a picture that is not there.
  await images.files.write(pictureFiles.uploaded(id), data)
  await db.insert(contentImages).values({ id, width, height, uploaded_by: actor.id }).onConflictDoNothing()
  return { success: true as const, image: { id, width, height, alt: '' } }
}
