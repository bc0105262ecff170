import { sql } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { dataSaid } from '#server/database/schema/custody.ts'
import { lockLots } from './hold.ts'
import { dataOn } from './terms.ts'

/**
 * After the weighing the sender's things are said to hold data, or no more: the request's lots follow, and with them
 * those that were made of them in the same class. Data of which there is a record was there, whatever is said now.
 * @param ctx on the transaction of the correction
 */
export async function updateDataOfLots(ctx: RequestContext<Member>, submission_id: number) {
  const { db: tx, now } = ctx
  // Read again after locking: a wipe may have been recorded before the lock.
  await lockLots(
    tx,
    (await othersOf(ctx, submission_id)).map(({ id }) => id),
  )
  const others = await othersOf(ctx, submission_id)
  if (others.length === 0) return
  await tx.insert(dataSaid).values(others.map(({ id, said }) => ({ lot_id: id, holds: said, at: now() })))
}

/** The lots that hold data, or none, otherwise than is said now. */
async function othersOf({ db: tx }: RequestContext<Member>, submission_id: number) {
  const { rows } = await tx.execute<{
    id: number
    device_class: string
    data: string
    said: boolean
    own: boolean
    recorded: boolean
  }>(sql`
    with recursive said as (
      select l.id, exists (
        select from submission_items i
        where i.submission_id = l.submission_id and coalesce(i.device_class, l.device_class) = l.device_class and i.holds_data
      ) as said
      from lots l where l.submission_id = ${submission_id} and l.device_class is not null
    ), line (id, said) as (
      select id, said from said
      union
      select child.lot_id, line.said from line
      join lots on lots.id = line.id
      join custody_entries parent on parent.lot_id = line.id and parent.account = 'passed' and parent.grams > 0
      join custody_acts a on a.id = parent.act_id and a.kind <> 'corrected'
        and not exists (select from custody_acts c where c.corrects_id = a.id)
      join custody_entries child on child.act_id = a.id and child.account = 'passed' and child.grams < 0
      join lots part on part.id = child.lot_id and part.device_class = lots.device_class
    )
    select id::float8 as id, device_class, data, said, submission_id is not distinct from ${submission_id} as own, exists (
      select from wipes join lots wiped on wiped.id = wipes.lot_id
      where wiped.submission_id = ${submission_id} and wiped.device_class = lots.device_class
    ) as recorded
    from (select id, bool_or(said) as said from line group by id) as all_of_it join lots using (id) order by id`)
  return rows.filter(
    ({ device_class, data, said, own, recorded }) =>
      data !== 'wiped' &&
      data !== dataOn({ device_class, material: null }, said) &&
      // Things that others brought into it may hold data whatever this sender says.
      (said || (own && !recorded)),
  )
}
