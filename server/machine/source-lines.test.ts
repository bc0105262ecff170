import { SourceMap } from 'node:module'
import { expect, test } from 'vitest'
import { sourceOf } from './source-lines.ts'

/** One line of a built file after another: of two sources, a part that has none, and one without a part. */
const MAP = {
  version: 3,
  sources: ['../server/a.ts', '../server/b.ts'],
  names: ['one'],
  mappings: 'AAAA,IAAIA,QCgBJ,E;;EDlBA,kBAAkB',
}

test('each place of a built file is found in the sources as by Node’s own reader', () => {
  const node = new SourceMap({ ...MAP, file: '', sourcesContent: [], sourceRoot: '' })
  for (let line = 1; line <= 4; line++)
    for (let column = 1; column <= 40; column++) {
      const {
        originalSource: source,
        originalLine,
        originalColumn,
      } = node.findEntry(line - 1, column - 1) as Partial<{
        originalSource: string
        originalLine: number
        originalColumn: number
        generatedLine: number
      }>
      const found = sourceOf(MAP, line, column)
      // Node answers with the last place of the lines before where the line itself has none.
      if (found)
        expect(found, `${line}:${column}`).toEqual({
          source,
          line: originalLine! + 1,
          column: originalColumn! + 1,
        })
    }
  expect(sourceOf(MAP, 1, 1)).toEqual({ source: '../server/a.ts', line: 1, column: 1 })
  expect(sourceOf(MAP, 1, 14)).toMatchObject({ source: '../server/b.ts', line: 17 })
  expect(sourceOf(MAP, 1, 16)).toBeUndefined()
  expect(sourceOf(MAP, 2, 1)).toBeUndefined()
  expect(sourceOf(MAP, 3, 2)).toBeUndefined()
  expect(sourceOf(MAP, 3, 3)).toMatchObject({ source: '../server/a.ts' })
  expect(sourceOf(MAP, 9, 1)).toBeUndefined()
})
