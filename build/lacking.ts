// The features in a built file that the oldest browsers lack (package.json, `browserslist`), by the data of
// web-features.
import { parseSync } from 'vite'
import { features } from 'web-features'
import { FLOOR } from './floor.ts'

type Support = Partial<Record<string, string>>
type Node = { type: string; start: number } & Record<string, unknown>

/** The data's name for each browser of the floor. */
const BROWSERS = {
  chrome: FLOOR.chrome,
  chrome_android: FLOOR.chrome,
  edge: FLOOR.edge,
  firefox: FLOOR.firefox,
  safari: FLOOR.safari,
  safari_ios: FLOOR.ios_saf,
}

/** Since which version each browser has what a key names. */
const support = new Map(
  Object.values(features).flatMap((feature) =>
    'status' in feature
      ? Object.entries((feature.status.by_compat_key ?? {}) as Record<string, { support: Support }>).map(
          ([key, { support }]) => [key, support] as const,
        )
      : [],
  ),
)
/** Whether one of the browsers of the floor lacks it. */
const isLacking = (key: string) => {
  const found = support.get(key)
  if (!found) return false
  return Object.entries(BROWSERS).some(([name, version]) => {
    const since = Number(found[name]?.replace('≤', ''))
    return !(since <= version)
  })
}

/** Global names, members of a named global (`URL.canParse`), and methods (`toSorted`) that a browser of the floor lacks. */
const { globals, statics, methods, builtins } = namesLacking()

function namesLacking() {
  const globals = new Set<string>()
  const statics = new Set<string>()
  const methods = new Set<string>()
  /** Of the language: nobody asks for these before calling them. */
  const builtins = new Set<string>()
  const had = new Set<string>()
  for (const key of support.keys()) {
    const [, builtin, owner, member] =
      /^(javascript\.builtins|api)\.(\w+)(?:\.(\w+?))?(?:_static)?$/.exec(key) ?? []
    if (!builtin || !owner || /_(event|parameter)$/.test(key)) continue
    if (!member) {
      if (isLacking(key)) globals.add(owner)
    } else if (member !== owner) {
      if (isLacking(key)) {
        statics.add(`${owner}.${member}`)
        // A member of an object that is lacking itself is met at the object's name.
        const within = builtin === 'api' && isLacking(`api.${owner}`)
        if (!key.endsWith('_static') && !within) methods.add(member)
        if (builtin !== 'api') builtins.add(member)
      } else had.add(member)
    }
  }
  // A method that another object has had for long says nothing: `any`, `find`, `parse`.
  for (const member of had) methods.delete(member)
  return { globals, statics, methods, builtins }
}

/**
 * The features that the floor lacks, to take them away: a global by its name, else the name of its owner and of the
 * member; `static` where that is no member of the owner's instances (`URL.canParse`), `own` where it is, and nothing
 * where the data does not say.
 */
export const lackingKeys = (): LackingKey[] =>
  [...support.keys()].filter(isLacking).flatMap((key): LackingKey[] => {
    const [, builtin, owner, member, ends] =
      /^(javascript\.builtins|api)\.(\w+)(?:\.(\w+?)(_static)?)?$/.exec(key) ?? []
    if (!owner) return []
    if (!member) return [[owner]]
    if (ends) return [[owner, member, 'static']]
    return [builtin === 'api' ? [owner, member, 'own'] : [owner, member]]
  })
type LackingKey = [owner: string, member?: string, kind?: 'static' | 'own']

