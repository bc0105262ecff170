import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Manifest = {
  exports: Record<string, string>
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const root = join(import.meta.dirname, '..', '..')
const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
const versionsOf = ({ dependencies, optionalDependencies }: Manifest) => ({
  ...dependencies,
  ...optionalDependencies,
})
const packages = globSync('packages/*', { cwd: root })

test.each(packages)('%s depends on the versions that are installed', (folder) => {
  expect(versionsOf(manifestIn('.'))).toMatchObject(versionsOf(manifestIn(folder)))
})

test('the server and the benchmarks import only what a package exports', () => {
  const exported = new Set(
    packages.flatMap((folder) =>
      Object.values(manifestIn(folder).exports).map((path) => `#${join(folder, path)}`),
    ),
  )
  const imported = globSync('{server,bench,scripts}/**/*.{ts,mjs}', {
    cwd: root,
    exclude: ['**/*.test.ts', 'scripts/checks/**'],
  }).flatMap((file) => readFileSync(join(root, file), 'utf8').match(/#packages\/[\w./-]+/g) ?? [])
  expect(imported).not.toEqual([])
  expect(imported.filter((path) => !exported.has(path))).toEqual([])
})
