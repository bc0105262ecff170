import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

// An exported function names its object, and one name means one thing: `listWeights` is found at once, `list` nineteen times.

const root = join(import.meta.dirname, '..', '..')

/** Alone they say what is done and not to what. A table of the database may be called so. */
const BARE = new Set(
  `add answer ask assign attempt book call cancel change check claim clear close compose confirm copy correct create
  delete desk detail end enter fetch file fill find finish forget get hold issue join link list load lock look make mark
  merge note open order own part pass plan post put read receive record refresh register remove renew replace report
  resend review revoke save say search select send set settle share show sign split start stop store submit take tell
  track turn update upload verify wipe within write`.split(/\s+/),
)

type Name = { name: string }
type Statement = {
  type: string
  declaration?: {
    type: string
    id?: Name | null
    declarations?: { id: Name & { type: string }; init?: { type: string } | null }[]
  } | null
  specifiers?: { exported: Name }[]
}

/** The names that a module exports. A schema and the type that is made of it are one thing. */
function exportsOf(code: string) {
  const found = new Map<string, { isFunction: boolean }>()
  const program: { body: unknown } = parseAst(code, { lang: 'ts' })
  for (const { type, declaration, specifiers } of program.body as Statement[]) {
    if (type !== 'ExportNamedDeclaration') continue
    for (const { exported } of specifiers ?? []) found.set(exported.name, { isFunction: false })
    for (const { id, init } of declaration?.declarations ?? [])
      if (id.type === 'Identifier')
        found.set(id.name, { isFunction: init?.type === 'ArrowFunctionExpression' })
    if (declaration?.id && !found.has(declaration.id.name))
      found.set(declaration.id.name, { isFunction: declaration.type === 'FunctionDeclaration' })
  }
  return found
}

const modules = globSync('server/**/*.ts', {
  cwd: root,
  exclude: ['**/*.test.ts', '**/*.d.ts', 'server/testing/**', 'server/demo/**'],
}).map((file) => ({ file, names: exportsOf(readFileSync(join(root, file), 'utf8')) }))

test('exports are read from every form of declaration', () => {
  const code = `export const a = () => 1, b = 2
export function c() {}
export type D = 1
export const E = 1
export type E = typeof E
const f = 1
export { f as g }
export default 3`
  expect([...exportsOf(code)].map(([name, { isFunction }]) => `${name}${isFunction ? '()' : ''}`)).toEqual([
    ...['a()', 'b', 'c()', 'D', 'E', 'g'],
  ])
})

test('no two modules of the server export the same name', () => {
  const files = new Map<string, string[]>()
  for (const { file, names } of modules)
    for (const name of names.keys()) files.set(name, [...(files.get(name) ?? []), file])
  const shared = [...files].filter(([, some]) => some.length > 1)
  expect(shared.map(([name, some]) => `${name}: ${some.join(', ')}`)).toEqual([])
})

test('no exported function of the server is a bare verb', () => {
  const bare = modules.flatMap(({ file, names }) =>
    [...names].flatMap(([name, { isFunction }]) =>
      isFunction && BARE.has(name) ? [`${file}: ${name}`] : [],
    ),
  )
  expect(bare).toEqual([])
})
