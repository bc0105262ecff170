import type { Context } from '#server/core/context.ts'
import { today } from '#server/time/today.ts'

/** Whether its last day is over. */
export const hasEnded = ({ last_day }: { last_day: string }, ctx: Pick<Context, 'env' | 'now'>) =>
  last_day < today(ctx)
