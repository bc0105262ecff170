import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

test.each(['docs/operating.md', 'docs/settings.md', 'README.md'])(
  '%s names pages and calls that there are',
  (file) => {
    const named = readFileSync(join(root, file), 'utf8').matchAll(/`(?:GET |POST )?(\/[\w./-]*\w)`/g)
    const unknown = [...named]
      .map(([, path]) => path!)
      .filter((path) => !known.has(path) && !ELSEWHERE.test(path))
    expect(unknown).toEqual([])
  },
)
