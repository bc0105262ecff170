import { LOCATION_MIN_CHARS, type NamedCity } from '#contract/reference/locations.ts'
import { createDirectory } from './directory.ts'
import { knownPlaces } from './index/open.ts'
import { searchKey } from './search-key.ts'

/** Cities and regencies by their name, each with all its districts; too short a name finds none. */
export async function searchCities(typed: string): Promise<NamedCity[]> {
  if (searchKey(typed).length < LOCATION_MIN_CHARS) return []
  return createDirectory(await knownPlaces()).cities(typed)
}
