import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ProblemCode } from '#contract/foundation/problems.ts'

// A code that no longer happens would be translated for ever; the other way round the compiler looks.
test('every code of the contract is said somewhere', () => {
  const files = globSync('server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const source = files.map((file) => readFileSync(file, 'utf8')).join('')
  expect(ProblemCode.options.filter((code) => !source.includes(`'${code}'`))).toEqual([])
})
