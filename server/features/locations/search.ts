import { LOCATION_MIN_CHARS, type LocationArea } from '#contract/locations.ts'
import type { Context } from '#server/context.ts'
import { districts } from '#server/database/schema/places.ts'
import { createDirectory, type Directory } from './directory.ts'
import { readPoints, type Point } from './points.ts'
import { searchKey } from './search-key.ts'

/**
 * The search over the districts of the database. They are read once, at the first search: a new data set comes only
 * with a start. A reading that fails is tried again by the next search.
 */
export function createSearch({ db }: Pick<Context, 'db'>) {
  let reading: Promise<Directory> | undefined
  const read = () => {
    reading ??= Promise.all([
      db.select({ id: districts.id, districtName: districts.name, cityName: districts.city }).from(districts),
      readPoints(),
    ]).then(([areas, points]) => createDirectory(areas, points))
    reading.catch(() => {
      reading = undefined
    })
    return reading
  }
  /** With too little to search for: where one is, if that is known. */
  return async (typed: string, near?: Point): Promise<LocationArea[]> => {
    if (searchKey(typed).length >= LOCATION_MIN_CHARS) return (await read()).search(typed, near)
    return near ? (await read()).nearest(near) : []
  }
}
