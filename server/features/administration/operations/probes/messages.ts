import { and, count, gt, isNull, lt, ne } from 'drizzle-orm'
import { messages } from '#server/database/schema/messages.ts'
import { inBothLanguages } from '#server/texts/say.ts'
import { describeTrouble } from '../troubles.ts'
import type { ProbeResult, Probing } from './probe.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

export const messagesKind = ({ env: { MESSAGES_URL } }: Pick<Probing, 'env'>) =>
  MESSAGES_URL ? new URL(MESSAGES_URL).host : inBothLanguages('not set up')

/** Counts the messages of the last day that wait or were not taken. The gateway is not called: no call of it is known that sends nothing. */
export async function lookAtMessages(ctx: Probing): Promise<ProbeResult> {
  const { db, env, now } = ctx
  if (!env.MESSAGES_URL) return { detail: messagesKind(ctx) }
  const ago = (ms: number) => new Date(now().getTime() - ms)
  const [late] = await db
    .select({ n: count() })
    .from(messages)
    .where(and(isNull(messages.end), lt(messages.created_at, ago(HOUR_MS))))
  const [lost] = await db
    .select({ n: count() })
    .from(messages)
    .where(and(ne(messages.end, 'sent'), gt(messages.ended_at, ago(DAY_MS))))
  const troubles = []
  if (late!.n > 0) troubles.push(describeTrouble('messages-waiting', { count: late!.n }))
  if (lost!.n > 0) troubles.push(describeTrouble('messages-refused', { count: lost!.n }))
  return { detail: messagesKind(ctx), troubles }
}
