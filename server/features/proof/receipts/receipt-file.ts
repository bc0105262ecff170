import type { SQL } from 'drizzle-orm'
import type { Readable } from 'node:stream'
import type { RequestContext } from '#server/core/context.ts'
import { readPaperLogo } from '#server/features/foundation/settings/paper-logo.ts'
import { drawReceipt } from './draw.ts'
import { numberReceipt } from './number-receipt.ts'
import { gatherReceipt } from './receipt.ts'

/** The receipt of the request that `which` finds, as a PDF. @throws Problem 404, 409 (`gatherReceipt`) */
export const receiptFile = async (ctx: RequestContext, which: SQL): Promise<Readable> =>
  drawReceipt(await numberReceipt(ctx, await gatherReceipt(ctx, which)), await readPaperLogo(ctx))
