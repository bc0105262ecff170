import { join } from 'node:path'
import { expect, test } from 'vitest'

type Packages = Record<string, { version: string; license?: string; dev?: boolean; link?: boolean }>
const { refused } = (await import(join(import.meta.dirname, 'check-licences.mjs'))) as {
  refused: (packages: Packages) => { name: string }[]
}
const names = (packages: Record<string, string | undefined>) =>
  refused(
    Object.fromEntries(
      Object.entries(packages).map(([name, license]) => [
        `node_modules/${name}`,
        { version: '1.0.0', ...(license && { license }) },
      ]),
    ),
  ).map(({ name }) => name)

test('a licence that is not on the list is refused, and so is none', () => {
  expect(names({ a: 'MIT', b: 'AGPL-3.0-only', c: undefined, d: 'UNLICENSED' })).toEqual(['b', 'c', 'd'])
})

test('of several one is chosen, or all hold', () => {
  expect(names({ a: '(GPL-2.0 OR MIT)', b: 'MIT AND GPL-2.0', c: 'Apache-2.0 AND MIT' })).toEqual(['b'])
})

test('an exception for one package is refused for another, wherever it lies', () => {
  expect(
    names({
      'libheif-js': 'LGPL-3.0',
      'a/node_modules/libheif-js': 'LGPL-3.0',
      'libheif-js-other': 'LGPL-3.0',
      '@img/sharp-libvips-linux-x64': 'LGPL-3.0-or-later',
      '@img/other': 'LGPL-3.0-or-later',
    }),
  ).toEqual(['libheif-js-other', '@img/other'])
})

test('a package that only builds and tests is not asked', () => {
  expect(refused({ 'node_modules/a': { version: '1.0.0', license: 'GPL-3.0', dev: true } })).toEqual([])
})
