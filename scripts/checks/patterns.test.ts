import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

// A pattern that looks at a text again and again from each of its places can be kept busy for minutes by who sends the
// right one (ReDoS). What the server looks at texts with takes time in proportion to their length: asked of the
// patterns themselves, so that no clock decides.

const root = join(import.meta.dirname, '..', '..')

/** Alternatives in a loop, each of which begins with another sign. */
const APART = new Set([/(?<!\w)[Ee]'(?:[^'\\]|''|\\[^])*'/, /'(?:[^']|'')*'/].map(({ source }) => source))

/** Put together while the program runs: each was read, and matches from one place on. */
const MADE_LATER = [
  'contract/requests/submissions.ts',
  'contract/foundation/typed-code.ts',
  'server/database/slow-queries.ts',
  'server/installation/env.ts',
  'server/features/people/accounts/require-name.ts',
  'server/features/integrations/open311/add-update.ts',
  'server/features/requests/timeline/search-words.ts',
  'server/http/files/picture-route.ts',
]

type Node = { type: string; regex?: { pattern: string; flags: string }; callee?: { name?: string } }

/** Every object in a tree. */
function* nodesOf(tree: unknown): Generator<Node> {
  if (typeof tree !== 'object' || tree === null) return
  if ('type' in tree) yield tree as Node
  for (const part of Object.values(tree)) yield* nodesOf(part)
}

/** Whether alternatives stand in a loop: that two of them take the same is what `scslre` does not look for. */
function repeatsAlternatives(pattern: string) {
  const open: boolean[] = []
  for (const [sign] of pattern.matchAll(/\\[^]|\[(?:\\[^]|[^\\\]])*\]|[(|]|\)(?:[*+]|\{\d+,\})?/g)) {
    if (sign === '(') open.push(false)
    else if (sign === '|' && open.length > 0) open[open.length - 1] = true
    else if (sign.startsWith(')')) {
      const some = open.pop()!
      if (some && sign.length > 1) return true
      // A repetition inside a group is one of the group around it.
      if (some && open.length > 0) open[open.length - 1] = true
    }
  }
  return false
}

const slow = (pattern: string, flags: string) =>
  analyse(new RegExp(pattern, flags)).reports.length > 0 || repeatsAlternatives(pattern)

test('a slow pattern is found', () => {
  const bad = [
    '^(a+)+$',
    '^(?:a|aa)+$',
    '^((a|b)c){2,}$',
    String.raw`^(\w+\s?)+$`,
    String.raw`\s+$`,
    '^a*b?a*$',
  ]
  expect(bad.filter((one) => !slow(one, ''))).toEqual([])
  const good = ['^a+$', '^(?:a?){3}x', '^[^<]*<', '^(a|b)c+$', String.raw`^([a|b]\|)+$`]
  expect(good.filter((one) => slow(one, ''))).toEqual([])
})

test('no pattern of the contract or the server can be kept busy', () => {
  const found: string[] = []
  const later = new Set<string>()
  let looked = 0
  for (const file of globSync('{contract,server,packages,knowledge}/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', 'server/testing/**'],
  })) {
    const code = readFileSync(join(root, file), 'utf8')
    for (const { type, regex, callee } of nodesOf(parseAst(code, { lang: 'ts' }))) {
      if (regex) looked++
      if (regex && !APART.has(regex.pattern) && slow(regex.pattern, regex.flags))
        found.push(`${file}: /${regex.pattern}/`)
      if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp')
        later.add(file)
    }
  }
  expect(found).toEqual([])
  expect([...later].toSorted()).toEqual(MADE_LATER.toSorted())
  expect(looked).toBeGreaterThan(200)
  // Every file is read and parsed: seconds of work beside other work.
}, 60_000)

test('nor one of the API’s document, which holds those of the library as well', () => {
  const document = readFileSync(join(root, 'docs', 'openapi.json'), 'utf8')
  const patterns = new Set<string>()
  JSON.parse(document, (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') patterns.add(value)
    return value
  })
  expect(patterns.size).toBeGreaterThan(10)
  expect([...patterns].filter((pattern) => slow(pattern, 'u'))).toEqual([])
})
