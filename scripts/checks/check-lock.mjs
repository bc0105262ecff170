// Every package that the lock file names must have the hash that npm checks what it fetched against, and the packages of
// every platform must be there (docs/decisions/0008). npm leaves out either without a word: the hash where it made the
// lock file from folders that were already there, a platform where its package was not to be had at that moment.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package-lock.json'), 'utf8'))
const unproven = Object.entries(lock.packages)
  .filter(
    ([path, { link, integrity }]) =>
      path.includes('node_modules/') && !link && !/^sha(256|384|512)-./.test(integrity ?? ''),
  )
  .map(([path, { version }]) => `${path} ${version}`)
if (unproven.length > 0) {
  console.error(`package-lock.json has no integrity for ${unproven.length} packages:`)
  console.error(unproven.slice(0, 20).join('\n'))
  console.error('Take these entries out of it, then run: npm install --package-lock-only')
  process.exit(1)
}

/** The copy that Node finds for a package at `path`: beside it, or further up. */
const found = (path, name) => {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (!at) return false
  }
}
const absent = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies).filter((name) => !found(path, name)),
)
if (absent.length > 0) {
  console.error(`package-lock.json lacks the packages of some platforms: ${absent.slice(0, 20).join(', ')}`)
  console.error('Take the newest version that has them all (docs/decisions/0008-tool-versions.md).')
  process.exit(1)
}

/** Of the Node that installs, the oldest (README). */
const OLDEST = [20, 19]
/**
 * The packages that the build does without: Lingui's macros are Babel's (vite.config.ts), and Rollup's is for
 * building Rollup itself.
 */
const UNUSED = /\/(@lingui\/native-tools|@napi-rs\/lzma)-/
const admits = (range) =>
  range.split('||').some((one) => {
    const [, operator, major, minor = 0] = /^\s*(>=|\^)?\s*(\d+)(?:\.(\d+))?/.exec(one) ?? []
    const ahead = OLDEST[0] - major || OLDEST[1] - minor
    return ahead >= 0 && (operator === '>=' || Number(major) === OLDEST[0])
  })
const leftOut = Object.entries(lock.packages)
  .filter(
    ([path, { os, cpu, engines }]) =>
      (os || cpu) && engines?.node && !UNUSED.test(path) && !admits(engines.node),
  )
  .map(([path, { engines }]) => `${path} (Node ${engines.node})`)
if (leftOut.length > 0) {
  console.error(
    `npm leaves these out, without a word, under Node ${OLDEST.join('.')}: ${leftOut.slice(0, 20).join(', ')}`,
  )
  process.exit(1)
}
