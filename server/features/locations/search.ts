import typos from 'damerau-levenshtein'
import { sql } from 'drizzle-orm'
import { LOCATION_MIN_CHARS, type LocationArea } from '#contract/locations.ts'
import type { Context } from '#server/context.ts'
import { searchKey } from './search-key.ts'

const MAX = 20

type Place = { id: string; name: string; city: string; name_key: string; city_key: string }

/** Districts by name: those that begin so, then those whose city does, then a word inside, then one typo away. */
export async function search({ db }: Context, typed: string): Promise<LocationArea[]> {
  const key = searchKey(typed)
  if (key.length < LOCATION_MIN_CHARS) return []
  const spelled = await bySpelling(db, key)
  if (spelled.length >= MAX) return spelled.map(toArea)
  const known = new Set(spelled.map(({ id }) => id))
  const mistyped = (await nearest(db, key))
    .filter(
      ({ id, name_key, city_key }) => !known.has(id) && (oneTypo(key, name_key) || oneTypo(key, city_key)),
    )
    .toSorted((a, b) => a.name_key.localeCompare(b.name_key))
  return [...spelled, ...mistyped].slice(0, MAX).map(toArea)
}

const toArea = ({ id, name, city }: Place): LocationArea => ({ id, districtName: name, cityName: city })

/** Also "Kota Bandung" and "Kab. Bandung": a kind of city and its name. */
async function bySpelling(db: Context['db'], key: string) {
  const [, kind, name] = /^(kota|kab|kabupaten) (.{3,})$/.exec(key) ?? []
  const city = `${name ?? key}%`
  const kindOfCity = `${kind === 'kota' ? 'Kota' : kind ? 'Kabupaten' : ''}%`
  const begins = `${key}%`
  const inside = `% ${key}%`
  // Ranked and cut in three steps, so that each is served by an index.
  const { rows } = await db.execute<Place>(sql`
    with named as (
      (select *, 1 as rank from districts where name_key like ${begins} order by name_key, id limit ${MAX})
      union all
      (select *, 2 from districts where city_key like ${city} and city like ${kindOfCity}
        order by city_key, name_key, id limit ${MAX * 2})
      union all
      (select *, 3 from districts where name_key like ${inside} or city_key like ${inside}
        order by name_key, id limit ${MAX * 3})
    )
    select * from (select distinct on (id) * from named order by id, rank) best
    order by rank, name_key, id limit ${MAX}`)
  return rows
}

async function nearest(db: Context['db'], key: string) {
  const { rows } = await db.execute<Place>(sql`
    (select * from districts order by name_key <->> ${key} limit 40)
    union
    (select * from districts order by city_key <->> ${key} limit 40)`)
  return rows
}

/** Whether the name begins with what was typed, but for one letter more, less, other, or two swapped. */
function oneTypo(key: string, name: string) {
  if (key.length < 4) return false
  return [0, 1, -1].some((longer) => typos(key, name.slice(0, key.length + longer)).steps <= 1)
}
