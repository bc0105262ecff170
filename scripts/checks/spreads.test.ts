import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

// `{ ...{ a, b }, c }` says no more than `{ a, b, c }`; it only steers the formatter. The linter's rule would refuse
// copies of arrays as well, which the server wants.

const root = join(import.meta.dirname, '..', '..')

type Node = { type: string; argument?: Node }

function* nodesIn(tree: unknown): Generator<Node> {
  if (typeof tree !== 'object' || tree === null) return
  if ('type' in tree) yield tree as Node
  for (const part of Object.values(tree)) yield* nodesIn(part)
}

/** The number of literal objects that are spread in place, in code or in the attributes of an element. */
function countSpreadLiterals(code: string, lang: 'ts' | 'tsx' = 'tsx') {
  if (!/\.\.\.\s*\(?\s*\{/.test(code)) return 0
  return [...nodesIn(parseAst(code, { lang }))].filter(
    ({ type, argument }) =>
      (type === 'SpreadElement' || type === 'JSXSpreadAttribute') && argument?.type === 'ObjectExpression',
  ).length
}

test('a spread literal is found', () => {
  expect(countSpreadLiterals('const a = { ...{ b, c }, d }')).toBe(1)
  expect(countSpreadLiterals('const a = <p {...{ b, c }} />')).toBe(1)
  expect(countSpreadLiterals('const a = { ...b, ...(c ? { d } : {}) }')).toBe(0)
})

test('no object is built by spreading a literal', () => {
  const files = globSync(
    '{bench,build,contract,e2e,interop,knowledge,packages,scripts,server,web}/**/*.{ts,tsx,mjs}',
    {
      cwd: root,
      exclude: ['**/node_modules/**', '**/spreads.test.ts'],
    },
  )
  const found = files.filter((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    return countSpreadLiterals(code, file.endsWith('.tsx') ? 'tsx' : 'ts') > 0
  })
  expect(found).toEqual([])
})
