// The areas of the house, in their order, and the imports between them. Each area may import itself and those before it.
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Lowest first (docs/decisions/0131). */
export const AREAS = [
  'foundation',
  'reference',
  'recognition',
  'requests',
  'people',
  'proof',
  'integrations',
  'administration',
]
/** Folders whose folders are areas. */
export const ROOMS = ['contract', 'server/features', 'web/features']

/**
 * Counts the imports between the areas of one room; tests are left out.
 * @returns counts by `importer → imported`
 */
export function importsBetweenAreas(root, room) {
  const areaOf = (file) => file.startsWith(`${room}/`) && file.slice(room.length + 1).split('/')[0]
  const counts = new Map()
  for (const file of globSync(`${room}/*/**/*.{ts,tsx}`, { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(
      /(?:from |import |import\()'([#.][^']+)'/g,
    )) {
      const target = name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name)
      const [from, to] = [areaOf(file), areaOf(target)]
      if (AREAS.includes(from) && AREAS.includes(to) && from !== to)
        counts.set(`${from} → ${to}`, (counts.get(`${from} → ${to}`) ?? 0) + 1)
    }
  }
  return counts
}
