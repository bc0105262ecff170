import type { FastifyInstance } from 'fastify'
import { photos } from '#contract/foundation/photos.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import type { PhotoShares } from './shares.ts'
import { uploadPhoto } from './upload.ts'

export function photoRoutes(app: FastifyInstance, context: Context, onShare: PhotoShares) {
  implementContract(app, photos, context, {
    uploadPhoto: async (ctx, { file }) => ({ success: true, image: await uploadPhoto(ctx, onShare, file) }),
  })
}
