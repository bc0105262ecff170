import { sql } from 'drizzle-orm'
import { SMALLEST_GROUP } from '#contract/requests/impact.ts'
import type { WasteSource } from '#contract/reference/items.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import type { ReportManifest, ReportPart } from '#contract/proof/reports.ts'
import type { Database } from '#server/database/open.ts'
import { custodyActs, custodyEntries, lots } from '#server/database/schema/custody.ts'
import { consignments, partners } from '#server/database/schema/partners.ts'
import { districts } from '#server/database/schema/places.ts'
import { submissionItems, submissions } from '#server/database/schema/submissions.ts'
import { STANDS } from '#server/features/requests/custody/follow.ts'
import { toKilograms } from '#server/features/requests/custody/post.ts'
import { actDays } from './act-days.ts'
import { isOfRoute, type Span } from './balances.ts'
import { NOT_SAID, OTHER_BRANDS, SOURCES } from './words.ts'

type Db = Pick<Database, 'execute'>
type Row = {
  waste_source: WasteSource | null
  district_id: string | null
  district: string | null
  brand: string | null
  senders: string[]
  grams: string
}

/**
 * The receipts by source. A brand counts for the kilograms of a class in a request only where every item of that
 * class names it: the ledger knows no brands, and a scale does not tell one from another. A brand with fewer senders
 * than can hide one may be any text, also a person's name, and stands with the others: a report is kept for ever.
 */
export async function readIncoming(db: Db, { kind, from, to, time_zone }: Span) {
  const { rows } = await db.execute<Row>(sql`
    with recursive ${actDays(time_zone)},
    branded as (
      select submission_id, device_class, min(btrim(brand) collate "C") as brand from ${submissionItems}
      where device_class is not null
      group by submission_id, device_class
      having count(distinct lower(btrim(brand))) = 1 and min(btrim(brand) collate "C") <> ''
    )
    , came as (
    select l.waste_source, s.district_id, k.name || ' · ' || k.city as district, b.brand,
      -- Guests, and who has no account, may all be one.
      coalesce(s.user_id::text, '') as sender, -sum(e.grams) as grams
    from ${custodyEntries} e
      join days d on d.id = e.act_id
      join ${lots} l on l.id = e.lot_id
      left join ${submissions} s on s.id = l.submission_id
      left join ${districts} k on k.id = s.district_id
      left join branded b on b.submission_id = l.submission_id and b.device_class = l.device_class
    where e.account = 'source' and d.day between ${from}::date and ${to}::date ${isOfRoute(kind)}
    group by 1, 2, 3, 4, l.submission_id, s.user_id
    )
    select waste_source, district_id, district, brand, sum(grams) as grams,
      -- A sender who brought nothing after all hides nobody.
      coalesce(array_agg(distinct sender) filter (where grams <> 0), '{}') as senders
    from came group by 1, 2, 3, 4`)
  const alike = (text: string): Bilingual => ({ id: text, en: text })
  // Written in capitals by one and not by another it is the same.
  const keyOf = ({ brand }: Row) => brand && brand.toLowerCase()
  const named = Map.groupBy(rows, keyOf)
  const isTold = (row: Row) =>
    new Set(named.get(keyOf(row))!.flatMap(({ senders }) => senders)).size >= SMALLEST_GROUP
  return {
    sources: partsOf(rows, ({ waste_source: key }) => ({ key, name: key ? SOURCES[key] : NOT_SAID })),
    districts: partsOf(rows, ({ district_id: key, district }) => ({
      key,
      name: key ? alike(district ?? key) : NOT_SAID,
    })),
    brands: partsOf(rows, (row) => {
      if (!row.brand) return { key: null, name: NOT_SAID }
      return isTold(row) ? { key: keyOf(row), name: alike(row.brand) } : { key: '', name: OTHER_BRANDS }
    }),
  }
}

const rest = ({ key }: Pick<ReportPart, 'key'>) => (key === null ? 2 : key === '' ? 1 : 0)

/** The heaviest first; at the end the others, and what nobody said. */
function partsOf(rows: readonly Row[], of: (row: Row) => Omit<ReportPart, 'weight_kg'>): ReportPart[] {
  const named = rows.map((row) => ({ ...of(row), grams: Number(row.grams) }))
  return [...Map.groupBy(named, ({ key }) => key).entries()]
    .map(([key, some]) => ({
      key,
      name: some.map(({ name }) => name).toSorted((one, other) => (one.id < other.id ? -1 : 1))[0]!,
      weight_kg: toKilograms(some.reduce((sum, { grams }) => sum + grams, 0)),
    }))
    .filter(({ weight_kg }) => weight_kg !== 0)
    .toSorted(
      (one, other) =>
        rest(one) - rest(other) || other.weight_kg - one.weight_kg || (one.key! < other.key! ? -1 : 1),
    )
}

/** The consignments of a quarter, as they left: a sending that was taken back is none, and gives no day. */
export async function listManifests(db: Db, { kind, from, to, time_zone }: Span): Promise<ReportManifest[]> {
  if (kind !== 'quarter') return []
  const { rows } = await db.execute<Omit<ReportManifest, 'weight_kg'> & { grams: string }>(sql`
    with recursive ${actDays(time_zone)}
    select c.id::int as consignment_id, c.number, c.manifest_number, c.waste_code, p.name as receiver,
      to_char(min(d.day), 'YYYY-MM-DD') as sent_on, -sum(e.grams) as grams
    from ${custodyEntries} e
      join ${custodyActs} a on a.id = e.act_id and ${STANDS}
      join days d on d.id = a.id
      join ${lots} l on l.id = e.lot_id
      join ${consignments} c on c.id = d.consignment_id
      join ${partners} p on p.id = c.receiver_id
    where e.account = 'stock' and d.kind = 'consigned' and d.day between ${from}::date and ${to}::date ${isOfRoute(kind)}
    group by c.id, p.name
    order by min(d.day), c.id`)
  return rows.map(({ grams, ...manifest }) => ({ ...manifest, weight_kg: toKilograms(Number(grams)) }))
}
