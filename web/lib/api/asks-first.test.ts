import { globSync, readFileSync } from 'node:fs'
import { i18n } from '@lingui/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ASKS_FIRST, ProblemCode } from '#contract/foundation/problems.ts'
import { wordsOf } from '#web/lib/api/error-message.ts'

// A refusal that asks for something else first leads there: it is on the list, and so cannot be thrown without a place.

/** Asks for something on the very page that was refused, or for which there is no one place. */
const HERE: Partial<Record<ProblemCode, string>> = {
  'token-missing': 'the page signs in by itself',
  'requires-recent-login': 'the dialog says how',
  'last-admin': 'the list of people beside it',
  'filters-full': 'the filters above it',
  'content-empty': 'the text above it',
  'content-changed': 'the same editor, which shows the other version',
  'photo-space-used': 'the timeline of the person who asked',
  'slot-full': 'the times beside it',
  'letter-incomplete': 'the letter above it',
  'import-open': 'the questions above it on the page',
  'import-made': 'the button beside it',
  'user-disabled': 'the action beside it, or the operator',
}
// Words that only a reader of another language gets are looked at as well: without a catalogue they are English.
beforeAll(() => i18n.loadAndActivate({ locale: 'id', messages: {} }))
afterAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const asks = /\b(first|undo those|undone there|take (that|them) back)\b/i
const listed: readonly string[] = ASKS_FIRST

test('every code whose words ask for something else first leads there', () => {
  const asking = ProblemCode.options.filter((code) => asks.test(wordsOf(code) ?? ''))
  expect(asking).toContain('wipe-missing')
  expect(asking.filter((code) => !listed.includes(code) && !(code in HERE))).toEqual([])
})

test('so does every refusal of the server that says so, and each code of the list is thrown', () => {
  const sources = globSync('server/{features,core,http}/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(path, 'utf8'))
  const thrown = sources.flatMap((text) => [
    ...text.matchAll(
      /\b(?:conflict|Problem)\(\s*(?:\d+,\s*\{ code: )?'([\w-]+)'[^;]{0,40}?,\s*(['"`])(.*?)\2/gs,
    ),
  ])
  const asking = thrown.filter(([, , , words]) => asks.test(words!)).map(([, code]) => code!)
  expect(asking.filter((code) => !(code in HERE))).toEqual([])
  const all = sources.join('\n')
  expect(listed.filter((code) => !all.includes(`'${code}'`))).toEqual([])
})
