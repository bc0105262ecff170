import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasProgram } from '../setup.mjs'
import { pathsNeededBy } from '../lock-file.mjs'
import { FOR_TYPES } from '../trim-packages.mjs'

/** The sizes of decisions 152 and 153, with room for a few per cent. */
const INSTALL_MAX_MB = 385
const START_MAX_KB = 5_620

const root = join(import.meta.dirname, '..', '..')
/** The packages of the lock file that a start installs: everything that the root reaches. */
function served() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Record<string, object>>
  }
  const { dependencies, devDependencies, optionalDependencies } = packages['']!
  return pathsNeededBy(
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    packages,
  )
}

// Libraries of macOS are larger.
test.runIf(process.platform === 'linux')('the packages of a start stay small', { timeout: 60_000 }, () => {
  const foreign = new RegExp(`onnxruntime-node/bin/napi-v6/(?!${process.platform}/${process.arch}/)`)
  const bytesIn = (folder: string): number =>
    readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
      const path = join(folder, entry.name)
      if (entry.name === 'node_modules') return sum
      if (entry.isDirectory()) return sum + bytesIn(path)
      const kept = entry.isFile() && !FOR_TYPES.test(entry.name) && !foreign.test(path)
      return kept ? sum + statSync(path).size : sum
    }, 0)
  const packages = served().filter((path) => existsSync(join(root, path)))
  expect(packages.length).toBeGreaterThan(400)
  const MB = packages.reduce((sum, path) => sum + bytesIn(join(root, path)), 0) / 1e6
  expect(MB).toBeLessThan(INSTALL_MAX_MB)
})

// `npm test` builds before it checks.
test.runIf(hasProgram())('a start reads few sources', () => {
  const folder = join(root, 'dist-program')
  const reached = new Set<string>()
  const visit = (name: string) => {
    if (reached.has(name)) return
    reached.add(name)
    const text = readFileSync(join(folder, name), 'utf8')
    for (const [, next] of text.matchAll(/(?:^|[;\n}])(?:import|export)[^'"();]*?["']\.\/([^"']+)["']/g))
      visit(next!)
  }
  visit('main.mjs')
  expect(reached.size).toBeGreaterThan(5)
  const kB = [...reached].reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 1000
  expect(kB).toBeLessThan(START_MAX_KB)
})
