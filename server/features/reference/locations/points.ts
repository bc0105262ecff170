import { readFile } from 'node:fs/promises'
import { fromRoot } from '#server/machine/place.ts'

/** Degrees, WGS 84. */
export type Point = { lat: number; lng: number }

/** A point in or near each district, by its code (NOTICE says where they come from). */
export async function readPoints(): Promise<ReadonlyMap<string, Point>> {
  const lines = (await readFile(fromRoot('server/features/reference/locations/centroids.csv'), 'utf8'))
    .trim()
    .split('\n')
    .slice(1)
  return new Map(
    lines.map((line) => {
      const [code, lat, lng] = line.split(',') as [string, string, string]
      return [code, { lat: Number(lat), lng: Number(lng) }]
    }),
  )
}

let reading: ReturnType<typeof readPoints> | undefined

/** The same, read once. */
export const knownPoints = () => (reading ??= readPoints())

/** How far two points lie apart, good for telling the nearer one: a degree east is shorter away from the equator. */
export function distanceBetween(one: Point, other: Point) {
  const east = (one.lng - other.lng) * Math.cos(((one.lat + other.lat) / 2) * (Math.PI / 180))
  return Math.hypot(one.lat - other.lat, east)
}
