import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeTrouble, TROUBLE_CODES } from './troubles.ts'

const source = globSync('server/{features/administration/operations,operator}/**/*.ts', {
  exclude: ['**/*.test.ts', '**/troubles.ts', '**/probes/troubles/**'],
})
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

test('each is found by somebody', () => {
  expect(TROUBLE_CODES.filter((code) => !source.includes(`'${code}'`))).toEqual([])
})

test('says in both languages the same things, filled in', () => {
  const anything = new Proxy({}, { get: (_, name) => `<${String(name)}>` })
  const namesIn = (text: string) => [...text.matchAll(/<\w+>/g)].map(([name]) => name).toSorted()
  for (const code of TROUBLE_CODES) {
    const { what, todo } = (
      describeTrouble as (code: string, params: object) => ReturnType<typeof describeTrouble>
    )(code, anything)
    for (const said of [what, todo]) {
      expect([code, namesIn(said.id)]).toEqual([code, namesIn(said.en)])
      expect(`${said.en}${said.id}`).not.toMatch(/[{}]/)
    }
  }
})

/** Commands, which are one in both languages, and the message of another part. */
const ONE_TEXT = ['{message}', 'chmod 600 .env', 'chmod 600 {file}']

test('each text has a translation', () => {
  const anything = new Proxy({}, { get: (_, name) => `{${String(name)}}` })
  const describe = describeTrouble as (code: string, params: object) => ReturnType<typeof describeTrouble>
  const untranslated = TROUBLE_CODES.flatMap((code) => {
    const { what, todo } = describe(code, anything)
    return [what, todo].flatMap(({ en, id }) => (en === id ? [en] : []))
  })
  expect(untranslated.toSorted()).toEqual(ONE_TEXT.toSorted())
})

test('does not compile without what its words need', () => {
  // @ts-expect-error -- the folder is missing
  expect(() => describeTrouble('mails-to-files')).not.toThrow()
  // @ts-expect-error -- nothing is to be filled in
  expect(describeTrouble('limits-off', { limit: 3 }).what.en).toBe(
    'RATE_LIMITS=off: nothing slows down an attacker.',
  )
})
