import { describe, expect, test } from 'vitest'
import { toExcerpt } from './excerpt.ts'
import { freeSlug, toSlug } from './slug.ts'

describe('the slug of a title', () => {
  test.each([
    ['Apa itu sampah B3?', 'apa-itu-sampah-b3'],
    ['  PP No. 27/2020 — & sesudahnya  ', 'pp-no-27-2020-sesudahnya'],
    ['Café “Ångström” straße Łódź', 'cafe-angstrom-strasse-lodz'],
    ["Don't throw it away", 'dont-throw-it-away'],
    ['电子垃圾', 'item'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['---', 'item'],
  ])('%s', (title, slug) => expect(toSlug(title)).toBe(slug))

  test('has at most 60 characters and ends with a whole word', () => {
    expect(toSlug(`Baterai ${'lithium '.repeat(20)}`)).toBe(
      'baterai-lithium-lithium-lithium-lithium-lithium-lithium',
    )
    expect(toSlug('a'.repeat(100))).toBe('a'.repeat(60))
  })

  test('is another one where it is taken, and no longer for it', () => {
    expect(freeSlug('kabel', new Set())).toBe('kabel')
    expect(freeSlug('kabel', new Set(['kabel', 'kabel-2', 'kabel-4']))).toBe('kabel-3')
    const long = 'a'.repeat(60)
    expect(freeSlug(long, new Set([long]))).toBe(`${'a'.repeat(58)}-2`)
  })
})

describe('an excerpt', () => {
  test('is the whole of a short text', () => expect(toExcerpt('Kabel tembaga.')).toBe('Kabel tembaga.'))

  test('ends with a whole word and no comma, after at most 200 characters', () => {
    const text = toExcerpt('tembaga, '.repeat(40).trim())
    expect(text).toBe(`${'tembaga, '.repeat(22).slice(0, -2)}…`)
    expect(text.length).toBeLessThanOrEqual(200)
  })

  test('cuts a word that never ends, but no character', () => {
    const text = toExcerpt('🔋'.repeat(150))
    expect(text.isWellFormed()).toBe(true)
    expect(text.length).toBeLessThanOrEqual(200)
  })
})
