// Draws the imports between areas, a table for each room: `npm run graph`. Fails where an area imports a later one.
import { AREAS, importsBetweenAreas, ROOMS } from './areas.mjs'
import { root } from './setup.mjs'

let circles = 0
for (const room of ROOMS) {
  const counts = importsBetweenAreas(root, room)
  const width = Math.max(...AREAS.map((area) => area.length))
  console.log(`\n${room}: each row imports from the columns`)
  console.log(`${' '.repeat(width)} ${AREAS.map((area) => area.slice(0, 7).padStart(8)).join('')}`)
  for (const from of AREAS) {
    const cells = AREAS.map((to) => String(counts.get(`${from} → ${to}`) ?? '·').padStart(8))
    console.log(`${from.padEnd(width)} ${cells.join('')}`)
  }
  for (const pair of counts.keys()) {
    const [from, to] = pair.split(' → ')
    if (AREAS.indexOf(to) < AREAS.indexOf(from)) continue
    circles += 1
    console.error(`against the order: ${pair}`)
  }
}
process.exit(circles > 0 ? 1 : 0)
