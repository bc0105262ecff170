import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('a control for a day or an instant stands in a field that says it in the language of the page', () => {
  const files = globSync('web/**/*.tsx').filter((file) => !file.includes('.test.'))
  const own = files.filter((file) => /type="(date|datetime-local)"/.test(readFileSync(file, 'utf8')))
  expect(own.toSorted()).toEqual(['web/typed/day-field.tsx', 'web/typed/instant-field.tsx'])
})
