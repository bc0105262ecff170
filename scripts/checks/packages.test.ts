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

test('tools/tests holds what a check, a test, a measurement or a type needs, and what nothing builds or serves with', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'tools/tests/package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const files = globSync(
    '{*.ts,package.json,{contract,server,packages,web,build,bench,scripts,e2e,interop}/**/*.{ts,tsx,mjs}}',
    {
      cwd: root,
      exclude: (path) => path.includes('node_modules'),
    },
  )
  const text = files
    .filter((file) => !file.endsWith('checks/packages.test.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const named = (name: string) =>
    new RegExp(String.raw`['"]${name.replace(/^@types\//, '')}[/'" ]|['"]${name} `).test(text)
  // The compiler is there as `tsc`, Node's and the builder's types by the settings of the compiler.
  const byAnotherName = new Set(['typescript', '@types/node'])
  const idle = Object.keys(devDependencies).filter((name) => !named(name) && !byAnotherName.has(name))
  expect(idle).toEqual([])
})

test('neither the build nor the server imports a package that a start does not install', () => {
  const { devDependencies: tools } = JSON.parse(
    readFileSync(join(root, 'tools/tests/package.json'), 'utf8'),
  ) as { devDependencies: Record<string, string> }
  const files = globSync(
    '{vite.config.ts,vite.server.config.ts,lingui.config.ts,{contract,server,packages,web,build}/**/*.{ts,tsx,mjs}}',
    {
      cwd: root,
      exclude: ['**/*.test.{ts,tsx}', '**/testing/**'],
    },
  )
  const wrong = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import) '((?:@[\w-]+\/)?[\w.-]+)[^']*'/g)]
      .filter(([line, name]) => name && name in tools && !line.includes('import type'))
      .map(([, name]) => `${file}: ${name}`),
  )
  expect(wrong).toEqual([])
})
