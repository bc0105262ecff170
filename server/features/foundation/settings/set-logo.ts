import { randomBytes } from 'node:crypto'
import type { Upload } from '#contract/foundation/endpoint.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { logoFile } from './logo-files.ts'
import { replaceLogo } from './replace-logo.ts'

/**
 * Keeps the operator's logo, which everybody sees. The file first: a setting never promises a picture that is not there.
 * @throws Problem as `Images.normalise` and the store
 */
export async function setLogo(ctx: RequestContext<Member>, upload: Upload) {
  const { data, width, height } = await ctx.images.normalise((await upload.receive()).data)
  const id = randomBytes(16).toString('hex')
  await ctx.images.files.write(logoFile(id), data)
  return replaceLogo(ctx, { id, width, height })
}
