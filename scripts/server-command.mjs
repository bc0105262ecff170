// How the server is run; deploy/resirkuit.sh and deploy/resirkuit.service say the same, and a test asks them. Plain
// JavaScript: an older Node reads it before ours is there.
import { PROGRAMS } from '../server/machine/programs.mjs'

/**
 * Node's flags before the name of a program of the server's. By itself it keeps 128 MB for new objects and, where a
 * machine has much memory, lets old ones grow to four times their size before it collects: docs/decisions/0107.
 */
const FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=50']

/** Few arenas of the C library: what one thread has freed, another takes. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2' }
const urlOf = (path) => new URL(`../${path}`, import.meta.url).href

/** Before a program of TypeScript, for development and tests. */
export const SOURCE_FLAGS = [...FLAGS, '--import', urlOf('scripts/quick-imports.mjs')]

/** The arguments of `node` for one of PROGRAMS, from the sources. */
export const sourceCommand = (name) => [...SOURCE_FLAGS, PROGRAMS[name]]

/** The arguments of `node` for one of PROGRAMS, as it was built. */
export const builtCommand = (name) => [
  ...[...FLAGS, '--import', urlOf('dist-program/bundled.mjs')],
  `dist-program/${name}.mjs`,
]
