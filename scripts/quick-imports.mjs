// node --import ./scripts/quick-imports.mjs …: the server is ready in little more than half the time. It runs as it is
// written: Node would strip the types of each file again, look for the package that each belongs to, and read drizzle-orm's
// list of exports, 180 kB, for each that imports it and for each of its own. Plain JavaScript, so that nothing that strips
// types is loaded where all files are kept.
import { readFileSync } from 'node:fs'
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
// Where it cannot be written nothing is kept, and that is all.
enableCompileCache(join(root, 'node_modules', '.cache', 'server'))

const OWN_FILE = /^file:(?!.*\/node_modules\/)/
const PACKAGE = /^(?!node:)[a-z@]/
const WITH_LONG_LIST = /\/node_modules\/drizzle-orm\/[^?]*\.js$/
const BESIDE = /^\.{1,2}\/.*\.js$/
const found = new Map()

const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const base = pathToFileURL(`${root}/`).href
/** Of a name with one of our prefixes (`#server/…`), or of one beside the file that asks. */
function addressOf(specifier, parentURL) {
  if (specifier.startsWith('.')) return new URL(specifier, parentURL).href
  const prefix = `${specifier.split('/', 1)[0]}/`
  const folder = imports[`${prefix}*`]
  return (
    folder &&
    new URL(
      folder.replace('*', () => specifier.slice(prefix.length)),
      base,
    ).href
  )
}

// All of our files lie beside the same packages: what a name means to one it means to the others.
registerHooks({
  resolve(specifier, context, next) {
    if (WITH_LONG_LIST.test(context.parentURL) && BESIDE.test(specifier))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    if (!OWN_FILE.test(context.parentURL)) return next(specifier, context)
    if (specifier.endsWith('.ts')) {
      const url = addressOf(specifier, context.parentURL)
      if (url) return { url, format: 'module-typescript', shortCircuit: true }
    }
    if (!PACKAGE.test(specifier)) return next(specifier, context)
    const name = `${specifier} ${context.conditions.join(' ')}`
    const known = found.get(name) ?? { ...next(specifier, context), shortCircuit: true }
    found.set(name, known)
    return known
  },
})
