import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasProgram } from '../setup.mjs'
import { FOR_TYPES } from '../trim-packages.mjs'

/** The sizes of decisions 152 and 153, with room for a few per cent. */
const INSTALL_MAX_MB = 385
const START_MAX_KB = 5_700

const root = join(import.meta.dirname, '..', '..')
type Locked = Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>> & {
  os?: string | string[]
}

/** The packages of the lock file that a start installs: everything that the root reaches. */
function served() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Partial<Locked> & { devDependencies?: Record<string, string> }>
  }
  const reached = new Set<string>()
  const visit = (path: string) => {
    const { dependencies, optionalDependencies, peerDependencies, devDependencies } = packages[path]!
    const own = path ? {} : devDependencies
    for (const name of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
      ...own,
    })) {
      let at = path
      while (at && !packages[`${at}/node_modules/${name}`])
        at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))
      const found = at ? `${at}/node_modules/${name}` : `node_modules/${name}`
      if (!packages[found] || reached.has(found)) continue
      reached.add(found)
      visit(found)
    }
  }
  visit('')
  return [...reached]
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
