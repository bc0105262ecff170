import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { EMBED_PATH } from '#server/http/embeds/embed-code.ts'
import { EMBEDS } from '#server/http/embeds/list.ts'
import { paths } from '#web/routing/paths.ts'
import {
  COUNTED,
  countsIn,
  read,
  root,
  scriptsLeftOut,
  wrongAreas,
  wrongCounts,
  wrongFiles,
  wrongFolders,
  wrongInTree,
  wrongLinks,
  wrongRoles,
  wrongScripts,
  wrongSettings,
} from './guide-facts.ts'

const ROOMS = '{contract,server,web,packages,e2e,knowledge,interop,findings,training,scripts}/**/README.md'
const OPERATING = globSync('docs/operating/*.md', { cwd: root })
/** For operators: an upper-case name is a setting. */
const OPERATOR = ['README.md', 'SECURITY.md', 'docs/settings.md', 'docs/operating.md', ...OPERATING]
const DECISIONS = globSync('docs/decisions/*.md', { cwd: root })
const GUIDES = [
  ...['README.md', 'AGENTS.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...['docs/architecture.md', 'docs/style.md', 'docs/settings.md', 'docs/operating.md'],
  ...OPERATING,
  ...globSync(ROOMS, { cwd: root, exclude: (path) => path.includes('node_modules') }),
]
const ALL = [...new Set([...GUIDES, ...globSync(['*.md', 'docs/**/*.md'], { cwd: root })])]
const PRESENT = ALL.filter((page) => page !== 'CHANGELOG.md')

const pages = Object.values(paths).filter((path) => typeof path === 'string')
const calls = Object.values(contract).flatMap((one) => Object.values(one).map(({ path }) => path))
const known = new Set<string>([
  ...pages,
  ...calls,
  ...EMBEDS.map(({ name }) => `${EMBED_PATH}/${name}`),
  '/track',
  '/unsubscribe',
  '/api/docs',
  '/api/openapi.json',
  '/.well-known/did.json',
  // On an address of its own.
  '/metrics',
])
/** Folders of the system. */
const ELSEWHERE = /^\/(etc|var|srv|root|that|usr)\b/
const wrongAddresses = (text: string) =>
  [...text.matchAll(/`(?:GET |POST )?(\/[\w./-]*\w)`/g)]
    .map(([, path]) => path!)
    .filter((path) => !known.has(path) && !ELSEWHERE.test(path))

test.each(['docs/settings.md', 'README.md', 'docs/operating.md', ...OPERATING])(
  '%s names pages and calls that exist',
  (page) => {
    expect(wrongAddresses(read(page))).toEqual([])
  },
)

/** Labels of other programs. */
const FOREIGN = new Set(['Email/Password'])
const messages = read('locales/en.po')

test.each(OPERATING)('%s quotes labels of the interface as they are', (page) => {
  const prose = read(page).replaceAll(/^ *```[^]*?^ *```/gm, '')
  const wrong = [...prose.matchAll(/"([A-Z][^"\n]+)"/g)]
    .map(([, label]) => label!)
    .filter((label) => !FOREIGN.has(label) && !messages.includes(`msgid "${label}`))
  expect(wrong).toEqual([])
})

test.each(PRESENT)('%s names files that exist', (page) => {
  expect(wrongFiles(read(page))).toEqual([])
})

test.each(ALL)('%s links to files and headings that exist', (page) => {
  expect(wrongLinks(page, read(page))).toEqual([])
})

test.each(GUIDES)('%s names folders, npm scripts, roles and counts as they are', (page) => {
  const text = read(page)
  expect([
    ...wrongFolders(page, text),
    ...wrongScripts(text),
    ...wrongRoles(text),
    ...wrongCounts(text),
  ]).toEqual([])
})

test.each(OPERATOR)('%s names settings that exist, with their defaults', (page) => {
  expect(wrongSettings(read(page))).toEqual([])
})

test('AGENTS.md says what every npm script does', () => {
  expect(scriptsLeftOut(read('AGENTS.md'))).toEqual([])
})

test('the tree of the architecture has every room, and the drawing every feature', () => {
  const text = read('docs/architecture.md')
  expect([...wrongInTree(text), ...wrongAreas(text)]).toEqual([])
})

const words = (text: string) => text.split(/\s+/).length
const lines = (text: string) => text.trimEnd().split('\n').length

test('the README has 110 lines, the architecture 1,500 words, a page of operating 1,700, a decision 40 lines', () => {
  const long = [
    ...(lines(read('README.md')) > 110 ? ['README.md'] : []),
    ...(words(read('docs/architecture.md')) > 1500 ? ['docs/architecture.md'] : []),
    ...(lines(read('docs/operating.md')) > 40 ? ['docs/operating.md'] : []),
    ...OPERATING.filter((page) => words(read(page)) > 1700),
    ...DECISIONS.filter((page) => lines(read(page)) > 40),
  ]
  expect(long).toEqual([])
})

test('docs/operating.md leads to every page of docs/operating/', () => {
  const index = read('docs/operating.md')
  expect(OPERATING.filter((page) => !index.includes(`](${page.slice('docs/'.length)})`))).toEqual([])
})

test('a decision is numbered in its name as in its title, and no two are', () => {
  const numbers = DECISIONS.map((page) => Number(/(\d{4})-/.exec(page)![1]))
  expect(new Set(numbers).size).toBe(numbers.length)
  const titles = DECISIONS.map((page) => Number(/^# (\d+)\. \S/.exec(read(page))?.[1]))
  expect(titles).toEqual(numbers)
})

test('the guides count what is counted here', () => {
  const counted = new Set(GUIDES.flatMap((page) => countsIn(read(page)).map(({ what }) => what)))
  expect(COUNTED.filter((what) => !counted.has(what))).toEqual([])
})

const architecture = read('docs/architecture.md')
test.each<[fault: string, found: string[], expected: string[]]>([
  ['a file', wrongFiles('`server/http/acces.ts`, `reviewed.ts`'), ['server/http/acces.ts', 'reviewed.ts']],
  ['a file in braces', wrongFiles('`http/{access,acces}.ts`'), ['http/acces.ts']],
  ['a pattern', wrongFiles('`server/nowhere/*.test.ts`'), ['server/nowhere/*.test.ts']],
  ['a folder', wrongFolders('README.md', '`server/featurs/`'), ['server/featurs/']],
  ['a script', wrongScripts('`npm run chek -- --all`, `npm test`'), ['chek']],
  ['a role left out', wrongRoles('(`member`, `operator`, `admin`)'), ['member, operator, admin']],
  ['a rank left out', wrongRoles('member < operator < admin'), ['member, operator, admin']],
  ['a role', wrongRoles('the role `manager`'), ['manager']],
  ['a setting', wrongSettings('`DATABASE_POOLS`'), ['`DATABASE_POOLS`']],
  ['a default', wrongSettings('`DATABASE_POOL` (13)'), ['`DATABASE_POOL` (13)']],
  ['a count', wrongCounts('among 7,286 districts in nine areas'), ['7,286 districts', 'nine areas']],
  [
    'a link',
    wrongLinks('README.md', '[a](docs/style.md#nothing) [b](no.md)'),
    ['docs/style.md#nothing', 'no.md'],
  ],
  ['an address', wrongAddresses('`/adminn`'), ['/adminn']],
  ['a room', wrongInTree(architecture.replace('  pwa/', '  pwb/')), ['web/pwb', 'web/pwa']],
])('%s that is wrong is found', (_, found, expected) => {
  expect(found).toEqual(expected)
})

test('a feature that is missing in the drawing is found', () => {
  expect(wrongAreas(architecture.replace('analyses, lessons', 'analyses'))).toHaveLength(2)
})
