// Compares what a guide names with the truth: files, folders, headings, scripts, roles, settings, counts. Each check returns the wrong names.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { contract } from '#contract/index.ts'
import { Role } from '#contract/foundation/roles.ts'
import { Settings } from '#server/installation/env.ts'
import { AREAS } from '../areas.mjs'

export const root = join(import.meta.dirname, '..', '..')
export const read = (page: string) => readFileSync(join(root, page), 'utf8')

const ROOMS = readdirSync(root, { withFileTypes: true })
  .filter(
    (entry) =>
      entry.isDirectory() &&
      !/^(node_modules|\.git|data|dist.*|test-results|playwright-report)$/.test(entry.name),
  )
  .map(({ name }) => name)
const files = [
  ...globSync(
    ROOMS.map((room) => `${room}/**/*`),
    { cwd: root, exclude: (path) => path.includes('node_modules') },
  ),
  ...readdirSync(root),
]
const baseNames = new Set(files.map((file) => basename(file)))

/** Files of a build, of a release, of a backup, of photos to train with, or for a name to be put in. */
const NO_FILE =
  /^(dist\b.*|UPGRADE\.md|sbom\.cdx\.json|manifest\.json|certificate\.json|did\.json|NAME\..*|(MANIFEST|SOURCES)[\w*-]*\.csv)$/
/** Folders of a build, of a data folder, of a training, or that must not exist. */
const NO_FOLDER =
  /^(dist|release|dist-server|dist-program|files|mail|postgres|raising|backbone[\w-]*|utils)\b/

/** @returns `{a,b}` written out */
function spelled(path: string): string[] {
  const braces = /\{([^{}]*)\}/.exec(path)
  if (!braces) return [path]
  return braces[1]!.split(',').flatMap((part) => spelled(path.replace(braces[0], part)))
}
const codes = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!)

/** A page may leave out the first folders of a path: `http/access.ts`. */
const exists = (path: string) =>
  path.includes('*')
    ? globSync(`{${path},**/${path}}`, { cwd: root, exclude: (one) => one.includes('node_modules') }).length >
      0
    : path.includes('/')
      ? files.some((file) => `/${file}`.endsWith(`/${path}`))
      : baseNames.has(path)

