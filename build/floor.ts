import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The oldest browsers that are served, as `package.json` says (`browserslist`): Browserslist's name of each, and its version. */
export const FLOOR: Readonly<Record<'chrome' | 'edge' | 'firefox' | 'safari' | 'ios_saf', number>> =
  readFloor()

function readFloor() {
  const { browserslist } = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'),
  ) as { browserslist: string[] }
  return Object.fromEntries(
    browserslist.map((line) => {
      const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
      if (!name) throw new Error(`package.json: browserslist has a line of another form: ${line}`)
      return [name, Number(version)]
    }),
  ) as typeof FLOOR
}

/** Vite's name for each, in its targets. */
const TARGET = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'ios' }

const targets = (floor: Readonly<Record<string, number>>) =>
  Object.entries(TARGET).map(([name, target]) => `${target}${floor[name]}`)

/** The browsers that styles are lowered to. */
export const CSS_TARGETS = targets(FLOOR)

/**
 * The browsers that scripts are lowered to. Below these versions Oxc rewrites every field of a class because of two
 * rare mistakes of the engines, which costs a first visit 1.5 kB; the fields themselves are older than the floor.
 * `check-floor.ts` reads the result by the floor itself.
 */
export const SCRIPT_TARGETS = targets({ ...FLOOR, chrome: 98, edge: 98, safari: 16, ios_saf: 16 })
