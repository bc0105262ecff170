import type { RequestContext } from '#server/core/context.ts'
import { ownByCode } from '#server/features/requests/submissions/sender/own-by-code.ts'
import { receiptFile } from './receipt-file.ts'

/** The receipt of the caller's request, by its tracking code. @throws Problem 404, 409 (`gatherReceipt`) */
export const readOwnReceipt = async (ctx: RequestContext, typed: string, guest_id: string | undefined) =>
  receiptFile(ctx, ownByCode(ctx, typed, guest_id))
