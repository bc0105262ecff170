import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CONTENT_KINDS } from '#contract/reference/content-kinds.ts'
import { filesOf, pages, type Page } from '#web/routing/pages.ts'
import { itemsAt, paths } from '#web/routing/paths.ts'

const root = join(import.meta.dirname, '..')
const table = Object.values<Page>(pages)

test('every page of the table is there, and every page that is there is in the table', () => {
  const named = table.flatMap((page) => [page.file, ...(page.inside ? [page.inside] : [])])
  const there = globSync('web/pages/**/*.page.tsx', { cwd: root })
  expect([...new Set(named)].flatMap((file) => filesOf({ file })).toSorted()).toEqual(there.toSorted())
  const parts = table.flatMap(filesOf)
  expect(globSync([...new Set(parts)], { cwd: root })).toHaveLength(new Set(parts).size)
})

test('no address is given twice, and what takes every other comes last', () => {
  const paths = table.map(({ path }) => path.toLowerCase())
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.at(-1)).toBe('*')
})

test('every address that has a name has a page', () => {
  const there = new Set<string>(table.map(({ path }) => path.replace(/\/:.*/, '')))
  const named = Object.values(paths).filter((path) => typeof path === 'string')
  expect(named.filter((path) => !there.has(path))).toEqual([])
})

test.each(CONTENT_KINDS)('%s: each item has its page, and a page comes with the list', (kind) => {
  const own = { path: `${itemsAt[kind]}/:id`, props: { kind }, data: [`${kind}/:id`] }
  expect(pages[`${kind}Item`]).toMatchObject(own)
  expect(table.some(({ data }) => data?.includes(kind))).toBe(true)
})

test('a page for members is not made for everybody', () => {
  expect(table.filter(({ audience, data }) => audience === 'member' && data)).toEqual([])
})

test.each(table.filter(({ data, audience }) => data && audience !== 'first'))(
  'the description of $path is set, or follows from its item',
  ({ file, data }) => {
    const code = readFileSync(join(root, filesOf({ file })[0]!), 'utf8')
    // An item says it itself.
    if (!data!.some((name) => name.endsWith('/:id'))) expect(code).toContain('export const description =')
  },
)
