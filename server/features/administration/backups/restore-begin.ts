import type { RequestContext } from '#server/core/context.ts'
import { conflict } from '#server/core/errors.ts'
import { requireRestorePossible } from './restore-part.ts'

/** Has the file that was received read through and put back. How that goes is asked for (`restore-state.ts`). */
export async function beginRestore(ctx: RequestContext, { passphrase }: { passphrase?: string | undefined }) {
  await requireRestorePossible(ctx)
  if (!ctx.restoring!.begin(passphrase || undefined, ctx.log))
    throw conflict('restore-interrupted', 'Another file is being uploaded or restored.')
  return { success: true as const }
}
