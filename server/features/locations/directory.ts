import type { LocationArea } from '#contract/locations.ts'
import { searchKey } from './search-key.ts'

const MAX = 20
/** With fewer letters nearly every name is one typo away. */
const TYPO_MIN_CHARS = 4

/** A name, or what begins at a later word of it, and where a match of it ranks. */
type Entry = { key: string; rank: 1 | 2 | 3; place: number }

export type Directory = { search: (typed: string) => LocationArea[] }

/**
 * The districts, ready to be searched: a sorted list of everything that can begin a match, so that a search is one
 * look-up and touches neither the disk nor another process.
 * @param areas every district, in any order
 */
export function createDirectory(areas: LocationArea[]): Directory {
  const places = areas.toSorted(
    (a, b) => compare(a.districtName, b.districtName) || compare(a.cityName, b.cityName),
  )
  const entries = places.flatMap(entriesOf).toSorted((a, b) => compare(a.key, b.key))
  const keys = entries.map(({ key }) => key)

  return {
    /** Districts that begin so, then those whose city does, then a word inside; if there are none, one typo away. */
    search(typed) {
      const key = searchKey(typed).replace(/^kab (?=.{3})/, 'kabupaten ')
      const spelled = startingWith(key)
      if (spelled.length > 0 || key.length < TYPO_MIN_CHARS) return best(spelled)
      return best(entries.filter((entry) => beginsAlmost(entry.key, key)))
    },
  }

  function startingWith(prefix: string) {
    const found = []
    for (let at = lowest(keys, prefix); at < keys.length && keys[at]!.startsWith(prefix); at++)
      found.push(entries[at]!)
    return found
  }

  /** Each place once, by its best rank and then by name. */
  function best(found: Entry[]) {
    const ranks = new Map<number, number>()
    for (const { place, rank } of found) ranks.set(place, Math.min(rank, ranks.get(place) ?? rank))
    return [...ranks]
      .toSorted(([a, rank], [b, other]) => rank - other || a - b)
      .slice(0, MAX)
      .map(([place]) => places[place]!)
  }
}

function entriesOf({ districtName, cityName }: LocationArea, place: number): Entry[] {
  const name = searchKey(districtName)
  const city = searchKey(cityName)
  // "Bandung" and "Kota Bandung" both name the city; "Jakarta Selatan" is officially "Kota Administrasi …".
  const kind = /^(kota|kabupaten) (administrasi )?/.exec(city)?.[0] ?? ''
  const plain = city.slice(kind.length)
  const short = kind ? `${kind.split(' ')[0]} ${plain}` : city
  return [
    { key: name, rank: 1, place },
    ...[...new Set([plain, short, city])].map((key): Entry => ({ key, rank: 2, place })),
    ...[...laterWords(name), ...laterWords(plain)].map((key): Entry => ({ key, rank: 3, place })),
  ]
}

/** Whether a name begins with what was typed but for one letter more, less or other, or two swapped. */
function beginsAlmost(name: string, typed: string) {
  let same = 0
  while (same < typed.length && typed[same] === name[same]) same++
  const rest = typed.slice(same + 1)
  return (
    name.startsWith(rest, same + 1) ||
    name.startsWith(rest, same) ||
    name.startsWith(typed.slice(same), same + 1) ||
    (typed[same] === name[same + 1] &&
      typed[same + 1] === name[same] &&
      name.startsWith(typed.slice(same + 2), same + 2))
  )
}

/** "kebayoran baru" → "baru" */
const laterWords = (key: string) => [...key.matchAll(/ /g)].map(({ index }) => key.slice(index + 1))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The first place at which `key` could stand in a sorted list. */
function lowest(sorted: string[], key: string) {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle]! < key) from = middle + 1
    else to = middle
  }
  return from
}
