import { eq, sql } from 'drizzle-orm'
import { DELIVERY_STATES, type Inbound } from '#server/adapters/messages/channel.ts'
import type { Database } from '#server/database/open.ts'
import { messageDeliveries } from '#server/database/schema/messages.ts'

type Delivery = Omit<Extract<Inbound, { what: 'delivery' }>, 'what' | 'key'>

/** The place of a state in their order. */
const rank = (state: unknown) =>
  sql`array_position(${sql.raw(`array[${DELIVERY_STATES.map((one) => `'${one}'`).join(',')}]`)}, ${state}::text)`

/** Keeps the furthest state of a message; the order in which states come does not matter. */
export async function recordDelivery(tx: Database, { service_key, name, state, at, code }: Delivery) {
  await tx
    .insert(messageDeliveries)
    .values({ service_key, name, state, at, code })
    .onConflictDoUpdate({
      target: messageDeliveries.service_key,
      set: { state, at, code, name: sql`coalesce(${messageDeliveries.name}, excluded.name)` },
      setWhere: sql`${rank(sql`excluded.state`)} > ${rank(messageDeliveries.state)}`,
    })
}

/** The service's name of a message that was sent with this name, where the service has told of it. */
export async function findTaken(db: Database, name: string) {
  const [found] = await db
    .select({ service_key: messageDeliveries.service_key })
    .from(messageDeliveries)
    .where(eq(messageDeliveries.name, name))
    .limit(1)
  return found
}
