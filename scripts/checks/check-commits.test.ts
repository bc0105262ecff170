import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { faultsOf, messagesSince } from './check-commits.mjs'

const WHY = '\n\nIt was wrong in every case.'

test.each([
  ['a scope', `fix(rounds): a stop keeps its photo${WHY}`],
  ['no scope', `docs: one page on how we write${WHY}`],
  ['two scopes', `fix(partners,custody): a permit ends on its day${WHY}`],
  ['a merge', "Merge branch 'rounds'"],
  ['comments of git', `fix: a${WHY}\n# On branch main`],
])('a message with %s is in order', (_, message) => {
  expect(faultsOf(message)).toEqual([])
})

test.each([
  ['a long subject', `fix: ${'a'.repeat(68)}${WHY}`, /73 characters/],
  ['no type', `A stop keeps its photo${WHY}`, /type\(scope\)/],
  ['an unknown type', `change: a stop keeps its photo${WHY}`, /type\(scope\)/],
  ['a mark to squash', `fixup! fix: a stop${WHY}`, /type\(scope\)/],
  ['no empty line', `fix: a stop\nkeeps its photo\nand more`, /second line/],
  ['no body', 'fix: a stop keeps its photo', /no body/],
  ['trailers alone', 'fix: a stop\n\nSigned-off-by: A <a@example.org>', /no body/],
])('a message with %s is refused', (_, message, fault) => {
  expect(faultsOf(message).join()).toMatch(fault)
})

const folder = mkdtempSync(join(tmpdir(), 'resirkuit-commits-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('commits are looked at from the one on that brings the check, and only those after the base', () => {
  expect(messagesSince(folder)).toBe('there is no git repository')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim()
  const commit = (message: string) => {
    git('add', '.')
    git('commit', '--quiet', '--allow-empty', '-m', message)
    return git('rev-parse', 'HEAD')
  }
  const subjects = (base?: string) => {
    const found = messagesSince(folder, base)
    return typeof found === 'string' ? found : found.map(({ message }) => message!.trim())
  }
  git('init', '--quiet')
  commit('long ago')
  expect(subjects()).toBe('this check is not committed yet')
  mkdirSync(join(folder, 'scripts/checks'), { recursive: true })
  writeFileSync(join(folder, 'scripts/checks/check-commits.mjs'), '')
  commit('the check')
  expect(subjects()).toEqual([])
  const first = commit('first')
  commit('second')
  expect(subjects()).toEqual(['second', 'first'])
  expect(subjects(first)).toEqual(['second'])
  // GitHub's name for the state before the first push of a branch is no commit.
  expect(subjects('0'.repeat(40))).toEqual(['second', 'first'])
})
