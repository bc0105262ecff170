import type { LocationFound } from '#contract/reference/locations.ts'
import type { PlaceIndex } from './index/open.ts'
import { distanceBetween, type Point } from './points.ts'
import { rankDistricts, type Candidate } from './rank.ts'
import { toTokens } from './tokens.ts'

const MAX = 20
const NEAREST_MAX = 5

/** The search over all places: it touches neither the disk nor the database. */
export function createDirectory(places: PlaceIndex) {
  return {
    /**
     * The districts that a name or an address names, the likeliest first. Words that no place has are left out. Of equal
     * names the one that is nearer comes first.
     */
    search(typed: string, near?: Point): LocationFound[] {
      const tokens = toTokens(typed)
      const { candidates, extentOf } = rankDistricts(places, tokens)
      const best = near ? nearerFirst(places, candidates, near) : candidates
      return best.slice(0, MAX).map((one) => ({
        ...places.areaOf(one.district),
        ...(one.village !== undefined && { villageName: places.villageName(one.village) }),
        ...(one.isGuess && { guess: true as const }),
        ...extentOf(one),
      }))
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