export function wrongFiles(text: string) {
  const named = codes(text)
    .filter((code) => /^[\w.{},*/-]+\.(?:tsx?|mjs|json|css|csv|md|yml)$/.test(code) && !/^[/*.]/.test(code))
    .flatMap(spelled)
  return named.filter((path) => !exists(path) && !NO_FILE.test(path))
}

export function wrongFolders(page: string, text: string) {
  const named = codes(text).filter((code) => /^[\w.-]+(?:\/[\w.-]+)*\/$/.test(code))
  return named.filter(
    (path) =>
      !existsSync(join(root, path)) &&
      !existsSync(join(root, dirname(page), path)) &&
      !files.some((file) => `/${file}/`.endsWith(`/${path}`)) &&
      !NO_FOLDER.test(path),
  )
}

const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts)
const scriptsIn = (text: string) =>
  [...text.matchAll(/npm (?:run (?:-s )?)?((?<=run (?:-s )?)[\w:-]+|test|start)\b/g)].map(([, name]) => name!)
export const wrongScripts = (text: string) => scriptsIn(text).filter((name) => !scripts.includes(name))
export function scriptsLeftOut(text: string) {
  const named = new Set(scriptsIn(text))
  return scripts.filter((name) => !named.has(name))
}

/** A list of three roles or more is meant to be all of them, in their order. */
export function wrongRoles(text: string) {
  const lists = [
    ...text
      .split(/\n\s*\n/)
      .map((block) => codes(block).filter((code) => Role.options.includes(code as Role))),
    ...[...text.matchAll(/\w+(?: < \w+){2,}/g)].map(([ranks]) => ranks.split(' < ')),
  ]
  const short = lists.filter((list) => {
    const different = [...new Set(list)]
    return different.length > 2 && different.join() !== Role.options.join()
  })
  const single = [...text.matchAll(/\brole `(\w+)`/g)].map(([, role]) => role!)
  return [
    ...short.map((list) => list.join(', ')),
    ...single.filter((role) => !Role.options.includes(role as Role)),
  ]
}

const defaults = new Map(
  Object.entries(Settings.shape).map(([name, schema]) => {
    const { data, success } = schema.safeParse(undefined)
    return [name, success ? data : undefined]
  }),
)
/** Of a build, of Node, or of Debian's tools. */
const NO_SETTING =
  /^(CHROMIUM|API_URL|TEST_\w+|FUZZ_\w+|FIREBASE_AUTH_EMULATOR_HOST|PGBOUNCER|SOURCE_DATE_EPOCH|DEBIAN_\w+|NODE_\w+)$/
/** Names a setting that there is not, or gives another default: `` `NAME` (24) ``. */
export function wrongSettings(text: string) {
  const named = [...text.matchAll(/`([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)(?:=[^`]*)?`(?: \((\d+)\))?/g)]
  return named
    .filter(
      ([, name, value]) =>
        !NO_SETTING.test(name!) &&
        (!defaults.has(name!) || (value !== undefined && String(defaults.get(name!)) !== value)),
    )
    .map(([all]) => all)
}

const linesOf = (table: string) =>
  readFileSync(join(root, 'node_modules/idn-area-data/data', `${table}.csv`), 'utf8')
    .trimEnd()
    .split('\n').length - 1
const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(
  ' ',
)
const COUNTS: [what: string, truth: () => number][] = [
  ['kinds of devices', () => files.filter((file) => /^knowledge\/classes\/.*\.json$/.test(file)).length],
  ['device classes', () => files.filter((file) => /^knowledge\/classes\/.*\.json$/.test(file)).length],
  ['districts', () => linesOf('districts')],
  ['villages', () => linesOf('villages')],
  ['areas', () => AREAS.length],
  ['roles', () => Role.options.length],
  ['endpoints', () => Object.values(contract).reduce((sum, one) => sum + Object.keys(one).length, 0)],
  ['npm scripts', () => scripts.length],
  ['decisions', () => files.filter((file) => /^docs\/decisions\/.*\.md$/.test(file)).length],
]
export const COUNTED = ['kinds of devices', 'device classes', 'districts', 'villages', 'areas']
export function countsIn(text: string) {
  return COUNTS.flatMap(([what, truth]) =>
    [...text.matchAll(new RegExp(`(?<![\\w.,-])(\\d[\\d,]*|${WORDS.join('|')}) ${what}\\b`, 'gi'))].map(
      ([said, number]) => {
        const word = WORDS.indexOf(number!.toLowerCase())
        return { what, said, right: (word >= 0 ? word : Number(number!.replaceAll(',', ''))) === truth() }
      },
    ),
  )
}
export const wrongCounts = (text: string) =>
  countsIn(text)
    .filter(({ right }) => !right)
    .map(({ said }) => said)

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
const withoutBlocks = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '')
export function wrongLinks(page: string, text: string) {
  const links = [
    ...withoutBlocks(text)
      .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]]/g, ''))
      .matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g),
  ].map(([, link]) => link!)
  return links.filter((link) => {
    const [path, anchor] = link.split('#') as [string, string?]
    const file = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(root, file))) return true
    if (anchor === undefined) return false
    const target = path === '' ? text : read(file)
    return ![...withoutBlocks(target).matchAll(/^#+ (.*)$/gm)].some(
      ([, heading]) => anchorOf(heading!) === anchor,
    )
  })
}

/** The first block of a page as a tree of folders, two spaces a level. */
export function wrongInTree(text: string) {
  const lines = (/^## The tree\s+```\n([\s\S]*?)^```/m.exec(text)?.[1] ?? '').split('\n')
  const above: string[] = []
  const wrong: string[] = []
  const seen = new Set<string>()
  for (const line of lines) {
    const [, indent, names] = /^( *)((?:[\w-]+\/ ?)+)/.exec(line) ?? []
    if (names === undefined) continue
    const depth = indent!.length / 2
    for (const name of names.trim().split(' ')) {
      above.length = depth
      above.push(name.slice(0, -1))
      const path = above.join('/')
      seen.add(path)
      if (!existsSync(join(root, path))) wrong.push(path)
      if (line.includes('README') && !existsSync(join(root, path, 'README.md')) && names.trim() === name)
        wrong.push(`${path}/README.md`)
    }
  }
  const leftOut = ['.', 'server', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isDirectory() &&
          (folder !== '.' ||
            /^(?!node_modules|data|dist|public|test-results|playwright-report)\w/.test(entry.name)),
      )
      .map(({ name }) => (folder === '.' ? name : `${folder}/${name}`))
      .filter((path) => !seen.has(path)),
  )
  return [...wrong, ...leftOut]
}

/** The drawing of the areas, the highest first, each with the folders of its features. */
export function wrongAreas(text: string) {
  const drawn = [...text.matchAll(/^(\w+) {2,}(.*)$/gm)].filter(([, area]) => AREAS.includes(area!))
  const truth = AREAS.toReversed().map((area) => {
    const nouns = readdirSync(join(root, 'server/features', area), { withFileTypes: true })
    return `${area}: ${nouns
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .toSorted()
      .join(', ')}`
  })
  const said = drawn.map(([, area, nouns]) => `${area}: ${nouns!.split(', ').toSorted().join(', ')}`)
  return [...truth.filter((line) => !said.includes(line)), ...said.filter((line, at) => line !== truth[at])]
}
