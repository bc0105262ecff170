import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// The phrases that docs/style.md forbids and a pattern can find without doubt. Readers find the rest.

const root = join(import.meta.dirname, '..', '..')

/** Everywhere: in texts, code and names of tests. Each pattern matches within a line. */
const NOWHERE = {
  '"the own": a possessive comes before "own"': /\bthe own\b/i,
  '"anew": again': /\banew\b/i,
  'an old word': /\b(?:thereof|lest|whilst|withal)\b/i,
}

/** Where a sentence begins, in the API's summaries and descriptions and in the pages of docs/. */
const NOT_FIRST = {
  '"Whoever" at the beginning: name the person': /(?:^|[.:;!?] )Whoever\b/,
  '"Of a …" at the beginning: the subject first': /(?:^|[.:;!?] )Of an? /,
}

/** The same in lower case, at the beginning of a test's name. */
const HEADLESS_NAME =
  /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(?<quote>['"`])(?:§\d+ )?(?:what|who|whom|whose|whoever|whatever|that which|where)\b[^?\n]*?\k<quote>/gi

/** Pages that may say these words, with the reason. */
const EXCEPTIONS = new Map([
  ['docs/style.md', 'names the words that it forbids'],
  ['scripts/checks/plain-english.test.ts', 'names them as well'],
])

/**
 * At the beginning of a comment: a clause that stands for a noun. "Where" begins one unless a comma ends a condition
 * ("Where there is no storage, …"); a question may begin with each of them. "Whether" and "How" are usual for what a
 * function returns.
 */
const HEADLESS =
  /^(?:(?:What|Who|Whom|Whose|Whoever|Whatever|That which)\b|Where [^,]*?(?:[.:;] |[.:;]?$))(?![^.]*\?)/

const tracked = (...paths: string[]) =>
  execFileSync('git', ['ls-files', '-z', '--', ...paths], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => /\.(?:tsx?|mjs|css|md|html)$/.test(file) && !EXCEPTIONS.has(file))
/** Each comment of a file as one line. */
const commentsIn = (code: string) =>
  [...code.matchAll(/(?:\/\*\*?\s+(?:\* )?|(?<!\/\/[^\n]*\n\s*)\/\/ )(?=([A-Z][\s\S]{0,400}))/g)].map(
    ([, text]) => text!.replaceAll(/\n\s*(?:\/\/|\*(?!\/)) ?/g, ' ').split(/\n|\s*\*\//)[0]!,
  )
const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n')

function faultsIn(line: string, patterns: Record<string, RegExp>) {
  return Object.entries(patterns)
    .filter(([, pattern]) => pattern.test(line))
    .map(([fault]) => fault)
}

test('the patterns find the phrases, and nothing else', () => {
  const everywhere = (line: string) => faultsIn(line, NOWHERE).length
  expect(everywhere('Cancel the own request')).toBe(1)
  expect(everywhere('  // The page is rendered anew.')).toBe(1)
  expect(everywhere('Their own request is on the owner’s page; a new one is another.')).toBe(0)
  const first = (text: string) => faultsIn(text, NOT_FIRST).length
  expect(first('Whoever has the link reads it')).toBe(1)
  expect(first('The link is secret. Of a request it shows the photos')).toBe(1)
  expect(first('The photos of a request')).toBe(0)
})

test('a comment that begins with a headless clause is found', () => {
  const headless = (code: string) => commentsIn(code).filter((comment) => HEADLESS.test(comment))
  expect(headless('/** What the page shows. */')).toEqual(['What the page shows.'])
  expect(headless('/**\n * Who may read it, and\n * when.\n */')).toEqual(['Who may read it, and when.'])
  expect(headless('f() // Where photos are kept')).toHaveLength(1)
  expect(headless('// Where photos are kept: in a folder, here.')).toHaveLength(1)
  expect(headless('// Where there is no storage, nothing is kept.')).toEqual([])
  expect(headless('// What if it fails?')).toEqual([])
  expect(headless('/** Two comments. */\nf() // What follows is found')).toHaveLength(1)
  expect(headless('// The page knows\n// Who reads it.')).toEqual([])
  expect(headless('/** The photos. */\nconst What = 1')).toEqual([])
})

test('no comment begins with a headless clause', () => {
  const found = tracked(
    'contract',
    'server',
    'web',
    'e2e',
    'scripts',
    'packages',
    'bench',
    'build',
    'interop',
  ).flatMap((file) =>
    commentsIn(readFileSync(join(root, file), 'utf8')).flatMap((comment) =>
      HEADLESS.test(comment) ? [`${file}: ${comment}`] : [],
    ),
  )
  expect(found).toEqual([])
})

test('no name of a test begins with a headless clause', () => {
  const headless = (code: string) => [...code.matchAll(HEADLESS_NAME)].length
  expect(headless("test('what is refused', () => {")).toBe(1)
  expect(headless("test.each(cases)(\n  'who may read', () => {")).toBe(1)
  expect(headless("test('a refusal names what is wrong', () => {")).toBe(0)
  expect(headless("test('who?', () => {")).toBe(0)
  const found = tracked(
    'contract',
    'server',
    'web',
    'e2e',
    'scripts',
    'packages',
    'bench',
    'build',
    'interop',
  )
    .filter((file) => /\.(?:test|e2e)\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(HEADLESS_NAME)].map(([name]) => `${file}: ${name}`),
    )
  expect(found).toEqual([])
})

test('no text and no code says "the own", "anew" or an old word', () => {
  const found = tracked('contract', 'server', 'web', 'e2e', 'scripts', 'packages', 'docs', '*.md').flatMap(
    (file) =>
      linesOf(file).flatMap((line, at) =>
        faultsIn(line, NOWHERE).map((fault) => `${file}:${at + 1}: ${fault}`),
      ),
  )
  expect(found).toEqual([])
})

test('no sentence of the API or of a page begins with "Whoever" or "Of a"', () => {
  const inPages = tracked('docs/*.md').flatMap((file) =>
    linesOf(file).flatMap((line, at) =>
      faultsIn(line.replace(/^\s*(?:[-*>#|]+\s*)*\**/, ''), NOT_FIRST).map(
        (fault) => `${file}:${at + 1}: ${fault}`,
      ),
    ),
  )
  const inApi: string[] = []
  JSON.parse(readFileSync(join(root, 'docs', 'openapi.json'), 'utf8'), (key, value: unknown) => {
    if ((key === 'summary' || key === 'description') && typeof value === 'string')
      inApi.push(...faultsIn(value, NOT_FIRST).map((fault) => `${value}: ${fault}`))
    return value
  })
  expect([...inPages, ...inApi]).toEqual([])
})
