import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { PROGRAMS } from '#server/machine/programs.mjs'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { imports, dependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  'imports' | 'dependencies' | 'optionalDependencies',
  Record<string, string>
>
/** The last stage: the image. */
const image = read('Dockerfile')
  .split(/^FROM /m)
  .at(-1)!
/** The folders and files of the repository that the image holds. */
const copied = [...image.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, sources]) =>
  sources!.split(' '),
)
const [, command] = /^CMD (\[.*\])$/m.exec(image)!

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

test('the command of the image starts programs that the build makes', () => {
  const started = [...command!.matchAll(/dist-program\/([\w-]+)\.mjs/g)].map(([, name]) => name!)
  expect(started).toEqual(['bundled', 'main'])
  expect(Object.keys(PROGRAMS)).toEqual(expect.arrayContaining(started))
})

test('the image holds every source file of the programs that the build makes', () => {
  const { files } = reached(Object.values(PROGRAMS))
  expect(files.length).toBeGreaterThan(500)
  const missing = files.filter(
    (file) => !copied.some((source) => file === source || file.startsWith(`${source}/`)),
  )
  expect(missing).toEqual([])
})

test('the packages that they import are installed without those for development', () => {
  const { packages } = reached(Object.values(PROGRAMS))
  const installed = { ...dependencies, ...optionalDependencies }
  const missing = packages.filter(
    (name) => !name.startsWith('node:') && !builtinModules.includes(name) && !(name in installed),
  )
  expect(missing).toEqual([])
})

test('every copied file exists and is part of the build context, and the image does not run as root', () => {
  const ignored = read('.dockerignore').split('\n')
  expect(copied.filter((path) => !existsSync(join(root, path)) || ignored.includes(path))).toEqual([])
  expect(/^USER (.*)$/m.exec(image)?.[1]).toBe('node')
})
