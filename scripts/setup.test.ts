import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a build is out of date when anything has changed that its configuration imports', async () => {
  const { BUILT_FROM } = (await import(join(import.meta.dirname, 'setup.mjs'))) as { BUILT_FROM: string[] }
  const config = readFileSync(join(import.meta.dirname, '..', 'vite.config.ts'), 'utf8')
  const imported = [...config.matchAll(/ from '\.\/([\w.-]+)/g)].map(([, name]) => name)
  expect(imported.length).toBeGreaterThan(4)
  expect(BUILT_FROM).toEqual(expect.arrayContaining(imported))
})
