import { expect, test } from 'vitest'
import { paths } from './paths.ts'

const files = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const places = Object.values(paths).flatMap((path) => (typeof path === 'string' ? [path.split('/')[1]!] : []))
/** The home page by a link, another place by its first part, as text in quotation marks. */
const literal = new RegExp(
  `(?:\\bto[=:{ ]+|href=)['"\`]/['"\`]|['"\`]/(?:${[...new Set(places.filter(Boolean))].join('|')})(?=['"\`/?#])`,
  'gi',
)
const withoutComments = (code: string) => code.replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')

test('the pattern finds such paths', () => {
  const written = ['to="/"', "to: '/',", 'to="/track"', '`/admin/content?kind=${kind}`', "'/ExploreEwaste'"]
  for (const code of written) expect(code).toMatch(literal)
})

test('no file writes an address of the app itself', () => {
  const found = Object.entries(files)
    .filter(([file]) => !/\.test\.tsx?$|\/paths\.ts$/.test(file))
    .flatMap(([file, code]) => (withoutComments(code).match(literal) ?? []).map((text) => `${file}: ${text}`))
  expect(Object.keys(files).length).toBeGreaterThan(100)
  expect(found).toEqual([])
})
