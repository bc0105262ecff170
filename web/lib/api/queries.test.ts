import { expect, test } from 'vitest'

const files = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('who asks an endpoint takes the key from it, so that what invalidates the endpoint finds the answer', () => {
  const askers = Object.entries(files).filter(([, code]) => /\bcall\(/.test(code))
  expect(askers.length).toBeGreaterThan(10)
  const written = askers.filter(([, code]) => /(?:query|mutation)Key:? *=? *\[['"`]/.test(code))
  expect(written.map(([file]) => file)).toEqual([])
})
