import { apart, knownPoints, type Point } from './points.ts'

/** The code of the district whose middle is nearest. */
export async function nearestDistrict(to: Point): Promise<string | null> {
  let nearest: string | null = null
  let away = Infinity
  for (const [id, point] of await knownPoints()) {
    const distance = apart(point, to)
    if (distance < away) [nearest, away] = [id, distance]
  }
  return nearest
}
