import { eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { receiptFile } from './receipt-file.ts'

/** The receipt of a request, for staff. @throws Problem 404, 409 (`gatherReceipt`) */
export const readReceipt = async (ctx: RequestContext<Member>, id: number) =>
  receiptFile(ctx, eq(submissions.id, id))
