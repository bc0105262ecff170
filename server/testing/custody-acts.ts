import type { Pool } from 'pg'
import type { Account, ActKind } from '#contract/requests/custody.ts'
import type { WasteSource } from '#contract/reference/items.ts'

export type Entry = [lot_id: number, account: Account, grams: number]
type Lot = {
  device_class?: string
  material?: string
  waste_source?: WasteSource | null
  submission_id?: number
}
type Act = {
  kind: ActKind
  at: string
  entries: readonly Entry[]
  happened_on?: string | null
  corrects_id?: number
  consignment_id?: number
}

/** Writes lots and acts at whatever time, as no verb can. The database's own limits hold all the same. */
export const custodyActs = (pool: Pool) => ({
  async lot({ device_class, material, waste_source = null, submission_id }: Lot): Promise<number> {
    const route = waste_source && (waste_source === 'business' ? 'business' : 'household')
    const { rows } = await pool.query<{ id: string }>(
      `insert into lots (store_id, device_class, material, waste_source, route, submission_id, since)
        select id, $1, $2, $3, $4, $5, now() from stores where is_default returning id`,
      [device_class, material, waste_source, route, submission_id],
    )
    return Number(rows[0]!.id)
  },
  async act({ kind, at, entries, happened_on, corrects_id, consignment_id }: Act): Promise<number> {
    const { rows } = await pool.query<{ act_id: string }>(
      `with made as (
          insert into custody_acts (kind, at, happened_on, corrects_id, consignment_id) values ($1, $2, $3, $4, $5)
          returning id
        )
        insert into custody_entries (act_id, lot_id, account, grams)
        select made.id, e.* from made, unnest($6::bigint[], $7::text[], $8::bigint[]) e returning act_id`,
      [
        ...[kind, at, happened_on, corrects_id, consignment_id],
        ...[0, 1, 2].map((at) => entries.map((entry) => entry[at as 0 | 1 | 2])),
      ],
    )
    return Number(rows[0]!.act_id)
  },
})
