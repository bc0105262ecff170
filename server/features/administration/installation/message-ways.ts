import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { MessageWay } from '#contract/administration/installation.ts'
import { listChannels } from '#server/adapters/messages/channels.ts'
import type { Context } from '#server/core/context.ts'
import { chats } from '#server/database/schema/chats.ts'
import { messageDeliveries, messages } from '#server/database/schema/messages.ts'

/** The gateway and every service in which people can write, whether set up or not. */
export async function readMessageWays(ctx: Pick<Context, 'db' | 'env'>): Promise<MessageWay[]> {
  const { MESSAGES_URL: url, PUBLIC_URL } = ctx.env
  const gateway = {
    name: 'gateway',
    title: url ? new URL(url).host : '',
    variable: 'MESSAGES_URL',
    is_set: url !== undefined && PUBLIC_URL !== undefined,
  }
  const ways: MessageWay[] = []
  for (const way of [gateway, ...listChannels(ctx.env)])
    ways.push({ ...way, last: await lastOf(ctx, way.name === 'gateway' ? null : way.name) })
  return ways
}

/** @param channel null: the gateway */
async function lastOf({ db }: Pick<Context, 'db'>, channel: string | null): Promise<MessageWay['last']> {
  const [last] = await db
    .select({ at: messages.ended_at, end: messages.end, state: messageDeliveries.state })
    .from(messages)
    .leftJoin(chats, eq(chats.id, messages.chat_id))
    .leftJoin(messageDeliveries, eq(messageDeliveries.service_key, messages.service_key))
    .where(
      and(
        isNotNull(messages.ended_at),
        channel === null ? isNull(messages.chat_id) : eq(chats.channel, channel),
      ),
    )
    .orderBy(desc(messages.ended_at), desc(messages.id))
    .limit(1)
  return last ? { at: last.at!.toISOString(), outcome: last.state ?? last.end! } : null
}
