import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { PROGRAMS } from '#server/machine/programs.mjs'
import { PARTS } from '../release/parts.mjs'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { imports, dependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  'imports' | 'dependencies' | 'optionalDependencies',
  Record<string, string>
>
const dockerfile = read('Dockerfile')
/** The last stage: the image. */
const image = dockerfile.split(/^FROM /m).at(-1)!

const IMPORTED = /^(?:import|export [*{])(?! type\b)(?:[^'"]*? from|) '([^']+)'|\bimport\('([^']+)'\)/gm

/** The files of the repository that programs import, and the packages. */
function reached(from: readonly string[]) {
  const [files, packages] = [new Set<string>(), new Set<string>()]
  const look = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    if (!/\.m?[jt]s$/.test(file)) return
    for (const [, early, late] of read(file).matchAll(IMPORTED)) {
      const name = (early ?? late)!
      if (name.startsWith('.')) look(join(dirname(file), name))
      else if (name.startsWith('#'))
        look(join(imports[name.replace(/\/.*/, '/*')]!.replace('*', name.replace(/^[^/]+\//, ''))))
      else packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)![0])
    }
  }
  from.forEach(look)
  return { files: [...files], packages: [...packages] }
}

test('the image is a release: its files, and its command', () => {
  expect(dockerfile).toMatch(/^RUN npm run release -- --arch "\$TARGETARCH" --folder \/release$/m)
  expect(image).toMatch(/^COPY --from=build \/release \.$/m)
  expect(/^CMD (.*)$/m.exec(image)?.[1]).toBe('["resirkuit", "start"]')
})

// One machine makes the images of all processors.
test('nothing is run on the processor of the image', () => {
  expect(image).not.toMatch(/^RUN /m)
  expect(dockerfile).toMatch(/^FROM --platform=\$BUILDPLATFORM \S+ AS build$/m)
})

test('the packages that the programs import are installed without those for development', () => {
  const { packages } = reached(Object.values(PROGRAMS))
  const installed = { ...dependencies, ...optionalDependencies }
  const missing = packages.filter(
    (name) => !name.startsWith('node:') && !builtinModules.includes(name) && !(name in installed),
  )
  expect(missing).toEqual([])
})

test('every part of a release is in the build context, and the image does not run as root', () => {
  const ignored = read('.dockerignore').split('\n').filter(Boolean)
  const built = PARTS.filter((part) => !part.startsWith('dist'))
  const missing = built.filter(
    (part) =>
      !existsSync(join(root, part)) || ignored.some((one) => part === one || part.startsWith(`${one}/`)),
  )
  expect(missing).toEqual([])
  expect(/^USER (.*)$/m.exec(image)?.[1]).toBe('node')
})

test('the servers of the compose file run the image that its settings name', () => {
  const compose = read('deploy/compose.yaml')
  expect(compose).toMatch(/^  image: \$\{IMAGE:\?\}$/m)
  expect(compose).not.toMatch(/^ *build:/m)
  expect(read('deploy/env.example')).toMatch(/^IMAGE=$/m)
})
