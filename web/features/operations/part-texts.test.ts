import { expect, test, vi } from 'vitest'
import { detailOf } from './part-texts.ts'

// The macro is gone after the build; here it gives the English sentence itself.
vi.mock('@lingui/core/macro', () => ({
  msg: (strings: TemplateStringsArray, ...values: unknown[]) => ({ message: String.raw(strings, ...values) }),
}))

const read = (detail: string) => {
  const { kind, said } = detailOf(detail)
  return [kind?.message, said]
}

test.each([
  ['embedded PostgreSQL', ['embedded PostgreSQL', '']],
  [
    'PostgreSQL server: connect ECONNREFUSED: 10.0.0.1',
    ['PostgreSQL server', 'connect ECONNREFUSED: 10.0.0.1'],
  ],
  ['WordPress at https://example.org', [undefined, 'WordPress at https://example.org']],
  ['pg-boss: no answer', [undefined, 'pg-boss: no answer']],
])('%s: the kind is put into words, the rest is as it came', (detail, expected) => {
  expect(read(detail)).toEqual(expected)
})
