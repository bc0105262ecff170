import type { Upload } from '#contract/foundation/endpoint.ts'
import type { RequestContext } from '#server/core/context.ts'
import { conflict } from '#server/core/errors.ts'
import { isRestorePossible } from './restore-state.ts'

/** Takes the next part of a backup's file. Its rows and files come onto the same disk before it goes. */
export async function receivePart(ctx: RequestContext, { at, of }: { at: number; of: number }, file: Upload) {
  await requireRestorePossible(ctx)
  if (at === 0) await ctx.disk.requireRoom(2 * of)
  const { data } = await file.receive()
  const place = { dataDir: ctx.disk.folder, files: ctx.images.files }
  if (!(await ctx.restoring!.take(place, { at, of, data }, ctx.log)))
    throw conflict('restore-interrupted', 'Another file is being uploaded or restored.')
  return { success: true as const, failure: ctx.restoring!.state().failure }
}

/** @throws Problem 409 `restore-not-possible` */
export async function requireRestorePossible(ctx: RequestContext) {
  if (!(await isRestorePossible(ctx)))
    throw conflict(
      'restore-not-possible',
      'This installation is in use: a backup goes into an empty one only.',
    )
}
