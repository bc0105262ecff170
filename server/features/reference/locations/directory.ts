import {
  CITIES_MAX,
  type LocationArea,
  type LocationFound,
  type NamedCity,
} from '#contract/reference/locations.ts'
import type { PlaceIndex } from './index/open.ts'
import { distanceBetween, type Point } from './points.ts'
import { createMatches } from './matches.ts'
import { matchNames } from './match-names.ts'
import { rankDistricts, toMask, type Candidate } from './rank.ts'
import { toTokens } from './tokens.ts'

const MAX = 20
const NEAREST_MAX = 5
/** A district's code begins with that of its city. */
const CITY_CODE_LENGTH = '32.73'.length

/** The search over all places: it touches neither the disk nor the database. */
export function createDirectory(places: PlaceIndex) {
  return {
    /**
     * The districts that a name or an address names, the likeliest first. Words that no place has are left out. Of equal
     * names the one that is nearer comes first. Those of `without` leave their room to the next ones.
     */
    search(typed: string, near?: Point, without: ReadonlySet<string> = new Set()): LocationFound[] {
      const tokens = toTokens(typed)
      const { candidates: all, extentOf } = rankDistricts(places, tokens)
      const candidates =
        without.size === 0 ? all : all.filter(({ district }) => !without.has(places.areaOf(district).id))
      const best = near ? nearerFirst(places, candidates, near) : candidates
      return best.slice(0, MAX).map((one) => ({
        ...places.areaOf(one.district),
        ...(one.village !== undefined && { villageName: places.villageName(one.village) }),
        ...(one.isGuess && { guess: true as const }),
        ...extentOf(one),
      }))
    },
    /** The cities and regencies that the whole text names, whole names and larger ones first. */
    cities(typed: string): NamedCity[] {
      const tokens = toTokens(typed)
      const matches = createMatches(places, tokens)
      matchNames(places, tokens, matches)
      const name = toMask(tokens, ({ isIdle, kind }) => !isIdle || kind === 'city')
      const named = [...matches.city].flatMap(([city, options]) => {
        const one = options.find(({ mask, isGuess }) => !isGuess && (name & ~mask) === 0)
        return one ? [{ city, isWhole: one.isWhole }] : []
      })
      return named
        .toSorted(
          (a, b) =>
            Number(b.isWhole) - Number(a.isWhole) ||
            places.sizeOf(b.city) - places.sizeOf(a.city) ||
            a.city - b.city,
        )
        .slice(0, CITIES_MAX)
        .map(({ city }) => {
          const districts = [...places.districtsOf(city)].map((district) => places.areaOf(district))
          const [{ id, cityName }] = districts as [LocationArea]
          return { id: id.slice(0, CITY_CODE_LENGTH), cityName, districts }
        })
    },
    /** The districts around a point, in a circle that grows until it holds enough of them. */
    nearest(to: Point): LocationFound[] {
      for (let within_deg = 0.25; ; within_deg *= 4) {
        const around: { district: number; away: number }[] = []
        for (let district = 0; district < places.districts; district++) {
          const away = distanceBetween(places.pointOf(district), to)
          if (away <= within_deg) around.push({ district, away })
        }
        if (around.length < NEAREST_MAX && within_deg < 180) continue
        return around
          .toSorted((a, b) => a.away - b.away)
          .slice(0, NEAREST_MAX)
          .map(({ district }) => places.areaOf(district))
      }
    },
  }
}

/** No further than what can be shown: to the end of the name that the last one has. */
function nearerFirst(places: PlaceIndex, all: readonly Candidate[], near: Point) {
  const away = ({ district }: Candidate) => distanceBetween(places.pointOf(district), near)
  const same = ({ score, name }: Candidate) => `${score.toFixed(2)} ${name}`
  const last = all[MAX - 1]
  const more = last ? all.slice(MAX).filter((one) => same(one) === same(last)) : []
  return [...Map.groupBy([...all.slice(0, MAX), ...more], same).values()].flatMap((one) =>
    one.length === 1 ? one : one.toSorted((a, b) => away(a) - away(b)),
  )
}
