import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createDirectory } from './directory.ts'
import { knownPlaces } from './index/open.ts'

/**
 * The spellings of people, with the codes of the places they mean: districts, or all of a city or a province.
 * `first`: the place has just this name, so no other may stand before it. The names of the statistics office are
 * those of its list of October 2016.
 */
const rows = readFileSync(new URL('spellings.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [, kind, quoted, plain, right, first] = /^([^,]+),(?:"(.+)"|([^,]*)),([^,]+),([01])$/.exec(line)!
    return { kind: kind!, typed: (quoted ?? plain)!, right: right!.split(' '), first: first === '1' }
  })

const { search } = createDirectory(await knownPlaces())

const judged = rows.map(({ typed, right, ...row }) => {
  const found = search(typed).slice(0, 5)
  const isRight = ({ id }: { id: string }) => right.some((code) => id === code || id.startsWith(`${code}.`))
  const wholeCity = right.every((code) => code.length < '31.74.07'.length)
  // More than a stray one of a city or a province.
  const enough = wholeCity ? Math.min(3, Math.max(1, found.length)) : 1
  return {
    ...row,
    typed,
    isRight: found.filter(isRight).length >= enough,
    isWrongFirst: row.first && !(found[0] && isRight(found[0])),
  }
})
const kinds = [...new Set(rows.map(({ kind }) => kind))]
const share = (some: typeof judged) => some.filter(({ isRight }) => isRight).length / some.length

test('§2 of more than 600 spellings 97 % are right among the first five', () => {
  expect(rows.length).toBeGreaterThan(600)
  expect(share(judged)).toBeGreaterThanOrEqual(0.97)
})

test.each(kinds)('§2 of the spellings of each kind 95 %% are right among the first five: %s', (kind) => {
  const some = judged.filter((one) => one.kind === kind)
  expect(some.length).toBeGreaterThan(20)
  expect(share(some), JSON.stringify(some.filter(({ isRight }) => !isRight))).toBeGreaterThanOrEqual(0.95)
})

test('§2 no wrong district stands before the one that has just this name', () => {
  expect(judged.filter(({ isWrongFirst }) => isWrongFirst)).toEqual([])
})

test('§2 the spacing of the statistics office leads to the district of the ministry, and is no guess', () => {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const spaced = rows
    .filter(({ kind }) => kind === 'statistics office')
    .map(({ typed, right }) => ({ typed, right, found: search(typed)[0]! }))
    .filter(({ typed, found }) => {
      const name = typed.split(',')[0]!
      return (
        name.toLowerCase() !== found.districtName.toLowerCase() &&
        letters(name) === letters(found.districtName)
      )
    })
  expect(spaced.length).toBeGreaterThan(230)
  expect(spaced.filter(({ right, found }) => found.id !== right[0] || found.guess)).toEqual([])
})
