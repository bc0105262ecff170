import type { Context } from './context.ts'

/** The day that it is by the installation's clock, e.g. `2026-11-22`. */
export const today = ({ env, now }: Pick<Context, 'env' | 'now'>) => dayOf(now(), env.TIME_ZONE)

export const dayOf = (at: Date, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
