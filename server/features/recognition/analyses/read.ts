import type { RequestContext } from '#server/core/context.ts'
import { detail } from './detail.ts'
import { find } from './find.ts'

/** @throws Problem 404 for whoever is not its owner */
export const read = async (ctx: RequestContext, id: number) => detail(ctx, await find(ctx, id))
