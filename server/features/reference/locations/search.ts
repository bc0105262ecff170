import { LOCATION_MIN_CHARS, type LocationFound } from '#contract/reference/locations.ts'
import { createDirectory } from './directory.ts'
import { knownPlaces } from './index/open.ts'
import type { Point } from './points.ts'
import { searchKey } from './search-key.ts'

/** Places by their name or an address; with too little to search for: where one is, if that is known. */
export async function searchPlaces(
  typed: string,
  near?: Point,
  without: readonly string[] = [],
): Promise<LocationFound[]> {
  const enough = searchKey(typed).length >= LOCATION_MIN_CHARS
  if (!enough && !near) return []
  const directory = createDirectory(await knownPlaces())
  return enough ? directory.search(typed, near, new Set(without)) : directory.nearest(near!)
}
