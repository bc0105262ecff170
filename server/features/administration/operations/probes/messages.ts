import { and, count, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import { channelTitles } from '#server/adapters/messages/channels.ts'
import { messageDeliveries, messages } from '#server/database/schema/messages.ts'
import { inBothLanguages } from '#server/texts/say.ts'
import { describeTrouble } from '../troubles.ts'
import type { ProbeResult, Probing } from './probe.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

const titlesOf = ({ env }: Pick<Probing, 'env'>) => [
  ...(env.MESSAGES_URL ? [new URL(env.MESSAGES_URL).host] : []),
  ...channelTitles(env),
]

export const messagesKind = (ctx: Pick<Probing, 'env'>) =>
  titlesOf(ctx).join(', ') || inBothLanguages('not set up')

/** Counts the messages of the last day that wait or were not taken. The gateway is not called: no call of it is known that sends nothing. */
export async function lookAtMessages(ctx: Probing): Promise<ProbeResult> {
  const { db, now } = ctx
  if (titlesOf(ctx).length === 0) return { detail: messagesKind(ctx) }
  const ago = (ms: number) => new Date(now().getTime() - ms)
  const [late] = await db
    .select({ n: count() })
    .from(messages)
    .where(and(isNull(messages.end), lt(messages.created_at, ago(HOUR_MS))))
  const [lost] = await db
    .select({ n: count() })
    .from(messages)
    .leftJoin(messageDeliveries, eq(messageDeliveries.service_key, messages.service_key))
    .where(
      and(
        // Taken, and then not delivered.
        or(ne(messages.end, 'sent'), eq(messageDeliveries.state, 'failed')),
        gt(messages.ended_at, ago(DAY_MS)),
      ),
    )
  const troubles = []
  if (late!.n > 0) troubles.push(describeTrouble('messages-waiting', { count: late!.n }))
  if (lost!.n > 0) troubles.push(describeTrouble('messages-refused', { count: lost!.n }))
  return { detail: messagesKind(ctx), troubles }
}
