import { sql } from 'drizzle-orm'
import type { Round } from '#contract/requests/rounds.ts'

/** The lots of a round whose arrival at a store nobody has confirmed: a column of a query on `rounds`. */
export const aboardColumn = sql<Round['aboard']>`(
  select json_build_object('lots', count(*)::int, 'weight_kg', (coalesce(sum(lots.aboard_g), 0) / 1000.0)::float8)
  from lots where lots.round_id = rounds.id and lots.aboard_g > 0
)`
