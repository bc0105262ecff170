import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { paths } from '#web/routing/paths.ts'

const root = join(import.meta.dirname, '..', '..')
const pages = Object.values(paths).filter((path) => typeof path === 'string')
const calls = Object.values(contract).flatMap((one) => Object.values(one).map(({ path }) => path))
const known = new Set<string>([
  ...pages,
  ...calls,
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

test.each(['docs/settings.md', 'README.md', ...globSync(['docs/operating{,/*}.md'], { cwd: root })])(
  '%s names pages and calls that there are',
  (file) => {
    const named = readFileSync(join(root, file), 'utf8').matchAll(/`(?:GET |POST )?(\/[\w./-]*\w)`/g)
    const unknown = [...named]
      .map(([, path]) => path!)
      .filter((path) => !known.has(path) && !ELSEWHERE.test(path))
    expect(unknown).toEqual([])
  },
)

const files = globSync(
  [
    '{contract,server,packages,web,build,scripts,e2e,bench,interop,knowledge,docs,training,deploy,public}/**/*',
  ],
  {
    cwd: root,
  },
)
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|json|css|csv))`/g)].map(([, path]) => path!)

/** A page may leave out the first folders of a path: `http/access.ts`. */
test.each(
  globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: root, exclude: ['CHANGELOG.md'] }),
)('%s names files that exist', (page) => {
  const named = pathsIn(readFileSync(join(root, page), 'utf8'))
  expect(named.filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)))).toEqual([])
})

const ALL_PAGES = globSync(
  ['*.md', '{docs,server,web,packages,knowledge,interop,findings,training,scripts}/**/*.md'],
  {
    cwd: root,
    exclude: (path) => path.endsWith('node_modules'),
  },
)
/** As GitHub makes it of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
const withoutCode = (text: string) =>
  text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]]/g, ''))
const linksIn = (text: string) =>
  [...withoutCode(text).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link]) => link!)
function isDead(page: string, link: string) {
  const [path, anchor] = link.split('#') as [string, string?]
  const file = path === '' ? join(root, page) : join(root, dirname(page), path)
  if (!existsSync(file)) return true
  if (anchor === undefined) return false
  const headings = withoutCode(readFileSync(file, 'utf8')).matchAll(/^#+ (.*)$/gm)
  return ![...headings].some(([, heading]) => anchorOf(heading!) === anchor)
}

test.each(ALL_PAGES)('%s links to files and headings that exist', (page) => {
  const links = linksIn(readFileSync(join(root, page), 'utf8'))
  expect(links.filter((link) => isDead(page, link))).toEqual([])
})
