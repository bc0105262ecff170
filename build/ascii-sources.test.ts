import { expect, test } from 'vitest'
import { sourceOf } from '#server/machine/source-lines.ts'
import { escapeSource } from './ascii-sources.ts'

const map = JSON.stringify({
  version: 3,
  sources: ['a.ts'],
  names: [],
  // `later` stands in column 20 of the first line, and in line 2 of its source.
  mappings: 'AAAA,oBACA',
})

test('the code means the same, in ASCII alone', () => {
  const code = 'result={a:"é – 😀",b:/[–…]/.test("…"),c:`ü${1}`,d:{𝐀:1,x:2}}'
  const escaped = escapeSource(code, map).code
  expect(escaped).toMatch(/^[\0-\x7F]*$/)
  const run = (text: string) => new Function(`let result;${text};return result`)() as object
  expect(run(escaped)).toEqual(run(code))
  expect(run(escaped)).toMatchObject({ a: 'é – 😀', b: true, c: 'ü1', d: { 𝐀: 1 } })
})

test('a place of the escaped code leads to the same line of the source', () => {
  const code = 'const text="–––––";;later()'
  const at = code.indexOf('later')
  expect(at).toBe(20)
  const place = (text: string, mapped: string) =>
    sourceOf(JSON.parse(mapped) as { sources: string[]; mappings: string }, 1, text.indexOf('later') + 1)
  const escaped = escapeSource(code, map)
  expect(escaped.code.indexOf('later')).toBe(45)
  expect(place(escaped.code, escaped.map)).toMatchObject({ source: 'a.ts', line: 2 })
  expect(place(code, map)).toMatchObject({ source: 'a.ts', line: 2 })
})
