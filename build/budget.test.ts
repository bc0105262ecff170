import { expect, test } from 'vitest'
import { overBudget, scriptsOfFirstVisit } from './budget.ts'
import type { Manifest } from './manifest.ts'

const MANIFEST: Manifest = {
  'index.html': {
    file: 'boot.js',
    imports: ['_start.js'],
    dynamicImports: ['web/start/main.tsx', 'web/start/older-browsers.ts'],
  },
  'web/start/older-browsers.ts': { file: 'older.js' },
  '_start.js': { file: 'start.js' },
  'web/start/main.tsx': {
    file: 'main.js',
    imports: ['_start.js', '_shell.js'],
    dynamicImports: ['web/bell.tsx'],
  },
  '_shell.js': { file: 'shell.js', imports: ['web/start/main.tsx'] },
  'web/bell.tsx': { file: 'bell.js' },
  'web/pages/home.page.tsx': { file: 'home.js', imports: ['_shell.js'] },
  'locales/en.po?first': { file: 'en.js' },
  'locales/id.po?first': { file: 'id.js' },
}
const SIZES: Record<string, number> = {
  'shell.js': 90_000,
  'main.js': 9000,
  'id.js': 3000,
  'bell.js': 50_000,
  'older.js': 12_000,
}
const bytesOf = (file: string) => SIZES[file] ?? 1000

test('a first visit: the start, its steps, the home page, what those import, and the longer texts; nothing later', () => {
  const { scripts, bytes } = scriptsOfFirstVisit(MANIFEST, bytesOf)
  expect(scripts.map(({ file }) => file)).toEqual([
    ...['shell.js', 'main.js', 'id.js'],
    ...['boot.js', 'home.js', 'start.js'],
  ])
  expect(bytes).toBe(105_000)
})

test('above the budget a build fails and names its largest files', () => {
  const visit = (shell: number) =>
    overBudget(scriptsOfFirstVisit(MANIFEST, (file) => (file === 'shell.js' ? shell : bytesOf(file))))
  expect(visit(95_000)).toBeUndefined()
  expect(visit(95_001)).toMatch(/loads 110\.0 kB .*\n {2}95\.0 kB {2}shell\.js\n {2}9\.0 kB {2}main\.js/)
})

test('a page that is not in the build is no light page', () => {
  const { 'web/pages/home.page.tsx': _, ...rest } = MANIFEST
  expect(() => scriptsOfFirstVisit(rest, bytesOf)).toThrow('web/pages/home.page.tsx')
})
