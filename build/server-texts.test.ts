import { setupI18n } from '@lingui/core'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/foundation/locale.ts'
import { inBothLanguages, sayIn, type Say } from '#server/texts/say.ts'
import { textsIn } from './server-texts.ts'

test('literals in calls are collected, with their contexts', async () => {
  const code = `
    say('One {a}', { a })
    inBothLanguages({ message: 'Two', context: 'a number' })
    sayIn(locale)('Three')
    const later = msg('Later')
    say(word)
    other('Four')`
  expect(await textsIn(code)).toEqual([
    { message: 'One {a}' },
    { message: 'Two', context: 'a number' },
    { message: 'Three' },
    { message: 'Later' },
  ])
})

test('a value that is a text has both languages', () => {
  const method = inBothLanguages('overwritten (clear)')
  const said = inBothLanguages('by code, {at}', { at: method })
  expect(said).toEqual({ id: 'dengan kode, ditimpa (clear)', en: 'by code, overwritten (clear)' })
})

test('a text that is not collected yet is said in English', () => {
  const say = sayIn('id') as (text: string, values: Record<string, string>) => string
  expect(say('Nobody wrote {this} before', { this: 'that' })).toBe('Nobody wrote that before')
})

describe('the server says each text as Lingui does', async () => {
  const [catalogue] = await getCatalogs(getConfig())
  test.each(LOCALES)('%s', async (locale) => {
    const entries = Object.entries((await catalogue!.read(locale)) ?? {}).filter(([, { origin = [] }]) =>
      origin.some(([file]) => file.startsWith('server/')),
    )
    expect(entries.length).toBeGreaterThan(400)
    const english = Object.entries((await catalogue!.read('en'))!)
    const messages = new Map(english.map(([id, { message, translation }]) => [id, message ?? translation!]))
    const lingui = setupI18n({
      locale,
      messages: {
        [locale]: Object.fromEntries(
          entries.map(([id, { translation }]) => [id, translation || messages.get(id)!]),
        ),
      },
    })
    const say = sayIn(locale) as unknown as (text: Parameters<Say>[0], values: object) => string
    for (const [id, { context = '' }] of entries)
      for (const count of [0, 1, 2, 1234]) {
        const message = messages.get(id)!
        expect(generateMessageId(message, context)).toBe(id)
        const names = [...message.matchAll(/\{(\w+)[},]/g)].map(([, name]) => name!)
        const values = Object.fromEntries(names.map((name) => [name, count]))
        expect(say({ message, context }, values)).toBe(lingui._(id, values))
      }
  })
})
