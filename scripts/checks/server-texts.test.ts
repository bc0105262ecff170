import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { LOCALES } from '#contract/foundation/locale.ts'

// A translator finds every sentence of the server in locales/*.po (server/texts/say.ts): none stands beside its translation.

const root = join(import.meta.dirname, '..', '..')

/** Files that hold both languages for a reason. */
const EXCEPT: Record<string, string> = {
  'server/features/reference/content/save.ts': 'the English names of both languages, for an English error',
}

type Node = { type: string; [part: string]: unknown }
type Property = { key: { name?: string; value?: string }; value: Node }

function* nodesIn(tree: unknown): Generator<Node> {
  if (typeof tree !== 'object' || tree === null) return
  if ('type' in tree) yield tree as Node
  for (const part of Object.values(tree)) yield* nodesIn(part)
}

/** Whether a person would read something of it: a literal with a word in it. */
const holdsWords = (tree: unknown) =>
  [...nodesIn(tree)].some(({ type, value }) => {
    if (type === 'TemplateElement') return hasWord((value as { cooked: string }).cooked)
    return type === 'Literal' && typeof value === 'string' && hasWord(value) && !isTag(value)
  })

/** Beside the name of a value. */
const hasWord = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, ''))

/** `en`, `id-ID`: the name of a language, or how it is written. */
const isTag = (text: string) => LOCALES.some((locale) => text === locale || text.startsWith(`${locale}-`))

/** The lines of an object with `en` and `id`, and of a choice by language, that hold words. */
function translationsIn(code: string) {
  if (!/\bid\b/.test(code) || !/\ben\b|=== 'id'/.test(code)) return []
  return [...nodesIn(parseAst(code, { lang: 'ts' }))].flatMap((node) => {
    const sides = node.type === 'ObjectExpression' ? sidesOf(node) : chosen(node)
    return sides.length > 1 && sides.every(holdsWords)
      ? [code.slice(node.start as number, node.end as number).split('\n')[0]!]
      : []
  })
}

function sidesOf({ properties }: Node) {
  const named = (properties as Partial<Property>[]).flatMap(({ key, value }) => {
    const name = key?.name ?? key?.value
    return LOCALES.some((locale) => locale === name) ? [value] : []
  })
  return named.length === LOCALES.length ? named : []
}

/** `locale === 'id' ? … : …` */
function chosen({ type, test, consequent, alternate }: Node) {
  const { right } = (test ?? {}) as { right?: Node }
  return type === 'ConditionalExpression' &&
    right?.type === 'Literal' &&
    LOCALES.includes(right.value as never)
    ? [consequent, alternate]
    : []
}

test('a text beside its translation is found', () => {
  expect(translationsIn(`const a = { en: 'Number', id: 'Nomor' }`)).toHaveLength(1)
  expect(translationsIn(`const a = { id: (n) => \`\${n} lot\`, en: (n) => [\`\${n} lots\`] }`)).toHaveLength(
    1,
  )
  expect(translationsIn(`const a = (locale) => (locale === 'id' ? 'Faktor' : 'Factor')`)).toHaveLength(1)
  expect(translationsIn(`const a = { id: name, en: name }`)).toEqual([])
  expect(translationsIn(`const a = { id: text('id'), en: text('en') }`)).toEqual([])
  expect(translationsIn(`const a = locale === 'id' ? 'id-ID' : 'en-GB'`)).toEqual([])
})

test('no text of the server stands beside its translation', () => {
  const files = globSync('{server,packages}/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/node_modules/**'],
  })
  const found = files
    .filter((file) => !(file in EXCEPT))
    .flatMap((file) =>
      translationsIn(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line}`),
    )
  expect(found).toEqual([])
})

test('each exception is one', () => {
  const without = Object.keys(EXCEPT).filter(
    (file) => translationsIn(readFileSync(join(root, file), 'utf8')).length === 0,
  )
  expect(without).toEqual([])
})
