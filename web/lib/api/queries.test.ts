import { expect, test } from 'vitest'

const files = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('a query takes its key from the endpoint, so that invalidating the endpoint finds the answer', () => {
  const askers = Object.entries(files).filter(([, code]) => /\bcall\(/.test(code))
  expect(askers.length).toBeGreaterThan(10)
  const written = askers.filter(([, code]) => /(?:query|mutation)Key:? *=? *\[['"`]/.test(code))
  expect(written.map(([file]) => file)).toEqual([])
})
