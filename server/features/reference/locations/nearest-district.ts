import { distanceBetween, knownPoints, type Point } from './points.ts'

/** No place in the country is further from the middle of its district: 1.5 degrees, some 165 km. */
const FURTHEST = 1.5

/** The code of the district whose middle is nearest; null: the place is in none. */
export async function nearestDistrict(to: Point): Promise<string | null> {
  let nearest: string | null = null
  let away = FURTHEST
  for (const [id, point] of await knownPoints()) {
    const distance = distanceBetween(point, to)
    if (distance < away) [nearest, away] = [id, distance]
  }
  return nearest
}