/** Syntax that no build lowers, and that makes a whole file unreadable. */
const SYNTAX: [key: string, is: (node: Node) => boolean][] = [
  ['javascript.classes.static.initialization_blocks', ({ type }) => type === 'StaticBlock'],
  [
    'javascript.classes.private_class_fields_in',
    ({ type, operator, left }) =>
      type === 'BinaryExpression' && operator === 'in' && (left as Node).type === 'PrivateIdentifier',
  ],
  ['javascript.regular_expressions.lookbehind_assertion', (node) => /\(\?<[=!]/.test(patternOf(node))],
  [
    'javascript.regular_expressions.modifier',
    (node) => /\(\?[ims]*-?[ims]*:/.test(patternOf(node).replaceAll('(?:', '')),
  ],
  [
    'javascript.builtins.RegExp.unicodeSets',
    ({ type, regex }) =>
      type === 'Literal' && Boolean((regex as { flags?: string } | undefined)?.flags?.includes('v')),
  ],
  [
    'javascript.statements.using',
    ({ type, kind }) => type === 'VariableDeclaration' && /using/.test(String(kind)),
  ],
  [
    'javascript.statements.import.import_attributes',
    ({ type, attributes }) => type.startsWith('Import') && Array.isArray(attributes) && attributes.length > 0,
  ],
]
const patternOf = ({ type, regex }: Node) =>
  type === 'Literal' ? ((regex as { pattern?: string } | undefined)?.pattern ?? '') : ''

/**
 * Names what a script uses and the floor lacks: syntax, and calls of globals and methods. A call that asks first (`a?.()`,
 * `'x' in a`, `typeof X`, or the name itself without a call) is none.
 * @param given what stands ready in spite of it, as `toSorted` or `URL.canParse`: a polyfill brings it
 */
export function lackingInScript(code: string, given: ReadonlySet<string> = new Set()): string[] {
  const { program, errors } = parseSync('built.js', code)
  if (errors.length > 0) throw new Error(errors[0]!.message)
  const found = new Set<string>()
  const declared = new Set<string>()
  const asked = new Set<string>()
  const called: string[] = []
  const used: string[] = []
  walk(program as unknown as Node, undefined, (node, parent) => {
    for (const [key, is] of SYNTAX) if (is(node) && isLacking(key)) found.add(key)
    if (node.type === 'Identifier') {
      if (isDeclaration(node, parent)) declared.add(node.name as string)
      else if (parent?.type === 'UnaryExpression' && parent.operator === 'typeof')
        asked.add(node.name as string)
      else if (isCalled(node, parent)) used.push(node.name as string)
    }
    if (node.type === 'MemberExpression' && !node.computed) {
      const member = (node.property as Node).name as string
      const object = node.object as Node
      const owner = object.type === 'Identifier' ? (object.name as string) : ''
      if (!isCalled(node, parent)) asked.add(member)
      else {
        used.push(owner)
        called.push(statics.has(`${owner}.${member}`) ? `${owner}.${member}` : member)
      }
    }
    if (node.type === 'Literal' && typeof node.value === 'string') asked.add(node.value)
    // So writes the minifier a text.
    if (node.type === 'TemplateElement') asked.add((node.value as { raw: string }).raw)
  })
  for (const name of called) {
    const member = name.split('.').at(-1)!
    if (!statics.has(name) && !methods.has(name)) continue
    if (builtins.has(member) || !asked.has(member)) found.add(name)
  }
  for (const name of used) if (globals.has(name) && !declared.has(name) && !asked.has(name)) found.add(name)
  return [...found].filter((name) => !given.has(name)).toSorted()
}

const isCalled = (node: Node, parent: Node | undefined) =>
  (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') &&
  parent.callee === node &&
  !parent.optional

/** Names that a file gives to something of its own. */
const isDeclaration = (node: Node, parent: Node | undefined) =>
  parent !== undefined &&
  ((/^(Variable|Function|Class)/.test(parent.type) &&
    (parent.id === node || (parent.params as Node[] | undefined)?.includes(node))) ||
    (parent.type === 'ArrowFunctionExpression' && (parent.params as Node[]).includes(node)) ||
    parent.type.startsWith('Import'))

function walk(node: Node, parent: Node | undefined, visit: (node: Node, parent: Node | undefined) => void) {
  visit(node, parent)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const one of value) if (isNode(one)) walk(one, node, visit)
    } else if (isNode(value)) walk(value, node, visit)
  }
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** A value that is written with one of these is dropped as a whole. */
const VALUES: [key: string, RegExp][] = [
  ['css.types.color.light-dark', /light-dark\(/],
  ['css.types.color.color-mix', /color-mix\(/],
  ['css.types.color.oklch', /oklch\(/],
  ['css.types.color.oklab', /oklab\(/],
  ['css.types.color.lch', /\blch\(/],
  ['css.types.color.lab', /\blab\(/],
  ['css.types.length.viewport_percentage_units_dynamic', /\d[ds]?v[bhiw]\b(?<!\dv\w)/],
]

/**
 * Names what a stylesheet needs and the floor lacks: rules that are passed over, and values with nothing older before
 * them. A feature in `@supports`, or on the list of those that may be missing, is none.
 * @param spared names of at-rules (`@container`), properties and pseudo-classes (`:has`) that a page does without
 */
export function lackingInStyle(css: string, spared: ReadonlySet<string> = new Set()): string[] {
  const found = new Set<string>()
  const bare = css.replaceAll(/\/\*[^]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""')
  const inside: string[] = []
  let block: string[] = []
  for (const [, text, end] of bare.matchAll(/([^{};]*)([{};])/g)) {
    const said = text!.trim()
    if (end === '{') {
      const [, name] = /^@([\w-]+)/.exec(said) ?? []
      if (name && isLacking(`css.at-rules.${name}`)) found.add(`@${name}`)
      if (name === 'media' && /[<>]/.test(said) && isLacking('css.at-rules.media.range_syntax'))
        found.add('@media (a < b)')
      if (!name) {
        if (inside.some((outer) => !outer.startsWith('@')) && isLacking('css.selectors.nesting'))
          found.add('&')
        for (const [, pseudo] of said.matchAll(/(?<!\\):([\w-]+)/g))
          if (isLacking(`css.selectors.${pseudo}`)) found.add(`:${pseudo}`)
      }
      inside.push(said)
      block = []
      continue
    }
    const [, prop, value] = /^([\w-]+)\s*:([^]*)$/.exec(said) ?? []
    if (prop && !inside.some((outer) => outer.startsWith('@supports'))) {
      if (isLacking(`css.properties.${prop}`)) found.add(prop)
      const wanted = VALUES.filter(([key, is]) => is.test(value!) && isLacking(key))
      if (!block.includes(prop)) for (const [key] of wanted) found.add(`${key.split('.').at(-1)!} in ${prop}`)
      if (wanted.length === 0) block.push(prop)
    }
    if (end === '}') inside.pop()
  }
  return [...found].filter((name) => !spared.has(name)).toSorted()
}
