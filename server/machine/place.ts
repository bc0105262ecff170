import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PROGRAMS } from './programs.mjs'

/** The folder of the program, with package.json: of the sources and of the bundle alike. */
export const ROOT = dirname(findPackageJSON(import.meta.url)!)

/** The path of a file that comes with the program, e.g. `fromRoot('knowledge/catalogue.json')`. */
export const fromRoot = (...path: string[]) => join(ROOT, ...path)

const isSource = import.meta.filename.endsWith('.ts')

/** The file to run for a program: its source, or what the build made of it, which lies beside this file of the bundle. */
export const programFile = (name: keyof typeof PROGRAMS) =>
  isSource ? fromRoot(PROGRAMS[name]) : join(import.meta.dirname, `${name}.mjs`)

/** Node's flags before a program that knows nothing of ours, for `fork`. */
export const PROGRAM_FLAGS = isSource ? [] : ['--import', pathToFileURL(programFile('bundled')).href]
