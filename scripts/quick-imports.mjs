// node --import ./scripts/quick-imports.mjs …: the server is ready in little more than half the time. It runs as it is
// written: Node would strip the types of each file anew, and read drizzle-orm's list of exports, 180 kB, for each that
// imports it. Plain JavaScript, so that nothing that strips types is loaded where all files are kept.
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
// Where it cannot be written nothing is kept, and that is all.
enableCompileCache(join(root, 'node_modules', '.cache', 'server'))

const OWN_FILE = /^file:(?!.*\/node_modules\/)/
const PACKAGE = /^(?!node:)[a-z@]/
const found = new Map()

// All of our files lie beside the same packages: what a name means to one it means to the others.
registerHooks({
  resolve(specifier, context, next) {
    if (!OWN_FILE.test(context.parentURL) || !PACKAGE.test(specifier)) return next(specifier, context)
    const name = `${specifier} ${context.conditions.join(' ')}`
    const known = found.get(name) ?? { ...next(specifier, context), shortCircuit: true }
    found.set(name, known)
    return known
  },
})
