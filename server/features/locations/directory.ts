import type { LocationArea } from '#contract/locations.ts'
import { cityOf, wordsOf, type City } from './city.ts'
import { apart, type Point } from './points.ts'
import { searchKey } from './search-key.ts'
import { createWordIndex } from './word-index.ts'

const MAX = 20
const NEAREST_MAX = 5
const WORDS_MAX = 8

type Place = { area: LocationArea; name: string; city: City; point: Point | undefined }

export type Directory = ReturnType<typeof createDirectory>

/**
 * The districts, ready to be searched: a search touches neither the disk nor another process.
 * @param areas every district, in any order
 * @param points where they are, by id
 */
export function createDirectory(areas: readonly LocationArea[], points: ReadonlyMap<string, Point>) {
  const cities = new Map<string, City>()
  const places = areas
    .toSorted((a, b) => compare(a.districtName, b.districtName) || compare(a.cityName, b.cityName))
    .map((area): Place => {
      const code = area.id.slice(0, '31.74'.length)
      const city = cities.get(code) ?? cityOf(code, area.cityName)
      cities.set(code, city)
      return { area, name: searchKey(area.districtName), city, point: points.get(area.id) }
    })
  const index = createWordIndex(places.map(({ name, city }) => [...wordsOf(name), ...city.words]))
  const known = (at: readonly number[]) => at.map((place) => places[place]!)

  return {
    /**
     * Districts that begin so, then those whose city is called or begins so, then those whose name has all the words, then those that have
     * them together with their city; if there are none, two words written as one, or one typo away. Of equal names the one that is nearer comes first.
     */
    search(typed: string, near?: Point): LocationArea[] {
      const words = spokenWords(typed)
      for (const spelling of [words, ...joined(words)]) {
        const found = index.find(spelling)
        if (found.length > 0) return best(known(found), spelling, near)
      }
      return best(known(index.guess(words)), words, near)
    },
    /** The districts around a point, in a circle that grows until it holds enough of them. */
    nearest(to: Point): LocationArea[] {
      for (let within_deg = 0.25; ; within_deg *= 4) {
        const around = places.filter(({ point }) => point && apart(point, to) <= within_deg)
        if (around.length < NEAREST_MAX && within_deg < 180) continue
        return byDistance(around, to).slice(0, NEAREST_MAX).map(areaOf)
      }
    },
  }
}

/** What is not part of a name is left out, and what is shortened written out: "Kec. Coblong, Kab. …". */
function spokenWords(typed: string) {
  const words = searchKey(typed).split(' ').slice(0, WORDS_MAX)
  const names = words.filter((word) => !/^(kec|kecamatan|distrik)$/.test(word))
  if (names.length < 2) return names.length > 0 ? names : words
  return names.map((word) => ({ kab: 'kabupaten', kotamadya: 'kota', kodya: 'kota' })[word] ?? word)
}

/** Two words that follow one another written as one: "Gunung Kidul" is Gunungkidul. */
const joined = (words: readonly string[]) =>
  words.slice(1).map((word, at) => words.toSpliced(at, 2, words[at]! + word))

/** In the order of the names, where they are in it already. */
function best(found: readonly Place[], words: readonly string[], near: Point | undefined) {
  const key = words.join(' ')
  const ranks: Place[][] = [[], [], [], [], []]
  for (const place of found) ranks[rankOf(place, words, key)]!.push(place)
  return ranks
    .flatMap((places) => (near ? nearerFirst(places, near) : places))
    .slice(0, MAX)
    .map(areaOf)
}

function rankOf({ name, city }: Place, words: readonly string[], key: string) {
  if (name.startsWith(key) || follows(key, name, city.forms)) return 0
  if (city.forms.some((form) => form === key || follows(key, form, [name]))) return 1
  if (city.forms.some((form) => form.startsWith(key))) return 2
  const own = name.split(' ')
  return words.every((word) => own.some((one) => one.startsWith(word))) ? 3 : 4
}

/** Whether the key is the first name whole and then begins one of the others. */
const follows = (key: string, first: string, others: readonly string[]) =>
  key.startsWith(`${first} `) && others.some((other) => other.startsWith(key.slice(first.length + 1)))

/** No further than what can be shown: to the end of the name that the last one has. */
function nearerFirst(places: readonly Place[], near: Point) {
  const last = places[MAX - 1]?.name
  const shown = places.slice(0, MAX)
  const same = places.slice(MAX).filter(({ name }) => name === last)
  return [...Map.groupBy([...shown, ...same], ({ name }) => name).values()].flatMap((one) =>
    byDistance(one, near),
  )
}

const byDistance = (places: readonly Place[], to: Point) =>
  places
    .map((place) => ({ place, away: place.point ? apart(place.point, to) : Infinity }))
    .toSorted((a, b) => a.away - b.away)
    .map(({ place }) => place)

const areaOf = ({ area }: Place) => area

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
